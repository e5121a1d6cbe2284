/// What stands where a line was broken.
enum LineEnd {
    /// Whether a byte goes on with a word: a letter, a digit, or one of the signs that tokens hold.
    static func isWord(_ byte: UInt8) -> Bool { words[Int(byte)] }

    private static let words: [Bool] = (0..<256).map { value in
        let byte = UInt8(value)
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            return true
        default: return "_-+/=.~%".utf8.contains(byte)
        }
    }
}
