internal import WatertightModel

/// What a pattern asks of the text around a place, beside its keyword, that is cheaper to look at than to try the pattern.
///
///     (?<![A-Za-z0-9])  eyJ  [A-Za-z0-9_-]{20,}  .eyJ  …
///      └ not behind ┘         └──── run ────┘    └ landmark
///
/// All of it is implied by the pattern, so that looking changes nothing but the time that it takes.
struct PatternDemands {
    /// Bytes of which none stands before a match.
    let notBehind: ByteSet?
    /// The run that every match holds.
    let run: PatternRun?
    /// A text that every match holds behind its beginning, in this case.
    let landmark: [UInt8]?

    /// Nothing.
    static let none = PatternDemands(notBehind: nil, run: nil, landmark: nil)

    /// Shorter texts stand everywhere.
    private static let minimumLandmark = 3

    private init(notBehind: ByteSet?, run: PatternRun?, landmark: [UInt8]?) {
        self.notBehind = notBehind
        self.run = run
        self.landmark = landmark
    }

    /// What is known of `pattern`, which may be nothing.
    init(_ pattern: String) {
        var parser = PatternParser(Array(pattern.utf8))
        guard !PatternDialect(pattern).isWide, let node = parser.parse() else {
            self = .none
            return
        }
        let parts = node.parts
        let first = parts.first {
            if case .width(_, 0) = $0 { return false }
            return true
        }
        if case .notBehind(let bytes) = first { notBehind = bytes } else { notBehind = nil }
        run = PatternRun(node)
        landmark = Self.landmark(in: parts)
    }

    /// The longest text behind the first part of no certain length.
    private static func landmark(in parts: [PatternNode]) -> [UInt8]? {
        var best: [UInt8] = []
        var text: [UInt8] = []
        var isBehind = false
        for part in parts {
            if case .literal(let byte, let isExact) = part,
                isExact || !(byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z"))
            {
                text.append(byte)
                if isBehind, text.count > best.count { best = text }
            } else {
                text = []
                let width = part.width
                if width.maximum != width.minimum { isBehind = true }
            }
        }
        return best.count >= minimumLandmark ? best : nil
    }
}
