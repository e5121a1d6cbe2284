internal import WatertightModel

/// Passwords as examples and tests have them: `foo`, `passwd`, `guest`, `test123`.
///
/// They may be somebody's all the same, so such a finding stays, as one of low severity. In a log or a capture nothing is an
/// example.
enum ExamplePassword {
    /// Fewer characters than this, and no digit among them, are no password of today.
    private static let shortLength = 6

    static func isLikely(_ password: [UInt8], in context: ContentContext) -> Bool {
        let folded = password.map(LiteralAutomaton.fold)
        let letters = folded.count { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") }
        let isWordlike = letters + 2 >= folded.count && !folded.contains(where: isDigit)
        switch context {
        case .log, .capture, .binary: return false
        case .configuration: return isWordlike && folded.count < shortLength
        case .source, .text:
            if words.contains(where: { stem(of: folded).elementsEqual($0.utf8) }) { return true }
            return isWordlike && (folded.count < shortLength || WordModel.score(folded) > 0)
        }
    }

    /// The password without the digits and marks at its end.
    private static func stem(of folded: [UInt8]) -> ArraySlice<UInt8> {
        var stem = folded[...]
        while let last = stem.last, last < UInt8(ascii: "a") || last > UInt8(ascii: "z") { stem.removeLast() }
        return stem
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    private static let words = [
        "", "pass", "passwd", "password", "passw0rd", "p@ssw0rd", "pa55word", "secret", "test", "testpass", "testing",
        "foo", "bar",
        "foobar", "baz", "qwerty", "abc", "admin", "root", "guest", "user", "demo", "hunter", "letmein", "welcome",
        "changeit",
    ]
}
