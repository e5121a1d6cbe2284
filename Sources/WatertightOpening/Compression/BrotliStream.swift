internal import CBrotli
internal import WatertightModel

/// A brotli stream, RFC 7932, which has neither a magic nor a checksum.
@safe
final class BrotliStream: DecompressedStream {
    private let state: OpaquePointer
    private let input = InputBuffer()
    private let budget: Budget
    private var isAtEnd = false

    init(_ stream: any ByteStream, budget: Budget) {
        guard let state = unsafe BrotliDecoderCreateInstance(nil, nil, nil) else { fatalError("out of memory") }
        unsafe self.state = state
        self.budget = budget
        super.init()
        input.begin(stream)
    }

    deinit { unsafe BrotliDecoderDestroyInstance(state) }

    override func read(into buffer: UnsafeMutableRawBufferPointer) throws(OpeningError) -> Int {
        guard !isAtEnd, buffer.count > 0 else { return 0 }
        do throws(OpeningError) {
            while true {
                let hasInput = try input.require(1)
                let step = unsafe step(into: buffer, room: budget.step(buffer.count))
                input.consume(step.consumed)
                try budget.charge(step.produced)
                switch step.result {
                case BROTLI_DECODER_RESULT_SUCCESS:
                    isAtEnd = true
                    if try input.require(1) {
                        let rest = try TrailingBytes.collect(from: input)
                        if !rest.bytes.isEmpty {
                            texts.append(ContainerEntry.Text(name: "trailing", bytes: rest.bytes))
                        }
                    }
                    return step.produced
                case BROTLI_DECODER_RESULT_NEEDS_MORE_INPUT:
                    if step.produced > 0 { return step.produced }
                    if !hasInput { throw OpeningError(.truncated, "brotli data ends early") }
                case BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT: if step.produced > 0 { return step.produced }
                default: throw OpeningError(.damaged, "brotli data is damaged")
                }
            }
        } catch {
            isAtEnd = true
            throw error
        }
    }

    private func step(
        into buffer: UnsafeMutableRawBufferPointer, room: Int
    ) -> (consumed: Int, produced: Int, result: BrotliDecoderResult) {
        var target = unsafe buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
        var unused = room
        let available = unsafe input.available
        var next = unsafe available.baseAddress?.assumingMemoryBound(to: UInt8.self)
        var left = available.count
        let result = unsafe withUnsafeMutablePointer(to: &next) { next in
            unsafe BrotliDecoderDecompressStream(
                state, &left, UnsafeMutableRawPointer(next).assumingMemoryBound(to: UnsafePointer<UInt8>?.self),
                &unused,
                &target, nil)
        }
        return (available.count - left, room - unused, result)
    }

    /// Whether `head` begins brotli data: it decodes without a fault, and something comes out. `isWhole` says that nothing
    /// follows it.
    static func accepts(_ head: [UInt8], isWhole: Bool) -> Bool {
        guard let state = unsafe BrotliDecoderCreateInstance(nil, nil, nil) else { return false }
        defer { unsafe BrotliDecoderDestroyInstance(state) }
        let buffer = ByteBuffer(64 << 10)
        var produced = 0
        return unsafe head.withUnsafeBufferPointer { input in
            var next = input.baseAddress
            var left = input.count
            while produced < 16 << 20 {
                var target = unsafe buffer.all.baseAddress?.assumingMemoryBound(to: UInt8.self)
                var unused = buffer.count
                let result = unsafe BrotliDecoderDecompressStream(state, &left, &next, &unused, &target, nil)
                produced += buffer.count - unused
                switch result {
                case BROTLI_DECODER_RESULT_SUCCESS: return produced > 0 && left == 0
                case BROTLI_DECODER_RESULT_NEEDS_MORE_INPUT: return produced > 0 && (!isWhole || head.count > 64)
                case BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT: continue
                default: return false
                }
            }
            return true
        }
    }
}
