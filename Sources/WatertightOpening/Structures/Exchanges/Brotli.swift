internal import CBrotli
internal import WatertightModel

/// Undoes brotli, RFC 7932, of bytes that are at hand.
enum Brotli {
    private static let stepBytes = 128 << 10

    /// What `bytes` expand to, up to about `limit` bytes, charged to `budget`, and what stopped it early.
    static func decode(_ bytes: [UInt8], limit: Int, budget: Budget) -> (bytes: [UInt8], failure: OpeningError?) {
        guard let state = unsafe BrotliDecoderCreateInstance(nil, nil, nil) else {
            return ([], OpeningError(.tooLarge, "no memory for brotli"))
        }
        defer { unsafe BrotliDecoderDestroyInstance(state) }
        let buffer = ByteBuffer(stepBytes)
        var output: [UInt8] = []
        var failure: OpeningError?
        unsafe bytes.withUnsafeBufferPointer { input in
            var next = input.baseAddress
            var left = input.count
            while failure == nil {
                let room = budget.step(buffer.count)
                var target = unsafe buffer.all.baseAddress?.assumingMemoryBound(to: UInt8.self)
                var unused = room
                let result = unsafe BrotliDecoderDecompressStream(state, &left, &next, &unused, &target, nil)
                do throws(OpeningError) { try budget.charge(room - unused) } catch { failure = error }
                unsafe output.append(contentsOf: buffer.bytes(0..<(room - unused)))
                if output.count > limit { failure = failure ?? OpeningError(.tooLarge, "a body longer than is held") }
                switch result {
                case BROTLI_DECODER_RESULT_SUCCESS: return
                case BROTLI_DECODER_RESULT_NEEDS_MORE_INPUT:
                    failure = failure ?? OpeningError(.truncated, "brotli data ends early")
                case BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT: break
                default: failure = failure ?? OpeningError(.damaged, "brotli data is damaged")
                }
            }
        }
        return (output, failure)
    }
}
