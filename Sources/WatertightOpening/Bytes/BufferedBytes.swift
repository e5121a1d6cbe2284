/// The first bytes of a buffer, which somebody else may use again when nobody holds these any more.
final class BufferedBytes: RandomAccessBytes {
    private let buffer: ByteBuffer
    let count: Int

    init(_ buffer: ByteBuffer, count: Int) {
        self.buffer = buffer
        self.count = count
    }

    func read(at offset: Int, into target: UnsafeMutableRawBufferPointer) throws(OpeningError) -> Int {
        guard offset >= 0, offset < count else { return 0 }
        let length = min(target.count, count - offset)
        let source = unsafe buffer.bytes(offset..<(offset + length))
        unsafe target.copyMemory(from: source)
        return length
    }
}
