/// Bytes of random access, read front to back.
public final class RandomAccessStream: ByteStream {
    private let bytes: any RandomAccessBytes
    private var offset: Int
    private let end: Int

    /// Reads `bytes` from `from` on.
    public convenience init(_ bytes: any RandomAccessBytes, from: Int = 0) {
        self.init(bytes, from: from, to: bytes.count)
    }

    /// Reads `bytes` from `from` up to `to`.
    init(_ bytes: any RandomAccessBytes, from: Int, to: Int) {
        self.bytes = bytes
        offset = max(0, from)
        end = min(to, bytes.count)
    }

    /// Gives the next bytes, as `ByteStream` has it.
    public func read(into buffer: UnsafeMutableRawBufferPointer) throws(OpeningError) -> Int {
        let wanted = min(buffer.count, end - offset)
        guard wanted > 0 else { return 0 }
        do {
            let got = try unsafe bytes.read(
                at: offset, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted]))
            offset = got == 0 ? end : offset + got
            return got
        } catch {
            offset = end
            throw error
        }
    }
}
