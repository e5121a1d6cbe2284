/// Memory of a fixed size that is owned by one object, and freed with it.
@safe
final class ByteBuffer {
    private let storage: UnsafeMutableRawBufferPointer

    /// Memory for `count` bytes, not yet set.
    init(_ count: Int) {
        unsafe storage = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, count), alignment: 16)
    }

    deinit {
        unsafe storage.deallocate()
    }

    /// How many bytes it holds.
    var count: Int { unsafe storage.count }

    /// All of it; good as long as the buffer is.
    @unsafe var all: UnsafeMutableRawBufferPointer { unsafe storage }

    /// The first `count` bytes.
    @unsafe
    func prefix(_ count: Int) -> UnsafeMutableRawBufferPointer {
        unsafe UnsafeMutableRawBufferPointer(rebasing: storage[..<min(count, storage.count)])
    }

    /// The bytes in `range`.
    @unsafe
    func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer {
        unsafe UnsafeRawBufferPointer(rebasing: storage[range])
    }
}
