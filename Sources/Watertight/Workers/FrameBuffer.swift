/// Frames out of bytes that arrive in pieces.
struct FrameBuffer {
    private var bytes: [UInt8] = []
    private var index = 0

    mutating func append(_ more: [UInt8]) {
        if index > 0, index == bytes.count || index > 1 << 20 {
            bytes.removeFirst(index)
            index = 0
        }
        bytes += more
    }

    /// The next whole frame, or nil where it has not all arrived.
    mutating func next() throws(WireDecoder.Malformed) -> [UInt8]? {
        guard bytes.count - index >= 8 else { return nil }
        var header = WireDecoder(Array(bytes[index..<(index + 8)]))
        let count = try header.count()
        guard count <= 64 << 20 else { throw WireDecoder.Malformed() }
        guard bytes.count - index - 8 >= count else { return nil }
        defer { index += 8 + count }
        return Array(bytes[(index + 8)..<(index + 8 + count)])
    }
}
