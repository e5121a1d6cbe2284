/// A zstd or LZ4 stream without the skippable frames at its front, which libarchive's filters quarrel about.
///
/// A skippable frame is `5x 2A 4D 18 | size ×4 | bytes` in both formats (RFC 8878 section 3.1.2; LZ4 frame format).
final class SkippableFrames: ByteStream {
    private let stream: PeekedStream
    private var hasBegun = false

    init(_ stream: any ByteStream) {
        self.stream = PeekedStream(stream)
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(OpeningError) -> Int {
        if !hasBegun {
            hasBegun = true
            while true {
                let head = try stream.peek(8)
                guard head.count == 8, head[0] & 0xF0 == 0x50, head.has([0x2A, 0x4D, 0x18], at: 1) else { break }
                try pass(8 + head.little32(4))
            }
        }
        return try unsafe stream.read(into: buffer)
    }

    private func pass(_ count: Int) throws(OpeningError) {
        let scratch = ByteBuffer(min(count, 64 << 10))
        var left = count
        while left > 0 {
            let got = try unsafe stream.read(into: scratch.prefix(left))
            if got == 0 { return }
            left -= got
        }
    }
}
