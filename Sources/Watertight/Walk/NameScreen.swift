internal import WatertightDetection
internal import WatertightModel

/// Looks for secrets in names, which become part of places and would otherwise be printed.
enum NameScreen {
    /// The name with each secret in it replaced by its redacted form, and the secrets reported.
    ///
    /// - Parameter place: Makes the place of something with the redacted name; the findings stand at its `#name`.
    static func screened(
        _ name: [UInt8], detector: Detector, output: any WalkOutput, at place: ([UInt8]) -> Place
    ) -> [UInt8] {
        let outcome = scan(name, detector)
        guard !outcome.discoveries.isEmpty else { return name }
        let redacted = redact(name, outcome)
        let named = place(redacted).view("name")
        for found in outcome.discoveries {
            output.found(
                Discovery(
                    rule: found.rule, place: named, offset: found.offset, length: found.length,
                    severity: found.severity, confidence: found.confidence, message: found.message,
                    snippet: found.secret?.shown ?? found.snippet, secret: found.secret, isKnown: found.isKnown))
        }
        return redacted
    }

    /// The name with each secret in it replaced by its redacted form.
    static func redacted(_ name: [UInt8], detector: Detector) -> [UInt8] { redact(name, scan(name, detector)) }

    private static func scan(_ name: [UInt8], _ detector: Detector) -> ScanOutcome {
        detector.scan(name, as: ScanSubject(place: Place(escaped: ""), context: .text))
    }

    private static func redact(_ name: [UInt8], _ outcome: ScanOutcome) -> [UInt8] {
        var redacted: [UInt8] = []
        var index = 0
        for (discovery, span) in zip(outcome.discoveries, outcome.secretSpans) {
            guard let secret = discovery.secret else { continue }
            redacted += name[index..<span.lowerBound]
            redacted += secret.shown.utf8
            index = span.upperBound
        }
        return redacted + name[index...]
    }
}
