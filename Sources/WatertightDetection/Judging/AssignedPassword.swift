internal import WatertightModel

/// A value whose name says that it is a password. People choose words, so what is told apart is code, templates and the names of
/// passwords.
enum AssignedPassword {
    private static let minimumLength = 6

    static func judge(_ found: JudgedMatch) -> StructuralCheck.Outcome {
        if let reason = refusal(of: found) { return .drop(reason) }
        let name = AssignedName(of: found)
        if let reason = name.refusal { return .drop(reason) }
        if name.isCookie { return .drop("a cookie: another rule's") }
        return SettingsFile.holds(found.subject) ? .severity(.medium) : .pass
    }

    private static func refusal(of found: JudgedMatch) -> String? {
        let value = found.value
        if value.count < minimumLength { return "too short to be one" }
        if !isQuoted(found), found.context == .source { return "code" }
        if let reason = TypedPassword.standInReason(for: value) ?? Placeholder.reason(for: value) { return reason }
        if codeMarks.stand(in: value) { return "code, a pattern or a path" }
        if [UInt8(ascii: "/"), UInt8(ascii: "~"), UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-")]
            .contains(value.first)
        {
            return "a path or a mark"
        }
        let letters = value.count { isLetter($0) }
        if letters < 2 { return "hardly a letter" }
        if letters == value.count || value.allSatisfy(ParameterName.isNameByte) && !value.contains(where: isDigit) {
            return WordModel.score(value) > 0 ? "a word or a name" : nil
        }
        return nil
    }

    /// Whether a quote stands before the value.
    private static func isQuoted(_ found: JudgedMatch) -> Bool {
        guard let start = ByteText.range(of: found.value, in: found.match[...])?.lowerBound, start > 0 else {
            return false
        }
        return [UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`")].contains(found.match[start - 1])
    }

    private static let codeMarks = ShortTexts([
        "://", "()", "=>", "->", "::", "==", "[a-z", "[A-Z", "[0-9", "\\d", "\\w", "\\s", ".*", ".+", "self.", "this.",
        "%d", "%u", "%v",
        "?:", "&&", "||", "{0}", "{}", "{1}",
    ])

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    private static func isLetter(_ byte: UInt8) -> Bool {
        LiteralAutomaton.fold(byte) >= UInt8(ascii: "a") && LiteralAutomaton.fold(byte) <= UInt8(ascii: "z")
    }
}
