import WatertightModel
import WatertightOpening

/// Gives its bytes in pieces of at most `step`, and then an error, if it has one.
final class PiecewiseStream: ByteStream {
    private let bytes: [UInt8]
    private let step: Int
    private var position = 0
    private var failure: OpeningError?

    init(_ bytes: [UInt8], step: Int = .max, failure: OpeningError? = nil) {
        self.bytes = bytes
        self.step = step
        self.failure = failure
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(OpeningError) -> Int {
        let length = min(buffer.count, step, bytes.count - position)
        if length == 0, let failure {
            self.failure = nil
            throw failure
        }
        unsafe bytes.withUnsafeBytes { source in
            unsafe buffer.copyMemory(
                from: UnsafeRawBufferPointer(rebasing: source[position..<(position + length)]))
        }
        position += length
        return length
    }
}

/// All that comes out of `stream`, read in pieces of `step`, and the error at its end.
func drain(_ stream: any ByteStream, step: Int = 64 << 10) -> (bytes: [UInt8], failure: OpeningError?) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: step, alignment: 1)
    defer { unsafe buffer.deallocate() }
    var bytes: [UInt8] = []
    do throws(OpeningError) {
        while true {
            let got = try unsafe stream.read(into: buffer)
            if got == 0 { return (bytes, nil) }
            unsafe bytes.append(contentsOf: buffer[..<got])
        }
    } catch {
        return (bytes, error)
    }
}

/// All of `bytes`.
func all(_ bytes: any RandomAccessBytes) -> (bytes: [UInt8], failure: OpeningError?) {
    drain(RandomAccessStream(bytes), step: max(1, bytes.count))
}

/// A budget that no ordinary test reaches.
func ampleBudget() -> Budget { Budget(limits: ScanLimits(), bytesRead: 1 << 20) }

/// What `bytes` expand to.
func expand(
    _ kind: CompressionKind, _ bytes: [UInt8], step: Int = 64 << 10, budget: Budget = ampleBudget()
) -> (bytes: [UInt8], failure: OpeningError?, stream: DecompressedStream) {
    let stream = Decompression.open(kind, PiecewiseStream(bytes, step: step), budget: budget)
    let result = drain(stream, step: step)
    return (result.bytes, result.failure, stream)
}
