/// What is left of a block that libarchive lent; good until its next call.
@safe
struct ArchiveBlock {
    private var rest: UnsafeRawBufferPointer

    /// No bytes.
    init() {
        unsafe rest = UnsafeRawBufferPointer(start: nil, count: 0)
    }

    /// The bytes of `block`, which the caller promises to keep.
    @unsafe
    init(_ block: UnsafeRawBufferPointer) {
        unsafe rest = block
    }

    /// Whether all was taken.
    var isEmpty: Bool { unsafe rest.isEmpty }

    /// Moves bytes to `buffer`; how many.
    @unsafe
    mutating func take(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let length = unsafe min(buffer.count, rest.count)
        unsafe buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: rest[..<length]))
        unsafe rest = UnsafeRawBufferPointer(rebasing: rest[length...])
        return length
    }
}
