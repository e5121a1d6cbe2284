internal import WatertightModel

/// What libarchive reads from: a stream, or bytes that it may also skip and seek in.
///
/// An error of the source is remembered here and looks like the end to libarchive, which so hands over what it has.
/// The two latest blocks are kept, for what stands behind the end of the data (see `unread(from:)`).
@safe
final class ArchiveFeed {
    private static let blockBytes = 128 << 10

    private var buffers: [ByteBuffer] = []
    private var lengths = [0, 0]
    private var current = 0
    private let stream: (any ByteStream)?
    private let bytes: (any RandomAccessBytes)?
    private var position = 0
    /// The source's own error, once it was met.
    private(set) var failure: OpeningError?
    /// How many bytes a stream has handed over.
    private(set) var handedOver = 0

    init(_ stream: any ByteStream) {
        self.stream = stream
        bytes = nil
    }

    init(_ bytes: any RandomAccessBytes) {
        stream = nil
        self.bytes = bytes
    }

    /// Whether libarchive may skip and seek.
    var isSeekable: Bool { bytes != nil }

    /// The error of the source, which is handed out once.
    func takeFailure() -> OpeningError? {
        defer { failure = nil }
        return failure
    }

    /// The next block; it stays as it is until the one after the next is asked for. Empty at the end.
    @unsafe
    func next() -> UnsafeRawBufferPointer {
        guard failure == nil else { return unsafe UnsafeRawBufferPointer(start: nil, count: 0) }
        if buffers.isEmpty { buffers = [ByteBuffer(Self.blockBytes), ByteBuffer(Self.blockBytes)] }
        if lengths[current] > 0 { current = 1 - current }
        lengths[current] = 0
        do throws(OpeningError) {
            if let bytes {
                lengths[current] = try unsafe bytes.read(at: position, into: buffers[current].all)
                position += lengths[current]
            } else if let stream {
                lengths[current] = try unsafe stream.read(into: buffers[current].all)
            }
        } catch {
            failure = error
        }
        handedOver += lengths[current]
        return unsafe buffers[current].bytes(0..<lengths[current])
    }

    /// Passes `count` bytes unread, where the source can; how many it did.
    func skip(_ count: Int) -> Int {
        guard let bytes, count > 0 else { return 0 }
        let step = min(count, max(0, bytes.count - position))
        position += step
        return step
    }

    /// Goes to a place; where it now stands, or nil for a place that is none.
    func seek(to offset: Int, from base: Base) -> Int? {
        guard let bytes else { return nil }
        let origin =
            switch base {
            case .start: 0
            case .here: position
            case .end: bytes.count
            }
        let (target, overflow) = origin.addingReportingOverflow(offset)
        guard !overflow, target >= 0 else { return nil }
        position = min(target, bytes.count)
        return position
    }

    /// What a place is counted from.
    enum Base { case start, here, end }

    /// Whether the last bytes that were handed over are a block of zeros, as a tar ends in.
    var endsInZeros: Bool {
        var left = 512
        for index in [current, 1 - current] where lengths[index] > 0 {
            let count = min(left, lengths[index])
            let tail = unsafe buffers[index].bytes((lengths[index] - count)..<lengths[index])
            if unsafe tail.contains(where: { $0 != 0 }) { return false }
            left -= count
            if left == 0 { return true }
        }
        return false
    }

    /// All that a stream has left from `consumed` bytes on, bounded: zeros around it do not count.
    func unread(from consumed: Int) -> (bytes: [UInt8], isMore: Bool) {
        var rest: [UInt8] = []
        var isMore = false
        var start = handedOver - lengths[0] - lengths[1]
        for index in [1 - current, current] where lengths[index] > 0 {
            let end = start + lengths[index]
            if consumed < end {
                let from = max(0, consumed - start)
                unsafe isMore = TrailingBytes.add(buffers[index].bytes(from..<lengths[index]), to: &rest) || isMore
            }
            start = end
        }
        while true {
            let block = unsafe next()
            if unsafe block.isEmpty { break }
            unsafe isMore = TrailingBytes.add(block, to: &rest) || isMore
        }
        return (TrailingBytes.trimmed(rest), isMore)
    }
}
