/// The body of an HTTP/1 message, with its transfer coding undone (RFC 9112, 6 and 7).
struct HTTPBody {
    /// The bytes, chunks joined.
    let bytes: [UInt8]
    /// Where the message ends.
    let end: Int
    /// Whether there is less of it than was stated.
    let isCut: Bool

    /// How much of a body says that it is chunked.
    private static let maximumSizeLine = 1_024

    /// The body behind `head`, from `start` on.
    ///
    /// - Parameter answersHead: Whether it answers a `HEAD` request, and so has none.
    init(_ bytes: [UInt8], from start: Int, head: HTTPMessageHead, answersHead: Bool = false) {
        let start = min(start, bytes.count)
        if answersHead || (100..<200).contains(head.status) || head.status == 204 || head.status == 304 {
            (self.bytes, end, isCut) = ([], start, false)
            return
        }
        if head.isChunked, let joined = Self.joined(bytes, from: start) {
            (self.bytes, end, isCut) = joined
            return
        }
        if let length = head.contentLength {
            let end = start + min(length, bytes.count - start)
            (self.bytes, self.end, isCut) = (Array(bytes[start..<end]), end, end - start < length)
            return
        }
        // A request without a length has no body; an answer goes on to the end.
        let end = head.request == nil ? bytes.count : start
        (self.bytes, self.end, isCut) = (Array(bytes[start..<end]), end, false)
    }

    /// The chunks from `start` on, joined; nil where the first is none: some tools have undone the coding.
    private static func joined(_ bytes: [UInt8], from start: Int) -> (bytes: [UInt8], end: Int, isCut: Bool)? {
        var joined: [UInt8] = []
        var position = start
        while true {
            guard let size = size(bytes, at: position) else {
                return position == start ? nil : (joined, position, true)
            }
            position = size.next
            if size.value == 0 { return (joined, trailerEnd(bytes, from: position), false) }
            let end = position + min(size.value, bytes.count - position)
            joined += bytes[position..<end]
            if end - position < size.value { return (joined, end, true) }
            position = end
            if position < bytes.count, bytes[position] == 13 { position += 1 }
            if position < bytes.count, bytes[position] == 10 { position += 1 }
        }
    }

    /// `size [; extension] CRLF`.
    private static func size(_ bytes: [UInt8], at start: Int) -> (value: Int, next: Int)? {
        var value = 0
        var digits = 0
        var position = start
        while position < bytes.count, digits < 15, let digit = hexadecimal(bytes[position]) {
            value = value << 4 | digit
            digits += 1
            position += 1
        }
        guard digits > 0 else { return nil }
        let limit = min(bytes.count, position + maximumSizeLine)
        guard let feed = bytes[position..<limit].firstIndex(of: 10) else { return nil }
        let rest = bytes[position..<feed].drop { $0 == 0x20 || $0 == 9 }
        guard rest.isEmpty || rest.first == 13 || rest.first == UInt8(ascii: ";") else { return nil }
        return (value, feed + 1)
    }

    private static func hexadecimal(_ byte: UInt8) -> Int? {
        switch byte {
        case 0x30...0x39: Int(byte - 0x30)
        case 0x41...0x46: Int(byte - 0x41) + 10
        case 0x61...0x66: Int(byte - 0x61) + 10
        default: nil
        }
    }

    /// Behind the trailers that follow the last chunk.
    private static func trailerEnd(_ bytes: [UInt8], from start: Int) -> Int {
        var position = start
        while position < bytes.count, let feed = bytes[position...].firstIndex(of: 10) {
            let isEmpty = feed == position || feed == position + 1 && bytes[position] == 13
            position = feed + 1
            if isEmpty { break }
        }
        return position
    }
}
