internal import CZlib
internal import WatertightModel

/// Makes the contents of a zip's entries, with one decompressor for all of them.
final class ZipContent {
    private let bytes: any RandomAccessBytes
    private let budget: Budget
    private var stored: StoredAllowance
    private lazy var body = DeflateBody(.crc32, budget: budget)
    private lazy var input = InputBuffer()
    private lazy var wholeEntry = ZipWholeEntry()
    private lazy var scratch = ByteBuffer(128 << 10)

    init(_ bytes: any RandomAccessBytes, budget: Budget) {
        self.bytes = bytes
        self.budget = budget
        stored = StoredAllowance(bytes.count)
    }

    /// Deflated data at `offset`; `expected` is nil where sizes and checksum are only known behind it.
    func deflated(at offset: Int, announced: Int, expected: ZipRecord?) -> ZipDeflatedStream {
        ZipDeflatedStream(
            ZipDataStream(bytes, from: offset, announced: announced), expected: expected, body: body, input: input)
    }

    /// Deflated data at `offset`, inflated as a whole, where that can be and is what `expected` says.
    func whole(at offset: Int, expected: ZipRecord) -> (any RandomAccessBytes)? {
        wholeEntry?.inflate(expected, at: offset, in: bytes, budget: budget)
    }

    /// Stored data at `offset`, with its checksum verified, and what is wrong with it.
    ///
    /// It costs a pass over the data, so that what is handed on can be read at will.
    func stored(
        _ record: ZipRecord, at offset: Int
    ) -> (content: (any RandomAccessBytes)?, problem: OpeningError?) {
        let content = SubrangeBytes(bytes, offset: offset, count: record.compressedSize)
        do throws(OpeningError) {
            try stored.take(content.count, budget: budget)
        } catch {
            return (nil, error)
        }
        if content.count < record.compressedSize {
            return (content, OpeningError(.truncated, "the zip ends inside this entry"))
        }
        do throws(OpeningError) {
            let checksum = try checksum(of: content)
            if checksum != record.checksum || record.size != record.compressedSize {
                return (content, OpeningError(.damaged, "entry's checksum or size does not match"))
            }
            return (content, nil)
        } catch {
            return (content, error)
        }
    }

    private func checksum(of content: any RandomAccessBytes) throws(OpeningError) -> UInt32 {
        var sum: UInt = 0
        var offset = 0
        while true {
            let got = try unsafe content.read(at: offset, into: scratch.all)
            if got == 0 { return UInt32(truncatingIfNeeded: sum) }
            let piece = unsafe scratch.bytes(0..<got)
            sum = unsafe crc32_z(sum, piece.baseAddress?.assumingMemoryBound(to: UInt8.self), got)
            offset += got
        }
    }
}
