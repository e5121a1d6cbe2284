/// How the bytes of a blob stand for text.
public enum TextEncoding: Sendable {
    /// Single bytes (UTF-8, ASCII, Latin-1) or no text at all; runs of UTF-16 and UTF-32 in it are found wherever they
    /// stand.
    case bytes
    /// UTF-16 from the first byte on, low byte first.
    case utf16LittleEndian
    /// UTF-16 from the first byte on, high byte first.
    case utf16BigEndian
    /// UTF-32 from the first byte on, low byte first.
    case utf32LittleEndian
    /// UTF-32 from the first byte on, high byte first.
    case utf32BigEndian

    /// The bytes of a unit.
    var width: Int {
        switch self {
        case .bytes: 1
        case .utf16LittleEndian, .utf16BigEndian: 2
        case .utf32LittleEndian, .utf32BigEndian: 4
        }
    }

    /// Whether the high byte stands first.
    var isBigEndian: Bool {
        switch self {
        case .bytes, .utf16LittleEndian, .utf32LittleEndian: false
        case .utf16BigEndian, .utf32BigEndian: true
        }
    }

    /// Reads the signs at the head of a text: a byte order mark, or NUL in all but one of two or four bytes of mostly
    /// ASCII text.
    public static func detect(head: [UInt8]) -> TextEncoding {
        // UTF-32's mark begins with UTF-16's.
        if head.starts(with: [0xFF, 0xFE, 0, 0]) || head.starts(with: [0, 0, 0xFE, 0xFF]) {
            let encoding: TextEncoding = head[0] == 0 ? .utf32BigEndian : .utf32LittleEndian
            return encoding.isPlausible(head.dropFirst(4)) ? encoding : .bytes
        }
        if head.starts(with: [0xFF, 0xFE]) { return .utf16LittleEndian }
        if head.starts(with: [0xFE, 0xFF]) { return .utf16BigEndian }
        // In ASCII as UTF-16 one of the first two bytes is NUL, in UTF-32 three of four; other text says so here.
        guard head.count >= 16, (head[0] == 0) != (head[3] == 0) || (head[0] == 0) != (head[1] == 0) else {
            return .bytes
        }
        for encoding in [utf16LittleEndian, utf16BigEndian, utf32LittleEndian, utf32BigEndian]
        where encoding.isMostlyASCII(head) {
            return encoding
        }
        return .bytes
    }

    /// Whether nine of ten units of the first 4 KiB are ASCII text, and none is NUL.
    private func isMostlyASCII(_ head: [UInt8]) -> Bool {
        let count = min(head.count, 4096) / width
        guard count >= 8 else { return false }
        let low = isBigEndian ? width - 1 : 0
        var characters = 0
        for unit in 0..<count {
            let bytes = head[(unit * width)..<((unit + 1) * width)]
            let value = bytes[bytes.startIndex + low]
            let isNarrow = bytes.count { $0 == 0 } == (value == 0 ? width : width - 1)
            if isNarrow, value == 0 { return false }
            if isNarrow, WideRunDecoder.isText(value) { characters += 1 }
            if unit == 0, characters == 0 { return false }
        }
        return characters * 10 >= count * 9
    }

    /// Whether the first units are characters.
    private func isPlausible(_ bytes: ArraySlice<UInt8>) -> Bool {
        let whole = bytes.prefix(min(bytes.count, 256) / width * width)
        return stride(from: whole.startIndex, to: whole.endIndex, by: width).allSatisfy { start in
            let unit = isBigEndian ? Array(whole[start..<(start + width)]) : whole[start..<(start + width)].reversed()
            return Unicode.Scalar(unit.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }) != nil
        }
    }
}
