/// A message of protocol buffers, of which no description is at hand: fields by their numbers (protobuf.dev, "Encoding").
///
///     field: number and kind in one LEB128 number │ a number, 4 or 8 bytes, or a length and so many bytes
struct ProtobufMessage {
    /// One field.
    struct Field {
        /// Its number.
        let number: Int
        /// Its bytes, if it has a length.
        let content: Range<Int>?
    }

    private let bytes: PagedBytes
    private let range: Range<Int>
    private var position: Int
    /// Whether what was read so far can be a message.
    private(set) var isSound = true

    /// Numbers beyond this one are allowed, and nobody uses them.
    private static let maximumNumber = 1 << 19
    /// A message that was never looked into has no more fields than this; nor is it asked for longer whether it is one.
    private static let maximumFields = 1_000_000

    /// What may be a message in `range`.
    init(_ bytes: PagedBytes, _ range: Range<Int>) {
        self.bytes = bytes
        self.range = range
        position = range.lowerBound
    }

    /// The next field; nil at the end, and where there can be none.
    mutating func next() -> Field? {
        guard position < range.upperBound, isSound else { return nil }
        isSound = false
        guard let (tag, body) = bytes.leb128(position), body <= range.upperBound, tag >> 3 > 0,
            tag >> 3 < Self.maximumNumber
        else { return nil }
        var end = body
        var content: Range<Int>?
        switch tag & 7 {
        case 0:
            while end < range.upperBound, end - body < 10, bytes.byte(end) >= 0x80 { end += 1 }
            guard end - body < 10 else { return nil }
            end += 1
        case 1: end += 8
        case 2:
            guard let (length, start) = bytes.leb128(body), start <= range.upperBound,
                length <= range.upperBound - start
            else { return nil }
            content = start..<(start + length)
            end = start + length
        case 5: end += 4
        default: return nil
        }
        guard end <= range.upperBound else { return nil }
        position = end
        isSound = true
        return Field(number: tag >> 3, content: content)
    }

    /// Whether `range` is a message as a whole.
    static func isWhole(_ bytes: PagedBytes, _ range: Range<Int>) -> Bool {
        guard !range.isEmpty else { return false }
        var message = ProtobufMessage(bytes, range)
        for _ in 0..<maximumFields where message.next() == nil { return message.isSound }
        return false
    }
}
