internal import WatertightModel

/// The payload of an installer package: chunks that are a whole .xz stream each, or as they are.
///
///     "pbzx" chunk size 8, then again and again: size 8, stored size 8, data          all big-endian
///
/// Layout from public readers of the format.
final class PbzxStream: DecompressedStream {
    private static let maximumChunk = 128 << 20

    private let input = InputBuffer()
    private let budget: Budget
    private var chunk: (any ByteStream)?
    private var hasBegun = false
    private var isAtEnd = false

    init(_ stream: any ByteStream, budget: Budget) {
        self.budget = budget
        super.init()
        input.begin(stream)
    }

    /// Whether `head` begins such a payload.
    static func matches(_ head: [UInt8]) -> Bool {
        head.count >= 28 && head.has("pbzx") && head.big32(4) == 0 && head.big32(20) == 0
            && (1...maximumChunk).contains(head.big32(8)) && (1...maximumChunk).contains(head.big32(24))
    }

    override func read(into buffer: UnsafeMutableRawBufferPointer) throws(OpeningError) -> Int {
        guard buffer.count > 0 else { return 0 }
        do throws(OpeningError) {
            while !isAtEnd {
                if let chunk {
                    let got = try unsafe chunk.read(into: buffer)
                    if got > 0 { return got }
                    self.chunk = nil
                }
                try beginChunk()
            }
            return 0
        } catch {
            isAtEnd = true
            throw error
        }
    }

    private func beginChunk() throws(OpeningError) {
        if !hasBegun {
            hasBegun = true
            _ = try take(12)
        }
        let head = try take(16)
        if head.isEmpty {
            isAtEnd = true
            return
        }
        let size = head.big32(12)
        guard head.count == 16, head.big32(8) == 0, size <= Self.maximumChunk else {
            throw OpeningError(head.count < 16 ? .truncated : .damaged, "the payload has a chunk that is none")
        }
        let data = try take(size)
        if data.count < size { throw OpeningError(.truncated, "the payload ends in a chunk") }
        let stream = RandomAccessStream(MemoryBytes(data))
        if CompressionMagic.kind(of: Array(data.prefix(64)), isWhole: false) == .xz {
            chunk = FilteredStream(.xz, stream, budget: budget)
        } else {
            try budget.charge(size)
            chunk = stream
        }
    }

    /// The next bytes, as many as there are.
    private func take(_ count: Int) throws(OpeningError) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count, try input.require(1) {
            let step = min(count - bytes.count, unsafe input.available.count)
            unsafe bytes += input.available.prefix(step)
            input.consume(step)
        }
        return bytes
    }
}
