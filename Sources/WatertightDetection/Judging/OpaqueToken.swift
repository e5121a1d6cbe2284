internal import WatertightModel

/// Whether a text looks like a random token rather than like words.
enum OpaqueToken {
    static func isLikely(_ value: [UInt8]) -> Bool {
        let present = ByteSet(value)
        guard present.count >= 6, value.contains(where: { isUpper($0) || isLower($0) }) else { return false }
        if isConstantName(value) { return false }
        return isHexadecimal(value) || WordModel.score(value) < 0
    }

    /// Sixteen hexadecimal digits and more; four of them are 0 to 9, or it may be a word.
    private static func isHexadecimal(_ value: [UInt8]) -> Bool {
        value.count >= 16 && value.allSatisfy(Hex.isDigit)
            && value.count { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") } >= 4
    }

    /// `ACCESS_TOKEN`, `KEY_2`: capitals and digits, joined by underscores.
    static func isConstantName(_ value: [UInt8]) -> Bool {
        guard let first = value.first, isUpper(first), value.contains(UInt8(ascii: "_")),
            value.last != UInt8(ascii: "_")
        else { return false }
        return value.allSatisfy {
            isUpper($0) || $0 == UInt8(ascii: "_") || ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9"))
        }
    }

    private static func isUpper(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") }

    private static func isLower(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") }
}
