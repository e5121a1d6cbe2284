/// Texts in messages of protocol buffers: the resources and manifest of an Android app bundle, telemetry, caches. A text
/// stands right behind its length there, which may be a letter.
///
/// A message says neither that it is one nor which of its fields are texts and which are messages again. So a blob is
/// taken for one only if its fields fill it to the last byte and one of them is a text; and nothing is said of damage.
struct ProtobufReader {
    private let content: any RandomAccessBytes
    private let bytes: PagedBytes
    private let output: StringTableOutput
    private let visitor: any StructureVisitor

    private static let maximumDepth = 32
    private static let minimumText = 4
    private static let convincingText = 8
    private static let maximumName = 64
    private static let minimumPart = 16

    /// Whether a blob that begins with `head` is a message. It must have bytes that no text has.
    static func matches(_ head: [UInt8], _ bytes: (any RandomAccessBytes)?, isWhole: Bool) -> Bool {
        guard head.count >= 12, [0, 1, 2, 5].contains(head[0] & 7), head[0] >= 8,
            OpaqueMagic.hasControl(head, in: head.indices)
        else { return false }
        guard let whole = bytes ?? (isWhole ? MemoryBytes(head) : nil) else { return false }
        let paged = PagedBytes(pages: whole)
        guard ProtobufMessage.isWhole(paged, 0..<whole.count) else { return false }
        var textsLeft = 1_000
        return holdsText(paged, 0..<whole.count, depth: 0, &textsLeft)
    }

    /// Whether one of the first fields of a message, or of those in it, is a text.
    private static func holdsText(_ bytes: PagedBytes, _ range: Range<Int>, depth: Int, _ left: inout Int) -> Bool {
        var message = ProtobufMessage(bytes, range)
        while let field = message.next(), left > 0 {
            left -= 1
            guard let content = field.content, content.count >= convincingText else { continue }
            if isText(bytes, content, limit: 4096), bytes.byte(content.lowerBound) >= 0x20 { return true }
            if depth < maximumDepth, ProtobufMessage.isWhole(bytes, content),
                holdsText(bytes, content, depth: depth + 1, &left)
            {
                return true
            }
        }
        return false
    }

    /// Hands the texts of `content` to `visitor`, and bytes in it that are files of their own.
    static func read(_ content: any RandomAccessBytes, visitor: any StructureVisitor) {
        let bytes = PagedBytes(content)
        let output = StringTableOutput(visitor, fileBytes: bytes.count)
        let reader = ProtobufReader(content: content, bytes: bytes, output: output, visitor: visitor)
        reader.read(0..<bytes.count, path: "", name: [], depth: 0)
        output.finish(bytes)
    }

    /// Reads a message. A short text is taken for the name of what follows it in its message.
    private func read(_ range: Range<Int>, path: String, name: [UInt8], depth: Int) {
        var name = name
        var message = ProtobufMessage(bytes, range)
        while let field = message.next(), !output.isStopped {
            guard let content = field.content, content.count >= Self.minimumText else { continue }
            let place = path.isEmpty ? "\(field.number)" : "\(path).\(field.number)"
            // A message often begins with a line feed, a text hardly ever.
            let isText = Self.isText(bytes, content, limit: .max)
            let mayBeMessage = !isText || bytes.byte(content.lowerBound) == 0x0A
            if mayBeMessage, depth < Self.maximumDepth, ProtobufMessage.isWhole(bytes, content) {
                read(content, path: place, name: name, depth: depth + 1)
            } else if isText {
                guard output.take(content.count) else { return }
                let text = bytes.bytes(content.lowerBound, content.count)
                output.add(path: place, name: name, text)
                if text.count <= Self.maximumName, text.allSatisfy(Self.isNameByte) { name = text }
            } else if content.count >= Self.minimumPart, isFile(content) {
                guard output.take(content.count) else { return }
                visitor.visit(
                    StructuredPart(path: place, name: Array("bytes".utf8), content: .bytes(part(content))))
            }
        }
    }

    private func part(_ range: Range<Int>) -> any RandomAccessBytes {
        SubrangeBytes(content, offset: range.lowerBound, count: range.count)
    }

    private func isFile(_ range: Range<Int>) -> Bool {
        let head = bytes.bytes(range.lowerBound, min(range.count, FormatSniffer.headBytes))
        switch FormatSniffer.sniff(head: head, bytes: part(range)) {
        case .container, .compressed, .opaque: return true
        case .structure(let kind): return kind != .protobuf
        case .media, nil: return false
        }
    }

    /// Whether `range` is UTF-8 without control characters, as far as `limit`.
    private static func isText(_ bytes: PagedBytes, _ range: Range<Int>, limit: Int) -> Bool {
        var continuing = 0
        for offset in range.prefix(limit) {
            let byte = bytes.byte(offset)
            if continuing > 0 {
                guard byte & 0xC0 == 0x80 else { return false }
                continuing -= 1
            } else if byte < 0x80 {
                guard byte >= 0x20 && byte != 0x7F || (0x09...0x0D).contains(byte) else { return false }
            } else {
                guard byte >= 0xC2, byte < 0xF5 else { return false }
                continuing = byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : 1
            }
        }
        return continuing == 0 || range.count > limit
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: ":"):
            true
        default: false
        }
    }
}
