internal import WatertightModel

/// Stand-ins for secrets: what documentation, templates and code write where the value goes.
enum Placeholder {
    /// Why `value` is a stand-in, or nil where it is none.
    static func reason(for value: [UInt8]) -> String? {
        let present = ByteSet(value)
        if isTemplate(value, present) { return "a template's variable" }
        let folded = value.map(LiteralAutomaton.fold)
        if present.count <= 8, ByteSet(folded).count <= 4 { return "the same few characters over and over" }
        if hasRisingRun(folded) { return "characters in the order of the alphabet" }
        if masks.contains(where: { present.contains($0[0]) && ByteText.contains($0, in: folded) }) {
            return "already masked"
        }
        // In a long random value short words turn up by chance.
        if value.count < 100, let word = standInWords.first(where: { ByteText.contains($0, in: folded) }) {
            return "a stand-in (\(String(decoding: word, as: UTF8.self)))"
        }
        return nil
    }

    /// `$NAME`, `${…}`, `$(…)`, `{{…}}`, `<…>`, `\(…)`, `%@`, `%s`, `#{…}`, `[…]`.
    private static func isTemplate(_ value: [UInt8], _ present: ByteSet) -> Bool {
        guard let first = value.first else { return false }
        if [UInt8(ascii: "$"), UInt8(ascii: "<"), UInt8(ascii: "{"), UInt8(ascii: "[")].contains(first) { return true }
        return templateMarks.contains { present.contains($0[0]) && ByteText.contains($0, in: value) }
    }

    /// Ten characters of which each follows the one before: `0123456789`, `abcdefghij`.
    private static func hasRisingRun(_ value: [UInt8]) -> Bool {
        var run = 1
        for index in value.indices.dropFirst() {
            run = value[index] == value[index - 1] &+ 1 ? run + 1 : 1
            if run >= 10 { return true }
        }
        return false
    }

    private static let templateMarks = ["{{", "${", "$(", "\\(", "%@", "%s", "%1$", "#{", "<%", "%{", "&lt;", "%3C"]
        .map { Array($0.utf8) }

    private static let masks = ["xxxx", "****", "....", "…", "______"].map { Array($0.utf8) }

    private static let standInWords = [
        "your", "token_here", "example", "placeholder", "changeme", "change-me", "change_me", "redacted", "dummy",
        "sample", "fake", "insert", "replace", "test_only", "test-only", "goes_here", "goes-here", "access_token",
        "access-token", "accesstoken", "my_token", "my-token", "mytoken", "not-a-real", "notareal",
    ].map { Array($0.utf8) }
}
