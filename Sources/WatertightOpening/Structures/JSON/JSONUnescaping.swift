/// Undoes the escapes of JSON strings.
enum JSONUnescaping {
    /// The text that `raw`, the inside of a string, stands for.
    ///
    /// What is no escape stays as it is, with its backslash; a surrogate without its other half becomes U+FFFD; a cut
    /// escape at the end stays too.
    static func text(of raw: UnsafeRawBufferPointer) -> [UInt8] {
        if raw.count == 0 { return [] }
        // An escape is never shorter than what it stands for.
        return unsafe [UInt8](unsafeUninitializedCapacity: raw.count) { output, length in
            guard let target = UnsafeMutableRawPointer(output.baseAddress) else { return }
            length = unsafe unescape(raw, into: target)
        }
    }

    private static func unescape(_ source: UnsafeRawBufferPointer, into target: UnsafeMutableRawPointer) -> Int {
        let count = source.count
        var position = 0
        var length = 0
        while position < count {
            let end = unsafe JSONBytes.firstBackslash(source, from: position)
            if end > position {
                unsafe UnsafeMutableRawBufferPointer(start: target + length, count: end - position)
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[position..<end]))
                length += end - position
                position = end
            }
            guard position < count else { break }
            guard position + 1 < count else {
                unsafe target.storeBytes(of: UInt8(ascii: "\\"), toByteOffset: length, as: UInt8.self)
                return length + 1
            }
            let letter = unsafe source[position + 1]
            if letter == UInt8(ascii: "u") {
                let escape = unsafe codePoint(source, at: position, to: count)
                if let scalar = escape.scalar {
                    length = unsafe store(scalar, in: target, at: length)
                    position += escape.length
                    continue
                }
            } else {
                let plain = Self.plain[Int(letter)]
                if plain != 0 {
                    unsafe target.storeBytes(of: plain, toByteOffset: length, as: UInt8.self)
                    length += 1
                    position += 2
                    continue
                }
            }
            unsafe target.storeBytes(of: UInt8(ascii: "\\"), toByteOffset: length, as: UInt8.self)
            length += 1
            position += 1
            // What follows is no escape's beginning, even if it is a quote or a letter.
            unsafe target.storeBytes(of: letter, toByteOffset: length, as: UInt8.self)
            length += 1
            position += 1
        }
        return length
    }

    /// What the letter behind a backslash stands for; 0 is no escape.
    private static let plain: [UInt8] = {
        var table = [UInt8](repeating: 0, count: 256)
        for (letter, meaning) in [
            ("\"", 0x22), ("\\", 0x5C), ("/", 0x2F), ("b", 8), ("f", 12), ("n", 10), ("r", 13), ("t", 9),
        ]
            as [(Unicode.Scalar, UInt8)]
        {
            table[Int(letter.value)] = meaning
        }
        return table
    }()

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

    /// Stores a code point as UTF-8 and says where the next goes.
    private static func store(_ scalar: UInt32, in target: UnsafeMutableRawPointer, at offset: Int) -> Int {
        let bytes = UTF8Bytes(scalar)
        for index in 0..<bytes.count {
            unsafe target.storeBytes(of: bytes[index], toByteOffset: offset + index, as: UInt8.self)
        }
        return offset + bytes.count
    }
}
