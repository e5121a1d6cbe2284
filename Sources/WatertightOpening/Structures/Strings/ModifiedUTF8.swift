/// Java's form of UTF-8: NUL takes two bytes, and a letter beyond U+FFFF is two surrogates of three bytes each
/// (The Java Virtual Machine Specification, 4.4.7; Dalvik executable format, "MUTF-8").
enum ModifiedUTF8 {
    /// The text as UTF-8. Bytes that make no letter become U+FFFD.
    static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(where: { $0 >= 0x80 }) else { return bytes }
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var units = UTF16Units()
        var index = 0
        while index < bytes.count {
            let first = bytes[index]
            func following(_ distance: Int) -> UInt16? {
                guard index + distance < bytes.count, bytes[index + distance] & 0xC0 == 0x80 else { return nil }
                return UInt16(bytes[index + distance] & 0x3F)
            }
            if first < 0x80 {
                units.append(UInt16(first), to: &text)
                index += 1
            } else if first & 0xE0 == 0xC0, let second = following(1) {
                units.append(UInt16(first & 0x1F) << 6 | second, to: &text)
                index += 2
            } else if first & 0xF0 == 0xE0, let second = following(1), let third = following(2) {
                units.append(UInt16(first & 0x0F) << 12 | second << 6 | third, to: &text)
                index += 3
            } else {
                units.append(0xFFFD, to: &text)
                index += 1
            }
        }
        units.finish(&text)
        return text
    }
}

/// Text out of a table that stores letters one or two bytes wide.
enum StoredText {
    /// Latin-1 as UTF-8.
    static func latin1(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(where: { $0 >= 0x80 }) else { return bytes }
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count * 2)
        for byte in bytes { text.append(scalar: UInt32(byte)) }
        return text
    }

    /// UTF-16, the lower byte first, as UTF-8.
    static func utf16(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var units = UTF16Units()
        for offset in stride(from: 0, to: bytes.count - 1, by: 2) {
            units.append(UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8, to: &text)
        }
        units.finish(&text)
        return text
    }
}
