internal import WatertightDetection
internal import WatertightOpening

/// A stream whose bytes are scanned as they pass: the raw bytes of something that is opened at the same time.
final class TeeStream: ByteStream {
    private let source: any ByteStream
    private let scanner: BlobScanner

    init(_ source: any ByteStream, scanner: BlobScanner) {
        self.source = source
        self.scanner = scanner
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(OpeningError) -> Int {
        let count = try unsafe source.read(into: buffer)
        unsafe scanner.append(UnsafeRawBufferPointer(rebasing: buffer.prefix(count)))
        return count
    }
}
