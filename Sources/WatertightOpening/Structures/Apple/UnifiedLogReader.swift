internal import WatertightModel

/// Reads the chunks of a unified log (`.tracev3`).
///
///     tag 4 | subtag 4 | length 8 | data, filled up to 8 bytes          0x600D: a set of chunks, packed as LZ4
///
/// A packed set is a part of its own, `chunk[3]`; in it, the arguments of messages stand as whole texts. All other chunks are
/// searched where they lie. Layout from public readers of the format.
struct UnifiedLogReader {
    private static let maximumChunks = 1_000_000

    private let bytes: any RandomAccessBytes
    private let visitor: any StructureVisitor

    init(_ bytes: any RandomAccessBytes, visitor: any StructureVisitor) {
        self.bytes = bytes
        self.visitor = visitor
    }

    /// Whether `head` begins a log: its header chunk.
    static func matches(_ head: [UInt8]) -> Bool {
        head.count >= 32 && head.has([0, 0x10, 0, 0, 0x11, 0, 0, 0]) && head.little32(8) == 0xD0
    }

    /// Hands out the packed chunks.
    func readAll() {
        var offset = 0
        var index = 0
        do throws(OpeningError) {
            while offset + 16 <= bytes.count, index < Self.maximumChunks, !visitor.isStopped {
                let head = try bytes.bytes(at: offset, count: 32)
                guard let length = head.little64(8), length <= bytes.count - offset - 16 else {
                    throw OpeningError(.truncated, "the log ends in chunk \(index)")
                }
                let start = offset + 16
                if head.little32(0) == 0x600D, length >= 12, head.has("bv4", at: 16) {
                    visitor.visit(
                        StructuredPart(
                            path: "chunk[\(index)]", name: Array("chunk".utf8),
                            content: .bytes(SubrangeBytes(bytes, offset: start, count: length))))
                    visitor.examined(start..<(start + length))
                }
                offset = start + (length + 7) & ~7
                index += 1
            }
        } catch {
            visitor.note(error)
        }
    }
}
