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
        let sample = head.prefix(4096)
        guard sample.count >= 16 else { return .bytes }
        var nul = [0, 0]
        var ascii = [0, 0]
        for (index, byte) in sample.enumerated() {
            if byte == 0 { nul[index & 1] += 1 }
            if byte >= 0x20 && byte < 0x7F || byte == 9 || byte == 10 || byte == 13 { ascii[index & 1] += 1 }
        }
        let half = sample.count / 2
        if nul[1] * 10 >= half * 9, nul[0] == 0, ascii[0] * 10 >= half * 9 { return .utf16LittleEndian }
        if nul[0] * 10 >= half * 9, nul[1] == 0, ascii[1] * 10 >= half * 9 { return .utf16BigEndian }
        return .bytes
    }
}
