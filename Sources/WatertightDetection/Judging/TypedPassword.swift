internal import WatertightModel

/// Passwords that people chose: any text may be one, so only what surely is none is told apart.
enum TypedPassword {
    /// Why `value` is no password but stands for one, or nil.
    static func standInReason(for value: [UInt8]) -> String? {
        if isTemplate(value) { return "a template's variable" }
        if isMasked(value) { return "already masked" }
        let letters = value.allSatisfy { $0 >= 0x80 || ParameterName.isNameByte($0) }
        let hasDigit = value.contains { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        if letters, !hasDigit, nouns.stand(in: value) { return "a name of a password" }
        let folded = value.prefix(longestWord + 1).map(LiteralAutomaton.fold)
        if folded.starts(with: "your".utf8) || folded.starts(with: "change".utf8) { return "a stand-in" }
        if value.count <= longestWord, words.contains(String(decoding: folded, as: UTF8.self)) {
            return "a word for a password"
        }
        if OpaqueToken.isConstantName(value) { return "a constant's name" }
        return nil
    }

    /// A field's value: an error's sentence in the place of a password is none either.
    static func judge(_ value: [UInt8]) -> StructuralCheck.Outcome {
        let decoded = percentDecoded(value[...])
        if let reason = standInReason(for: decoded) { return .refuse(reason) }
        if decoded.count(where: { $0 == UInt8(ascii: " ") }) >= 2 { return .refuse("a sentence") }
        return .pass
    }

    /// `text` with `%41` undone.
    static func percentDecoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var out: [UInt8] = []
        var index = text.startIndex
        while index < text.endIndex {
            if text[index] == UInt8(ascii: "%"), index + 2 < text.endIndex,
                let byte = UInt8(String(decoding: text[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
            {
                out.append(byte)
                index += 3
            } else {
                out.append(text[index])
                index += 1
            }
        }
        return out
    }

    /// `$NAME`, `@NAME@`, `${…}`, `{{…}}`, `<…>`, `[…]`, `%@`, `\(…)`. A dollar alone may well begin a password.
    private static func isTemplate(_ value: [UInt8]) -> Bool {
        guard let first = value.first, let last = value.last else { return true }
        if marks.stand(in: value) { return true }
        switch (first, last) {
        case (UInt8(ascii: "<"), UInt8(ascii: ">")), (UInt8(ascii: "{"), UInt8(ascii: "}")),
            (UInt8(ascii: "["), UInt8(ascii: "]")), (UInt8(ascii: "("), UInt8(ascii: ")")),
            (UInt8(ascii: "%"), UInt8(ascii: "%")), (UInt8(ascii: "@"), UInt8(ascii: "@")):
            return true
        case (UInt8(ascii: "$"), _), (UInt8(ascii: "%"), _), (UInt8(ascii: "@"), _):
            let rest = value.dropFirst()
            let isUpper = rest.allSatisfy { $0 < UInt8(ascii: "a") || $0 > UInt8(ascii: "z") }
            let isLower = rest.allSatisfy { $0 < UInt8(ascii: "A") || $0 > UInt8(ascii: "Z") }
            return (isUpper || isLower || value.count <= 3) && rest.allSatisfy(ParameterName.isNameByte)
        default: return false
        }
    }

    private static func isMasked(_ value: [UInt8]) -> Bool {
        value.allSatisfy(filler.contains) || masks.stand(in: value)
    }

    private static let filler = ByteSet(Array("*xX.-_?#".utf8))

    private static let marks = ShortTexts(["{{", "${", "$(", "\\(", "#{", "<%", "%@", "%{"])

    private static let masks = ShortTexts(
        ["****", "••", "●●", "xxxx", "...", "…", "redacted", "filtered", "masked", "removed"], isCaseless: true)

    private static let nouns = ShortTexts(
        ["password", "passwd", "passphrase", "passwort", "passcode"], isCaseless: true)

    private static let longestWord = words.map(\.utf8.count).max() ?? 0

    private static let words: Set<String> = [
        "pass", "pwd", "secret", "mypass", "mysecret", "string", "text", "none", "null", "nil", "undefined", "true",
        "false", "required", "invalid", "missing", "empty", "optional", "hidden", "user", "username", "value", "token",
        "contraseña", "senha", "wachtwoord", "hasło", "lösenord", "incorrect", "blank", "forbidden", "unknown",
        "anonymous", "anoncvs", "pserver:anoncvs", "x-oauth-basic",
    ]
}
