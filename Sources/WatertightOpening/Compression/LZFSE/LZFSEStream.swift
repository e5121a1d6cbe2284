internal import WatertightModel

/// A LZFSE stream: blocks one after another, each with its own way of compression.
///
///     "bvx-" size, bytes      "bvx1" "bvx2" FSE codes      "bvxn" LZVN      "bvx$" the end
///
/// Facts from Apple's published reference of the format. There is no checksum, so a block has to give exactly the size that
/// it states.
final class LZFSEStream: DecompressedStream {
    /// No more of the compressed stream is held.
    private static let maximumInput = 512 << 20
    /// Matches reach back so far.
    private static let window = 1 << 18
    /// A block may state no more: real ones have tens of kilobytes, LZVN and stored ones up to the whole.
    private static let maximumBlock = 256 << 20

    private let stream: any ByteStream
    private let budget: Budget
    private let endsWithin: Bool
    private var input: [UInt8]?
    private var position = 0
    private var output: [UInt8] = []
    /// How much of the output was handed out.
    private var given = 0
    private var isAtEnd = false

    init(_ stream: any ByteStream, budget: Budget, endsWithin: Bool = false) {
        self.stream = stream
        self.budget = budget
        self.endsWithin = endsWithin
        super.init()
    }

    /// Whether `head` begins such a stream, with a block whose sizes make sense.
    static func matches(_ head: [UInt8]) -> Bool {
        guard head.count >= 12, head.has("bvx") else { return false }
        let size = head.little32(4)
        switch head[3] {
        case UInt8(ascii: "-"): return (1...maximumBlock).contains(size)
        case UInt8(ascii: "n"): return (1...maximumBlock).contains(size) && head.little32(8) < size + 64
        case UInt8(ascii: "1"), UInt8(ascii: "2"):
            return head.count >= 32 && (1...(8 << 20)).contains(size) && LZFSEHeader(head, at: 0) != nil
        default: return false
        }
    }

    override func read(into buffer: UnsafeMutableRawBufferPointer) throws(OpeningError) -> Int {
        guard buffer.count > 0 else { return 0 }
        while given == output.count {
            if isAtEnd { return 0 }
            do throws(OpeningError) {
                try decodeBlock()
            } catch {
                isAtEnd = true
                // What the block gave before it broke is handed out first.
                if given == output.count { throw error }
                failure = error
                break
            }
        }
        if given == output.count, let failure {
            self.failure = nil
            throw failure
        }
        let count = min(buffer.count, output.count - given)
        unsafe output.withUnsafeBytes { bytes in
            unsafe buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[given..<(given + count)]))
        }
        given += count
        return count
    }

    private var failure: OpeningError?

    private func decodeBlock() throws(OpeningError) {
        if let failure {
            self.failure = nil
            throw failure
        }
        let bytes = try held()
        if output.count > 4 * Self.window {
            output.removeFirst(output.count - Self.window)
            given = output.count
        }
        guard position + 4 <= bytes.count, bytes.has("bvx", at: position) else {
            throw position >= bytes.count
                ? OpeningError(.truncated, "LZFSE data ends before its end mark")
                : OpeningError(.damaged, "LZFSE data has a block that is none")
        }
        if bytes[position + 3] == UInt8(ascii: "$") {
            isAtEnd = true
            let rest = bytes[(position + 4)...]
            if !endsWithin, !rest.isEmpty {
                texts.append(ContainerEntry.Text(name: "trailing", bytes: Array(rest.prefix(1 << 20))))
            }
            return
        }
        let size = bytes.little32(position + 4)
        guard position + 12 <= bytes.count, size <= Self.maximumBlock else {
            throw OpeningError(.truncated, "LZFSE data ends in a block's header")
        }
        try budget.charge(size)
        let before = output.count
        var next = position
        switch bytes[position + 3] {
        case UInt8(ascii: "-"):
            let end = position + 8 + size
            output += bytes[(position + 8)..<min(end, bytes.count)]
            next = end
        case UInt8(ascii: "n"):
            let end = position + 12 + bytes.little32(position + 8)
            LZVN.decode(bytes, (position + 12)..<min(end, bytes.count), into: &output, limit: before + size)
            next = end
        default:
            guard let header = LZFSEHeader(bytes, at: position) else {
                throw OpeningError(.damaged, "LZFSE data has a block with a broken header")
            }
            next = position + header.headerBytes + header.literalBytes + header.matchBytes
            if next <= bytes.count {
                LZFSEBlock(header, bytes, at: position).decode(into: &output, limit: before + size)
            }
        }
        if next > bytes.count { throw OpeningError(.truncated, "LZFSE data ends in a block") }
        position = next
        if output.count - before != size { throw OpeningError(.damaged, "LZFSE data has a block that is broken") }
    }

    /// All of the compressed stream.
    private func held() throws(OpeningError) -> [UInt8] {
        if let input { return input }
        let buffer = ByteBuffer(128 << 10)
        var bytes: [UInt8] = []
        while true {
            let got = try unsafe stream.read(into: buffer.all)
            if got == 0 { break }
            unsafe bytes.append(contentsOf: buffer.bytes(0..<got))
            if bytes.count > Self.maximumInput {
                throw OpeningError(.tooLarge, "a LZFSE stream of more than 512 MiB")
            }
        }
        input = bytes
        return bytes
    }
}
