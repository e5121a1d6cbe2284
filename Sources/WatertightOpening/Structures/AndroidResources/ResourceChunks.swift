/// The chunks that Android's compiled resources are made of: type, size of the header, size of all (ResourceTypes.h,
/// ResChunk_header).
struct ResourceChunks {
    /// One chunk.
    struct Chunk {
        /// Where it starts.
        let start: Int
        /// What it is.
        let type: Int
        /// Where its content starts.
        let body: Int
        /// Where it ends.
        let end: Int
    }

    /// Whether `head` begins a chunk of this type that states a size it can have, with a string pool for its first content.
    static func matches(_ head: [UInt8], type: Int, headerBytes: Int) -> Bool {
        head.count >= headerBytes + 28 && head.little16(0) == type && head.little16(2) == headerBytes
            && head.little32(4) >= headerBytes + 28 && head.little16(headerBytes) == ResourceStringPool.type
            && head.little16(headerBytes + 2) == 28 && head.little32(headerBytes + 4) >= 28
            && head.little32(headerBytes + 20) >= 28
    }

    private let bytes: PagedBytes
    private var position: Int
    private let end: Int

    /// The chunks in `range`.
    init(_ bytes: PagedBytes, _ range: Range<Int>) {
        self.bytes = bytes
        position = range.lowerBound
        end = min(range.upperBound, bytes.count)
    }

    /// The next chunk; nil at the end, and where the sizes make no sense.
    mutating func next() -> Chunk? {
        guard position <= end - 8 else { return nil }
        let header = bytes.little16(position + 2)
        let size = bytes.little32(position + 4)
        guard header >= 8, size >= header, size <= end - position else { return nil }
        let chunk = Chunk(
            start: position, type: bytes.little16(position), body: position + header, end: position + size)
        position += size
        return chunk
    }

    /// Whether bytes are left that are no chunk.
    var isCutShort: Bool { position < end }
}
