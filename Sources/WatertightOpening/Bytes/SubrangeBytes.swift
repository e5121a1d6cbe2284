/// A part of other bytes, without a copy.
public final class SubrangeBytes: RandomAccessBytes {
    private let base: any RandomAccessBytes
    private let start: Int
    /// How many bytes the part has.
    public let count: Int

    /// The `count` bytes of `base` from `offset` on, or as many of them as there are.
    public init(_ base: any RandomAccessBytes, offset: Int, count: Int) {
        self.base = base
        start = min(max(0, offset), base.count)
        self.count = min(max(0, count), base.count - start)
    }

    /// Copies bytes, as `RandomAccessBytes` has it.
    public func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(OpeningError) -> Int {
        guard offset >= 0, offset < count else { return 0 }
        let length = min(buffer.count, count - offset)
        return try unsafe base.read(
            at: start + offset, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<length]))
    }
}
