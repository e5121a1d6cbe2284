import WatertightDetection
import WatertightModel
import WatertightRules

/// A detector with the built-in rules, or others, for tests.
enum TestDetector {
    static func make(_ rules: [Rule]? = nil, limits: ScanLimits = ScanLimits(), notesDrops: Bool = false) throws
        -> Detector
    {
        Detector(
            rules: try RuleSet(rules ?? BuiltInRulePacks.load().flatMap(\.rules)),
            identifier: SecretIdentifier(
                runKey: [UInt8](repeating: 7, count: SecretIdentifier.runKeyLength), fingerprintKey: nil),
            limits: limits, now: 1_790_000_000, notesDrops: notesDrops)
    }

    static func subject(_ context: ContentContext = .text, encoding: TextEncoding = .bytes) -> ScanSubject {
        ScanSubject(
            place: Place(escaped: "test"), context: context, isInAppBundle: true, encoding: encoding)
    }

    static func scan(_ text: String, context: ContentContext = .text) throws -> ScanOutcome {
        try make().scan(Array(text.utf8), as: subject(context))
    }
}

extension Detector {
    /// Scans bytes that come in pieces of `length`.
    func scan(_ bytes: [UInt8], as subject: ScanSubject, inPiecesOf length: Int) -> ScanOutcome {
        let scanner = scanner(for: subject)
        for start in stride(from: 0, to: bytes.count, by: length) {
            unsafe bytes[start..<min(start + length, bytes.count)].withUnsafeBytes { unsafe scanner.append($0) }
        }
        let outcome = scanner.finish()
        recycle(scanner)
        return outcome
    }
}
