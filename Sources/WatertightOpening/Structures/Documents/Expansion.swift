internal import WatertightModel

/// Expands a part of a document that is held in memory.
struct Expansion {
    /// A part that expands further is cut there.
    static let maximumBytes = 64 << 20

    private let budget: Budget

    /// Charges what comes out to `budget`.
    init(budget: Budget) {
        self.budget = budget
    }

    /// What a zlib stream holds, as far as it goes, and why it goes no further.
    func inflated(_ bytes: [UInt8]) -> (bytes: [UInt8], failure: OpeningError?) {
        let stream = Decompression.open(.zlib, RandomAccessStream(MemoryBytes(bytes)), budget: budget)
        let buffer = ByteBuffer(64 << 10)
        var output: [UInt8] = []
        do throws(OpeningError) {
            while true {
                let got = try unsafe stream.read(into: buffer.all)
                if got == 0 { return (output, nil) }
                unsafe output.append(contentsOf: buffer.bytes(0..<got))
                if output.count > Self.maximumBytes { throw OpeningError(.tooLarge, "a part expands beyond 64 MiB") }
            }
        } catch {
            return (output, error)
        }
    }
}
