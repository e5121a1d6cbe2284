internal import WatertightModel

/// A deflated entry. Good until its container goes on, which then uses the same state for the next.
///
/// Inflating goes on to the real end of the deflate data, whatever the zip says of its size; what does not agree is
/// thrown after that.
final class ZipDeflatedStream: ByteStream {
    private let body: DeflateBody
    private let input: InputBuffer
    private let expected: ZipRecord?
    private var isOpen = true
    /// How many compressed bytes there were, once their end was seen.
    private(set) var consumed: Int?
    /// Whether everything was read, and was what `expected` says.
    private(set) var isVerified = false
    /// CRC-32 of what was produced so far.
    var checksum: UInt32 { body.checksum }

    /// The deflate data of `source`; `expected` says what it should come to, where that is known.
    init(_ source: ZipDataStream, expected: ZipRecord?, body: DeflateBody, input: InputBuffer) {
        self.body = body
        self.input = input
        self.expected = expected
        body.begin()
        input.begin(source)
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(OpeningError) -> Int {
        guard isOpen, buffer.count > 0 else { return 0 }
        do throws(OpeningError) {
            let got = try unsafe body.read(from: input, into: buffer)
            if got > 0 { return got }
            isOpen = false
            consumed = input.consumed
        } catch {
            isOpen = false
            throw error
        }
        guard let expected else { return 0 }
        if body.checksum != expected.checksum || body.produced != expected.size
            || input.consumed != expected.compressedSize
        {
            throw OpeningError(.damaged, "entry's checksum or size does not match")
        }
        isVerified = true
        return 0
    }

    /// Ends the stream: its container goes on.
    func close() {
        isOpen = false
    }
}

/// The compressed bytes of an entry, and what lies behind them, read no further ahead than needed.
final class ZipDataStream: ByteStream {
    private static let stepBytes = 64 << 10

    private let bytes: any RandomAccessBytes
    private var offset: Int
    private var announced: Int

    /// The bytes from `offset` on, of which `announced` should be the entry's.
    init(_ bytes: any RandomAccessBytes, from offset: Int, announced: Int) {
        self.bytes = bytes
        self.offset = offset
        self.announced = announced
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(OpeningError) -> Int {
        let wanted = min(buffer.count, announced > 0 ? announced : Self.stepBytes)
        let got = try unsafe bytes.read(at: offset, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted]))
        offset += got
        announced -= got
        return got
    }
}
