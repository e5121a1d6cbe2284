internal import CLZ4
internal import WatertightModel

/// LZ4 as Apple's compression library frames it.
///
///     "bv41" size 4, packed size 4, LZ4 block        "bv4-" size 4, bytes        "bv4$" the end
///
/// A block may refer to what came before it, up to 64 KiB. Facts from public readers of unified logs.
final class AppleLZ4Stream: DecompressedStream {
    private static let maximumBlock = 64 << 20
    private static let window = 64 << 10

    private let input = InputBuffer()
    private let budget: Budget
    private let endsWithin: Bool
    private var output: [UInt8] = []
    private var given = 0
    private var isAtEnd = false

    init(_ stream: any ByteStream, budget: Budget, endsWithin: Bool = false) {
        self.budget = budget
        self.endsWithin = endsWithin
        super.init()
        input.begin(stream)
    }

    /// Whether `head` begins such a stream.
    static func matches(_ head: [UInt8]) -> Bool {
        guard head.count >= 12, head.has("bv4") else { return false }
        let size = head.little32(4)
        return head[3] == UInt8(ascii: "1")
            ? (1...maximumBlock).contains(size) && (1...(size + size / 255 + 64)).contains(head.little32(8))
            : head[3] == UInt8(ascii: "-") && (1...maximumBlock).contains(size)
    }

    override func read(into buffer: UnsafeMutableRawBufferPointer) throws(OpeningError) -> Int {
        guard buffer.count > 0 else { return 0 }
        while given == output.count {
            if isAtEnd { return 0 }
            do throws(OpeningError) { try decodeBlock() } catch {
                isAtEnd = true
                throw error
            }
        }
        let count = min(buffer.count, output.count - given)
        unsafe output.withUnsafeBytes { bytes in
            unsafe buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[given..<(given + count)]))
        }
        given += count
        return count
    }

    private func decodeBlock() throws(OpeningError) {
        let magic = try take(4)
        if magic.isEmpty || magic.has("bv4$") {
            isAtEnd = true
            if magic.isEmpty { throw OpeningError(.truncated, "LZ4 data ends before its end mark") }
            if !endsWithin {
                let rest = try TrailingBytes.collect(from: input)
                if !rest.bytes.isEmpty { texts.append(ContainerEntry.Text(name: "trailing", bytes: rest.bytes)) }
            }
            return
        }
        let isPacked = magic.has("bv41")
        let sizes = try take(isPacked ? 8 : 4)
        let size = sizes.little32(0)
        guard isPacked || magic.has("bv4-"), sizes.count >= 4, size <= Self.maximumBlock else {
            throw OpeningError(.damaged, "LZ4 data has a block that is none")
        }
        try budget.charge(size)
        let data = try take(isPacked ? min(sizes.little32(4), 2 * Self.maximumBlock) : size)
        let history = Array(output.suffix(Self.window))
        if !isPacked {
            output = history + data
            given = history.count
        } else {
            guard let block = Self.expanded(data, size: size, history) else {
                throw OpeningError(.damaged, "LZ4 data has a block that is broken")
            }
            output = history + block
            given = history.count
        }
    }

    /// The next bytes, as many as there are.
    private func take(_ count: Int) throws(OpeningError) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count, try input.require(1) {
            let step = min(count - bytes.count, unsafe input.available.count)
            unsafe bytes += input.available.prefix(step)
            input.consume(step)
        }
        return bytes
    }

    private static func expanded(_ packed: [UInt8], size: Int, _ history: [UInt8]) -> [UInt8]? {
        var isWhole = false
        let result = unsafe [UInt8](unsafeUninitializedCapacity: size) { target, count in
            count = unsafe packed.withUnsafeBytes { source in
                unsafe history.withUnsafeBytes { dictionary in
                    let made = unsafe LZ4_decompress_safe_usingDict(
                        source.bindMemory(to: CChar.self).baseAddress,
                        UnsafeMutableRawBufferPointer(target).bindMemory(to: CChar.self).baseAddress,
                        Int32(clamping: source.count), Int32(clamping: size),
                        dictionary.bindMemory(to: CChar.self).baseAddress, Int32(clamping: dictionary.count))
                    isWhole = made == Int32(size)
                    return max(0, Int(made))
                }
            }
        }
        return isWhole ? result : nil
    }
}
