/// Compressed bytes on their way into a decompressor: a window on a stream that is refilled when it is used up.
@safe
final class InputBuffer {
    private let storage: ByteBuffer
    private var stream: (any ByteStream)?
    private var start = 0
    private var end = 0
    private var isAtEnd = false
    /// The bytes of the stream that were passed so far.
    private(set) var consumed = 0

    /// A window of `capacity` bytes.
    init(capacity: Int = 128 << 10) {
        storage = ByteBuffer(capacity)
    }

    /// Begins to read `stream`.
    func begin(_ stream: any ByteStream) {
        self.stream = stream
        start = 0
        end = 0
        isAtEnd = false
        consumed = 0
    }

    /// The bytes at hand; good until the next refill.
    @unsafe var available: UnsafeRawBufferPointer { unsafe storage.bytes(start..<end) }

    /// How many bytes are at hand.
    var availableCount: Int { end - start }

    /// Passes `count` of the bytes at hand.
    func consume(_ count: Int) {
        start += count
        consumed += count
    }

    /// Gets more bytes to those at hand. False at the end of the stream, or where the window is full.
    @discardableResult
    func refill() throws(OpeningError) -> Bool {
        if start > 0 {
            let rest = end - start
            if rest > 0 { unsafe storage.all.copyMemory(from: storage.bytes(start..<end)) }
            start = 0
            end = rest
        }
        guard !isAtEnd, end < storage.count, let stream else { return false }
        do {
            let got = try unsafe stream.read(into: UnsafeMutableRawBufferPointer(rebasing: storage.all[end...]))
            if got == 0 { isAtEnd = true }
            end += got
            return got > 0
        } catch {
            isAtEnd = true
            throw error
        }
    }

    /// Gets bytes until `count` are at hand; false where the stream has fewer.
    func require(_ count: Int) throws(OpeningError) -> Bool {
        while end - start < count {
            if try !refill() { return false }
        }
        return true
    }

    /// The byte at `offset` of those at hand, which must be there.
    subscript(_ offset: Int) -> UInt8 {
        precondition(offset >= 0 && offset < end - start, "a byte that is not at hand")
        return unsafe storage.all[start + offset]
    }

    /// The next byte, or nil at the end.
    func next() throws(OpeningError) -> UInt8? {
        guard try require(1) else { return nil }
        let byte = self[0]
        consume(1)
        return byte
    }
}
