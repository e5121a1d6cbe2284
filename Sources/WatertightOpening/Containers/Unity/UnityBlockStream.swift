internal import WatertightModel

/// What the blocks of a Unity bundle expand to, one behind the other.
final class UnityBlockStream: ByteStream {
    /// Where the next block starts in the bundle.
    private(set) var position: Int

    private let bytes: any RandomAccessBytes
    private let blocks: [UnityBlockList.Block]
    private let budget: Budget
    private var next = 0
    private var current: (any ByteStream)?

    /// Blocks of LZ4 have 128 KiB; one that is larger than this is a lie.
    private static let maximumBlock = 64 << 20

    init(_ bytes: any RandomAccessBytes, from position: Int, _ blocks: [UnityBlockList.Block], budget: Budget) {
        self.bytes = bytes
        self.position = position
        self.blocks = blocks
        self.budget = budget
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(OpeningError) -> Int {
        while true {
            if let current {
                let got = try unsafe current.read(into: buffer)
                if got > 0 { return got }
                self.current = nil
            }
            guard next < blocks.count else { return 0 }
            let block = blocks[next]
            next += 1
            do throws(OpeningError) {
                current = try open(block)
            } catch {
                next = blocks.count
                throw error
            }
            position += block.packedSize
        }
    }

    private func open(_ block: UnityBlockList.Block) throws(OpeningError) -> any ByteStream {
        guard position <= bytes.count, block.packedSize <= bytes.count - position else {
            throw OpeningError(.truncated, "the bundle ends inside a block")
        }
        switch block.flags & 0x3F {
        case 0: return RandomAccessStream(bytes, from: position, to: position + block.packedSize)
        case 1: return lzma(block)
        case 2, 3:
            guard block.size <= Self.maximumBlock else {
                throw OpeningError(.damaged, "a block of the bundle is too large")
            }
            try budget.charge(block.size)
            let packed = try bytes.bytes(at: position, count: block.packedSize)
            guard let expanded = LZ4Block.expanded(packed, size: block.size) else {
                throw OpeningError(.damaged, "a block of the bundle cannot be expanded")
            }
            return RandomAccessStream(MemoryBytes(expanded))
        default: throw OpeningError(.unsupported, "the bundle is compressed in a way that nothing here undoes")
        }
    }

    /// A block of LZMA has the five bytes of properties in front, and not the size that a file of LZMA has behind them.
    private func lzma(_ block: UnityBlockList.Block) -> any ByteStream {
        let size = (0..<8).map { UInt8(truncatingIfNeeded: block.size >> (8 * $0)) }
        let properties = (try? bytes.bytes(at: position, count: 5)) ?? []
        let body = RandomAccessStream(bytes, from: position + 5, to: position + max(5, block.packedSize))
        return Decompression.open(.lzma, PrefixedStream(properties + size, body), budget: budget)
    }
}

/// A stream with some bytes in front.
private final class PrefixedStream: ByteStream {
    private let front: RandomAccessStream
    private let rest: any ByteStream

    init(_ front: [UInt8], _ rest: any ByteStream) {
        self.front = RandomAccessStream(MemoryBytes(front))
        self.rest = rest
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(OpeningError) -> Int {
        let got = try unsafe front.read(into: buffer)
        return got > 0 ? got : try unsafe rest.read(into: buffer)
    }
}
