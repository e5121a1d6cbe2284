internal import WatertightModel
internal import WatertightOpening

/// The bytes of one object, on their way out of git.
final class GitBlobStream: ByteStream {
    /// How many bytes there are.
    let size: Int
    private let source: PipeReader
    private var left: Int
    private var isCut = false

    init(_ source: PipeReader, size: Int) {
        self.source = source
        self.size = size
        left = size
    }

    /// Gives the next bytes, as `ByteStream` has it.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(OpeningError) -> Int {
        guard left > 0, buffer.count > 0, !isCut else { return 0 }
        let count = unsafe source.read(into: buffer, count: left)
        left -= count
        if count == 0 {
            isCut = true
            throw OpeningError(.unreadable, "git ended before it had given all of it")
        }
        return count
    }

    /// All of it; nil where git ended before that, which the next `read` then says.
    func all() -> [UInt8]? {
        var bytes: [UInt8] = []
        while left > 0 {
            let piece = [UInt8](capacity: left) { output in
                unsafe output.withUnsafeMutableBufferPointer { buffer, count in
                    count = unsafe source.read(into: UnsafeMutableRawBufferPointer(buffer), count: left)
                }
            }
            if piece.isEmpty { return nil }
            left -= piece.count
            bytes += piece
        }
        return bytes
    }

    /// Passes over what was not read, and the line feed behind it.
    func leave() {
        if !isCut { isCut = !source.skip(left + 1) }
        left = 0
    }
}
