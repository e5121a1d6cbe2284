/// The whole name of a parameter of which a match holds the last word: `access_token` where the match begins at `token`.
struct ParameterName {
    /// In lower case, with all its punctuation.
    let text: String
    /// In lower case, letters and digits only: `accesstoken`.
    let folded: String
    /// What parts it from what stands before.
    let delimiter: Delimiter
    /// What stands before the delimiter.
    let before: ArraySlice<UInt8>

    /// What stands right before a name.
    enum Delimiter: Equatable {
        /// `?`, `&` or `#`, as they are or as markup and JSON write them.
        case plain(UInt8)
        /// The same, percent-encoded: the whole URL is a parameter of another.
        case encoded(UInt8)
        /// Anything else, or nil at the start of the text.
        case other(UInt8?)
    }

    /// Longer names are none.
    private static let maximumLength = 64

    /// - Parameters:
    ///   - tail: The part of the name that was matched, in lower case.
    ///   - before: What stands before it.
    init(tail: [UInt8], before: ArraySlice<UInt8>) {
        let head = before.suffix(Self.maximumLength).reversed().prefix { Self.isNameByte($0) }.count
        var name = before.suffix(head)
        var rest = before.dropLast(head)
        var delimiter = Delimiter.other(rest.last)
        switch rest.last {
        case UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: "#"):
            delimiter = .plain(rest.last ?? 0)
            rest = rest.dropLast()
        case UInt8(ascii: "%"):
            // `%26token`: two hex digits are the delimiter's, the name comes after them.
            if let byte = Self.hex(name.prefix(2)) {
                delimiter = .encoded(byte)
                name = name.dropFirst(2)
                rest = rest.dropLast()
            }
        case UInt8(ascii: "\\"):
            // `\u0026token` in JSON.
            if name.prefix(3).elementsEqual(Array("u00".utf8)), let byte = Self.hex(name.dropFirst(3).prefix(2)) {
                delimiter = .plain(byte)
                name = name.dropFirst(5)
                rest = rest.dropLast()
            }
        case UInt8(ascii: ";"):
            // `&amp;token` in markup.
            for mark in ["&amp;", "&#38;", "&#x26;"] where rest.suffix(mark.utf8.count).elementsEqual(mark.utf8) {
                delimiter = .plain(UInt8(ascii: "&"))
                rest = rest.dropLast(mark.utf8.count)
            }
        default: break
        }
        let whole = name.map(LiteralAutomaton.fold) + tail
        text = String(decoding: whole, as: UTF8.self)
        folded = String(decoding: whole.filter(Self.isAlphanumeric), as: UTF8.self)
        self.delimiter = delimiter
        self.before = rest
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

    private static func hex(_ digits: ArraySlice<UInt8>) -> UInt8? {
        guard digits.count == 2 else { return nil }
        return UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}
