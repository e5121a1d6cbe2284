/// A stream whose first bytes can be looked at before they are read.
public final class PeekedStream: ByteStream {
    private let stream: any ByteStream
    private var held: [UInt8] = []
    private var position = 0
    private var failure: OpeningError?
    private var isAtEnd = false

    /// Looks into `stream`.
    public init(_ stream: any ByteStream) {
        self.stream = stream
    }

    /// The next bytes, up to `count` of them, which stay to be read. Fewer than asked are all there are.
    ///
    /// An error that is met is kept, and thrown when reading gets there.
    /// - Throws: Nothing today; a source that can not even begin may.
    public func peek(_ count: Int) throws(OpeningError) -> [UInt8] {
        if position > 0 {
            held.removeFirst(position)
            position = 0
        }
        if held.count < count && !isAtEnd && failure == nil {
            let buffer = ByteBuffer(count - held.count)
            while held.count < count {
                do {
                    let got = try unsafe stream.read(into: buffer.prefix(count - held.count))
                    if got == 0 {
                        isAtEnd = true
                        break
                    }
                    unsafe held.append(contentsOf: buffer.prefix(got))
                } catch {
                    failure = error
                    break
                }
            }
        }
        return Array(held.prefix(count))
    }

    /// Gives the next bytes, as `ByteStream` has it.
    public func read(into buffer: UnsafeMutableRawBufferPointer) throws(OpeningError) -> Int {
        if position < held.count {
            let length = min(buffer.count, held.count - position)
            unsafe held.withUnsafeBytes { bytes in
                unsafe buffer.copyMemory(
                    from: UnsafeRawBufferPointer(rebasing: bytes[position..<(position + length)]))
            }
            position += length
            if position == held.count {
                held = []
                position = 0
            }
            return length
        }
        if let failure {
            self.failure = nil
            isAtEnd = true
            throw failure
        }
        return isAtEnd ? 0 : try unsafe stream.read(into: buffer)
    }
}
