/// A window on a zip's directory, so that its records are read a chunk at a time.
final class ZipWindow {
    private static let chunkBytes = 64 << 10

    private let bytes: any RandomAccessBytes
    private var chunk: [UInt8] = []
    private var start = 0

    init(_ bytes: any RandomAccessBytes) {
        self.bytes = bytes
    }

    /// The bytes of the central record at `offset`; fewer than it should have where it is cut off.
    func record(at offset: Int) throws(OpeningError) -> [UInt8] {
        let fixed = try slice(at: offset, count: 46)
        guard fixed.count == 46 else { return fixed }
        return try slice(at: offset, count: 46 + fixed.little16(28) + fixed.little16(30) + fixed.little16(32))
    }

    private func slice(at offset: Int, count: Int) throws(OpeningError) -> [UInt8] {
        if offset < start || offset + count > start + chunk.count {
            start = offset
            chunk = try bytes.bytes(at: offset, count: max(count, Self.chunkBytes))
        }
        let from = offset - start
        return Array(chunk[from..<min(chunk.count, from + count)])
    }
}
