/// Stand-ins for secrets: what documentation, templates and code write where the value goes.
enum Placeholder {
    /// Why `value` is a stand-in, or nil where it is none.
    static func reason(for value: [UInt8]) -> String? {
        let folded = value.map(LiteralAutomaton.fold)
        if isTemplate(value) { return "a template's variable" }
        if isMasked(folded) { return "already masked" }
        if let word = standInWords.first(where: { folded.firstRange(of: $0) != nil }) {
            return "a stand-in (\(String(decoding: word, as: UTF8.self)))"
        }
        if isConstantName(value) { return "the name of a constant" }
        if Set(folded).count <= 2 { return "the same characters over and over" }
        return nil
    }

    /// `$NAME`, `${…}`, `$(…)`, `{{…}}`, `<…>`, `\(…)`, `%@`, `%s`, `#{…}`, `[…]`.
    private static func isTemplate(_ value: [UInt8]) -> Bool {
        guard let first = value.first else { return false }
        if first == UInt8(ascii: "$") || first == UInt8(ascii: "<") || first == UInt8(ascii: "{")
            || first == UInt8(ascii: "[")
        {
            return true
        }
        for mark in ["{{", "${", "$(", "\\(", "%@", "%s", "%1$", "#{", "<%", "%{", "&lt;", "%3C"] {
            if value.firstRange(of: Array(mark.utf8)) != nil { return true }
        }
        return value.contains(UInt8(ascii: "<")) && value.contains(UInt8(ascii: ">"))
    }

    /// `xxxxxxxx`, `****`, `......`, `…`, `0000`.
    private static func isMasked(_ folded: [UInt8]) -> Bool {
        for mark in ["xxxxxx", "****", "....", "…", "______"] {
            if folded.firstRange(of: Array(mark.utf8)) != nil { return true }
        }
        return false
    }

    private static let standInWords: [[UInt8]] = [
        "your", "example", "placeholder", "changeme", "change_me", "change-me", "redacted", "dummy", "insert",
        "replace", "token_here", "token-here", "tokenhere", "key_here", "key-here", "keyhere", "secret_here",
        "private>",
        "not-a-real", "notareal", "fake-", "fake_", "test_only", "test-only", "lorem", "foobar", "abcdef123456",
        "0123456789abcdef", "1234567890", "abcdefghijkl", "sample-token", "sample_token", "my-token", "my_token",
        "access-token", "access_token", "accesstoken", "api-key", "api_key", "the-token", "the_token", "some-token",
    ].map { Array($0.utf8) }

    /// `ACCESS_TOKEN`, `MY_API_KEY`: capitals, digits and underscores with at least one underscore and few digits.
    private static func isConstantName(_ value: [UInt8]) -> Bool {
        var underscores = 0
        var digits = 0
        for byte in value {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): break
            case UInt8(ascii: "_"): underscores += 1
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
            default: return false
            }
        }
        return underscores > 0 && digits <= 2
    }
}
