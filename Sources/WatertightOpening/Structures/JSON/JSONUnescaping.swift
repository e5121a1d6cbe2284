/// Undoes the escapes of JSON strings.
enum JSONUnescaping {
    /// The most bytes of an escape: two halves of a pair.
    static let maximumLength = 12

    /// Appends to `text` what the escape at the start of `source` stands for, and says how many bytes it has.
    ///
    /// What is no escape stays as it is, with its backslash; a surrogate without its other half becomes U+FFFD; a cut
    /// escape at the end stays too.
    static func undo(_ source: UnsafeRawBufferPointer, into text: inout [UInt8]) -> Int {
        guard source.count > 1 else {
            unsafe text.append(contentsOf: source)
            return source.count
        }
        let letter = unsafe source[1]
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
        case UInt8(ascii: "b"): text.append(8)
        case UInt8(ascii: "f"): text.append(12)
        case UInt8(ascii: "n"): text.append(10)
        case UInt8(ascii: "r"): text.append(13)
        case UInt8(ascii: "t"): text.append(9)
        default:
            let escape = unsafe codePoint(source, at: 0, to: source.count)
            if let scalar = escape.scalar {
                let bytes = UTF8Bytes(scalar)
                for index in 0..<bytes.count { text.append(bytes[index]) }
                return escape.length
            }
            // What follows is no escape's beginning, even if it is a quote or a letter.
            text.append(UInt8(ascii: "\\"))
            text.append(letter)
        }
        return 2
    }

    /// The code point of the escape at `position`, and how many bytes it takes; nil where its digits are none.
    private static func codePoint(
        _ source: UnsafeRawBufferPointer, at position: Int, to end: Int
    ) -> (scalar: UInt32?, length: Int) {
        guard let unit = unsafe unit(source, at: position, to: end) else { return (nil, 0) }
        guard unit & 0xF800 == 0xD800 else { return (unit, 6) }
        if unit & 0x400 == 0, let low = unsafe Self.unit(source, at: position + 6, to: end), low & 0xFC00 == 0xDC00 {
            return (0x10000 + ((unit & 0x3FF) << 10 | low & 0x3FF), 12)
        }
        return (0xFFFD, 6)
    }

    /// The number of a `\u0000` at `position`.
    private static func unit(_ source: UnsafeRawBufferPointer, at position: Int, to end: Int) -> UInt32? {
        guard position + 6 <= end, unsafe source[position] == UInt8(ascii: "\\"),
            unsafe source[position + 1] == UInt8(ascii: "u")
        else { return nil }
        var number: UInt32 = 0
        for offset in 2..<6 {
            let letter = unsafe source[position + offset]
            switch letter {
            case 0x30...0x39: number = number << 4 | UInt32(letter - 0x30)
            case 0x41...0x46, 0x61...0x66: number = number << 4 | UInt32(letter & 0xF + 9)
            default: return nil
            }
        }
        return number
    }
}
