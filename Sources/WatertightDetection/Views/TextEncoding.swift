/// How the bytes of a blob stand for text.
public enum TextEncoding: Sendable {
    /// Single bytes (UTF-8, ASCII, Latin-1) or no text at all; runs of UTF-16 in it are found wherever they stand.
    case bytes
    /// UTF-16 from the first byte on, low byte first.
    case utf16LittleEndian
    /// UTF-16 from the first byte on, high byte first.
    case utf16BigEndian

    /// Reads the signs at the head of a text: a byte order mark, or NUL in every other byte of mostly ASCII text.
    public static func detect(head: [UInt8]) -> TextEncoding {
        if head.starts(with: [0xFF, 0xFE]), !head.starts(with: [0xFF, 0xFE, 0, 0]) { return .utf16LittleEndian }
        if head.starts(with: [0xFE, 0xFF]) { return .utf16BigEndian }
        let half = min(head.count, 4096) / 2
        guard half >= 8 else { return .bytes }
        // In ASCII as UTF-16 one of the first two bytes is NUL; other text says so here.
        guard (head[0] == 0) != (head[1] == 0) else { return .bytes }
        let low = head[0] == 0 ? 1 : 0
        var nuls = 0
        var letters = 0
        for pair in 0..<half {
            let byte = head[2 * pair + low]
            if byte == 0 { return .bytes }
            if byte >= 0x20 && byte < 0x7F || byte == 9 || byte == 10 || byte == 13 { letters += 1 }
            if head[2 * pair + 1 - low] == 0 { nuls += 1 }
        }
        guard nuls * 10 >= half * 9, letters * 10 >= half * 9 else { return .bytes }
        return low == 0 ? .utf16LittleEndian : .utf16BigEndian
    }
}
