internal import WatertightModel

/// Stand-ins for secrets: what documentation, templates and code write where the value goes.
enum Placeholder {
    /// Why `value` is a stand-in, or nil where it is none.
    static func reason(for value: [UInt8]) -> String? {
        let present = ByteSet(value)
        if isTemplate(value, present) { return "a template's variable" }
        if present.count <= 8, ByteSet(value.map(LiteralAutomaton.fold)).count <= 4 {
            return "the same few characters over and over"
        }
        if isCounted(value, present) { return "bytes that count up" }
        if hasRisingRun(value) { return "characters in the order of the alphabet" }
        if masks.stand(in: value) { return "already masked" }
        // In a long random value short words turn up by chance.
        if value.count < 100, standInWords.stand(in: value) { return "a stand-in's word" }
        return nil
    }

    /// `$NAME`, `${…}`, `$(…)`, `{{…}}`, `<…>`, `\(…)`, `%@`, `%s`, `#{…}`, `[…]`.
    private static func isTemplate(_ value: [UInt8], _ present: ByteSet) -> Bool {
        guard let first = value.first else { return false }
        switch first {
        case UInt8(ascii: "$"), UInt8(ascii: "<"), UInt8(ascii: "{"), UInt8(ascii: "["): return true
        default: return isMarked(present) && templateMarks.stand(in: value)
        }
    }

    /// Whether a byte is there that marks of templates begin with.
    private static func isMarked(_ present: ByteSet) -> Bool {
        present.contains(UInt8(ascii: "%")) || present.contains(UInt8(ascii: "$"))
            || present.contains(UInt8(ascii: "{")) || present.contains(UInt8(ascii: "<"))
            || present.contains(UInt8(ascii: "#")) || present.contains(UInt8(ascii: "&"))
            || present.contains(UInt8(ascii: "\\"))
    }

    /// Ten characters of which each follows the one before: `0123456789`, `abcdefghij`; or most of the text steps so, up, down
    /// or not at all: `abc123def456`, `9876543210`.
    private static func hasRisingRun(_ value: [UInt8]) -> Bool {
        var run = 1
        var small = 0
        guard var last = value.first.map(LiteralAutomaton.fold) else { return false }
        for index in 1..<value.count {
            let byte = LiteralAutomaton.fold(value[index])
            run = byte == last &+ 1 ? run + 1 : 1
            if run >= 10 { return true }
            if byte &- last &+ 1 <= 2 { small += 1 }
            last = byte
        }
        return value.count >= 8 && small * 10 >= (value.count - 1) * 6
    }

    /// Hexadecimal digits of which each pair is the one before and one more, or the same: `00010203…`, `a1a2a3…`.
    private static func isCounted(_ value: [UInt8], _ present: ByteSet) -> Bool {
        guard value.count >= 12, present.isSubset(of: Hex.digits) else { return false }
        let bytes = stride(from: 0, to: value.count - 1, by: 2).compactMap { index in
            UInt8(String(decoding: value[index...(index + 1)], as: UTF8.self), radix: 16)
        }
        let steps = zip(bytes, bytes.dropFirst()).count { $1 &- $0 <= 1 || $1 &- $0 == 0x11 }
        return steps * 4 >= (bytes.count - 1) * 3
    }

    private static let templateMarks = ShortTexts([
        "{{", "${", "$(", "\\(", "%@", "%s", "%1$", "#{", "<%", "%{", "&lt;", "%3C",
    ])

    private static let masks = ShortTexts(["xxxx", "****", "....", "…", "______"], isCaseless: true)

    private static let standInWords = ShortTexts(
        [
            "your", "token_here", "example", "placeholder", "changeme", "change-me", "change_me", "redacted", "dummy",
            "sample", "fake", "insert", "replace", "test_only", "test-only", "goes_here", "goes-here", "access_token",
            "access-token", "accesstoken", "my_token", "my-token", "mytoken", "not-a-real", "notareal",
        ], isCaseless: true)
}
