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
        let other = 1 - current
        var count = 0
        do throws(OpeningError) {
            if let bytes {
                count = try unsafe bytes.read(at: position, into: buffers[other].all)
                position += count
            } else if let stream {
                count = try unsafe stream.read(into: buffers[other].all)
            }
        } catch {
            failure = error
        }
        if count > 0 {
            lengths[other] = count
            handedOver += count
            current = other
        }
        return unsafe buffers[other].bytes(0..<count)
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

    /// The bytes in `range` of a stream, as far as they are in the two latest blocks.
    func latest(_ range: Range<Int>) -> [UInt8] {
        var found: [UInt8] = []
        var start = handedOver - lengths[0] - lengths[1]
        for index in [1 - current, current] where lengths[index] > 0 {
            let part = range.clamped(to: start..<(start + lengths[index]))
            if !part.isEmpty {
                unsafe found.append(
                    contentsOf: buffers[index].bytes((part.lowerBound - start)..<(part.upperBound - start)))
            }
            start += lengths[index]
        }
        return found
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
