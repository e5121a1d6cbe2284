internal import WatertightModel

/// How the characters of a JSON text are written.
enum JSONEncoding {
    /// UTF-8, or whatever else has ASCII's bytes for ASCII's letters.
    case utf8
    case utf16LittleEndian
    case utf16BigEndian

    /// The encoding of a text that begins with `head`, by its byte order mark or the zeros beside its first letters, and
    /// how many bytes the mark takes.
    static func detect(_ head: [UInt8]) -> (encoding: JSONEncoding, markLength: Int) {
        if head.has([0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
        if head.has([0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
        if head.has([0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
        guard head.count >= 4 else { return (.utf8, 0) }
        switch (head[0] == 0, head[1] == 0, head[2] == 0, head[3] == 0) {
        case (false, true, false, true): return (.utf16LittleEndian, 0)
        case (true, false, true, false): return (.utf16BigEndian, 0)
        default: return (.utf8, 0)
        }
    }

    /// `stream` as UTF-8, without a mark, and how many bytes of it stand before the text; nil where the text's offsets are
    /// not the stream's.
    static func decoded(_ stream: any ByteStream) -> (stream: any ByteStream, shift: Int?) {
        let peeked = PeekedStream(stream)
        // A failure is met again when the text is read.
        let (encoding, markLength) = detect((try? peeked.peek(4)) ?? [])
        let mark = ByteBuffer(3)
        var passed = 0
        while passed < markLength, let got = try? unsafe peeked.read(into: mark.prefix(markLength - passed)), got > 0 {
            passed += got
        }
        switch encoding {
        case .utf8: return (peeked, passed)
        case .utf16LittleEndian: return (UTF16Stream(peeked, isBigEndian: false), nil)
        case .utf16BigEndian: return (UTF16Stream(peeked, isBigEndian: true), nil)
        }
    }
}
