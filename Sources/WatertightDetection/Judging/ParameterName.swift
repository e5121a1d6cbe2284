/// The whole name of a parameter of which a match holds the last word: `access_token` where the match begins at `token`.
struct ParameterName {
    /// In lower case, letters and digits only: `accesstoken`.
    let folded: String
    /// The byte before it: `?`, `&` or `#` in a URL; nil at the start of the text.
    let delimiter: UInt8?
    /// What stands before the delimiter.
    let before: TextBefore

    /// Longer names are none.
    private static let maximumLength = 64

    /// - Parameters:
    ///   - tail: The part of the name that was matched, in lower case.
    ///   - before: What stands before it.
    init(tail: [UInt8], before: TextBefore) {
        let head = before.nameLength(limit: Self.maximumLength)
        let whole = before.suffix(head).map(LiteralAutomaton.fold) + tail
        folded = String(decoding: whole.filter(Self.isAlphanumeric), as: UTF8.self)
        delimiter = before.dropLast(head).last
        self.before = before.dropLast(head + 1)
    }

    static func isNameByte(_ byte: UInt8) -> Bool {
        isAlphanumeric(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
