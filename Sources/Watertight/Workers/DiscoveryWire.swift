internal import WatertightModel

/// Discoveries as bytes between processes.
enum DiscoveryWire {
    static func put(_ discovery: Discovery, to out: inout WireEncoder) {
        out.put(discovery.rule)
        out.put(discovery.place.text)
        out.put(discovery.line)
        out.put(discovery.column)
        out.put(discovery.offset)
        out.put(discovery.length)
        out.put(discovery.severity.name)
        out.put(discovery.confidence.rawValue)
        out.put(discovery.message)
        out.put(discovery.snippet)
        out.put(discovery.isRawOfOpened)
        out.put(discovery.isKnown)
        out.put(discovery.suppressed?.by.rawValue)
        out.put(discovery.suppressed?.why)
        out.put(discovery.secret != nil)
        guard let secret = discovery.secret else { return }
        out.put(secret.runKeyedHash)
        out.put(secret.sha256)
        out.put(secret.tag)
        out.put(secret.shown)
    }

    static func take(from input: inout WireDecoder) throws(WireDecoder.Malformed) -> Discovery {
        let rule = try input.string()
        let place = Place(escaped: try input.string())
        let line = try input.optionalInt()
        let column = try input.optionalInt()
        let offset = try input.count()
        let length = try input.count()
        guard let severity = Severity(name: try input.string()),
            let confidence = Confidence(rawValue: try input.string())
        else { throw WireDecoder.Malformed() }
        let message = try input.string()
        let snippet = try input.string()
        let isRawOfOpened = try input.bool()
        let isKnown = try input.bool()
        let source = try input.optionalString().flatMap(Suppression.Source.init)
        let why = try input.optionalString()
        var secret: SecretIdentity?
        if try input.bool() {
            secret = SecretIdentity(
                runKeyedHash: try input.byteRow(), sha256: try input.optionalString(), tag: try input.optionalString(),
                shown: try input.string())
        }
        return Discovery(
            rule: rule, place: place, line: line, column: column, offset: offset, length: length, severity: severity,
            confidence: confidence, message: message, snippet: snippet, secret: secret, isRawOfOpened: isRawOfOpened,
            isKnown: isKnown, suppressed: source.map { Suppression(by: $0, why: why ?? "") })
    }
}
