internal import WatertightModel

/// A value whose name says that it is a secret: whether it looks like one, and how bad it is where it stands.
enum AssignedSecret {
    /// Shorter values are no keys.
    private static let minimumLength = 12
    /// Less random ones are none either, in bits per byte.
    private static let minimumEntropy = 2.7
    /// Of dates, versions and addresses no piece between their marks is as long as this.
    private static let minimumRun = 8

    private static let schemeEnd = Array("://".utf8)

    static func judge(_ found: JudgedMatch) -> StructuralCheck.Outcome {
        // The value first: most that is refused is refused for it, and names are longer to read.
        if let reason = refusal(of: found.value) { return .refuse(reason) }
        let name = AssignedName(of: found)
        if let reason = name.refusal { return .drop(reason) }
        if isUUID(found.value), !name.isStrong { return .drop("a UUID") }
        if name.isCookie { return .drop("a cookie: another rule's") }
        return SettingsFile.holds(found.subject) ? .severity(.medium) : .pass
    }

    private static func refusal(of value: [UInt8]) -> String? {
        if value.count < minimumLength { return "too short to be one" }
        if ByteText.contains(schemeEnd, in: value) { return "a URL" }
        if value.contains(UInt8(ascii: "(")) || value.contains(UInt8(ascii: "{")) { return "code, or a template" }
        if isPath(value) { return "a path" }
        if let reason = Placeholder.reason(for: value) { return reason }
        if isUUID(value) { return nil }
        if longestRun(in: value) < minimumRun { return "a date, a version or an address" }
        if !value.contains(where: isDigit), value.count < 20 { return "letters alone" }
        if Entropy.bitsPerByte(value) < minimumEntropy { return "not random enough" }
        return OpaqueToken.isLikely(value) ? nil : "reads like words, not like a token"
    }

    private static func isPath(_ value: [UInt8]) -> Bool {
        if value.first == UInt8(ascii: "/") || value.starts(with: "./".utf8) || value.starts(with: "../".utf8) {
            return true
        }
        return value.starts(with: "~/".utf8)
    }

    /// `8-4-4-4-12` hexadecimal digits.
    static func isUUID(_ value: [UInt8]) -> Bool {
        guard value.count == 36 else { return false }
        return value.indices.allSatisfy { index in
            let isHyphen = index == 8 || index == 13 || index == 18 || index == 23
            return isHyphen ? value[index] == UInt8(ascii: "-") : Hex.isDigit(value[index])
        }
    }

    private static func longestRun(in value: [UInt8]) -> Int {
        var longest = 0
        var run = 0
        for byte in value {
            run =
                isDigit(byte) || isLetter(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/") ? run + 1 : 0
            longest = max(longest, run)
        }
        return longest
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    private static func isLetter(_ byte: UInt8) -> Bool {
        LiteralAutomaton.fold(byte) >= UInt8(ascii: "a") && LiteralAutomaton.fold(byte) <= UInt8(ascii: "z")
    }
}
