internal import WatertightModel

/// What a keyword is worth a try for: a token that is long enough, begun by it or soon behind it. Prefixes and names stand
/// everywhere, values that long do not.
struct RunGate {
    /// How many bytes in a row the keyword has to begin, 0 for any.
    private let ofKeyword: Int
    /// How many bytes in a row have to follow soon, 0 for any.
    private let ofValue: Int

    /// How far after the keyword's start a value may begin.
    private static let reach = 160

    /// The gate of a rule; nil where it does not say how long its values are.
    init?(_ rule: Rule) {
        guard rule.startsAtKeyword, rule.minimumLength > 0 || rule.minimumRun > 0 else { return nil }
        ofKeyword = rule.minimumLength
        ofValue = rule.minimumRun
        isOfToken = rule.minimumLength > 0 && rule.keywords.allSatisfy { $0.utf8.count >= Self.tellingKeyword }
    }

    /// Whether it is about a token that begins at the keyword, and the keyword is long enough to be no chance in lines of
    /// base64: such a token may be put together out of lines.
    let isOfToken: Bool

    /// Shorter keywords stand in any certificate.
    private static let tellingKeyword = 6

    /// Whether no such run is there: all that could hold it is at hand, and has none.
    func isShut(from start: Int, in window: UnsafeBufferPointer<UInt8>, isFinal: Bool) -> Bool {
        for index in start..<(start + ofKeyword) {
            guard index < window.count else { return isFinal }
            if unsafe !Self.isValueByte[Int(window[index])] { return true }
        }
        guard ofValue > 0 else { return false }
        let end = start + Self.reach + ofValue
        guard end <= window.count || isFinal else { return false }
        var run = 0
        for index in start..<min(end, window.count) {
            run = unsafe Self.isValueByte[Int(window[index])] ? run + 1 : 0
            if run >= ofValue { return false }
        }
        return true
    }

    /// What a value is made of: anything visible but quotes, brackets and the signs that assign and separate.
    static let isValueByte: [Bool] = (0..<256).map { byte in
        byte > 0x20 && byte != 0x7F && !Array("\"'`<>=:;,()[]{}\\".utf8).contains(UInt8(byte))
    }
}
