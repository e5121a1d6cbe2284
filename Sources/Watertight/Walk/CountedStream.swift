internal import WatertightOpening

/// A stream that says how many bytes pass.
final class CountedStream: ByteStream {
    private let source: any ByteStream
    private let onBytes: (Int) -> Void

    init(_ source: any ByteStream, onBytes: @escaping (Int) -> Void) {
        self.source = source
        self.onBytes = onBytes
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(OpeningError) -> Int {
        let count = try unsafe source.read(into: buffer)
        onBytes(count)
        return count
    }
}
