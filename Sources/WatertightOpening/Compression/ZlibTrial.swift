internal import CZlib
internal import WatertightModel

/// Tells a zlib stream from two bytes that merely look like its header, by inflating what follows.
enum ZlibTrial {
    /// Less than this, all of it valid and yet without an end, proves nothing: fixed codes decode almost any bits.
    private static let convincingBytes = 256

    /// Whether `head` begins a zlib stream; `isWhole` says that nothing follows it.
    static func accepts(_ head: [UInt8], isWhole: Bool) -> Bool {
        guard head.count >= 6, ZlibFormat.isHeader(head[0], head[1]) else { return false }
        return inflates(head, from: 2, convincingBytes: convincingBytes, trailer: isWhole ? 4 : 0)
    }

    /// Whether `head` begins a zlib stream in the middle of other bytes: its checksum is right where it ends within the
    /// head; otherwise it is a block with codes of its own that inflates through all of it, or twice as far as convinces.
    static func isStream(_ head: [UInt8]) -> Bool {
        guard head.count >= 6, ZlibFormat.isHeader(head[0], head[1]) else { return false }
        let inflater = Inflater()
        let output = ByteBuffer(64 << 10)
        var position = 2
        var produced = 0
        var sum: UInt = 1
        while position < head.count {
            let step = unsafe head.withUnsafeBytes { bytes in
                unsafe inflater.step(from: UnsafeRawBufferPointer(rebasing: bytes[position...]), into: output.all)
            }
            position += step.consumed
            produced += step.produced
            unsafe sum = adler32_z(
                sum, output.all.baseAddress?.assumingMemoryBound(to: UInt8.self), step.produced)
            switch step.outcome {
            case .damaged: return false
            case .ended: return produced > 0 && head.count >= position + 4 && head.big32(position) == Int(sum)
            case .going:
                if step.consumed == 0 && step.produced == 0 { return false }
                if produced > 16 << 20 { return true }
            }
        }
        return produced > 0 && position >= 2 * convincingBytes && head[2] & 6 == 4
    }

    /// Whether deflated data begins at `start`: it inflates to its end, or for at least `convincingBytes`.
    ///
    /// - Parameter trailer: How many bytes must follow the end.
    static func inflates(_ head: [UInt8], from start: Int, convincingBytes: Int, trailer: Int = 0) -> Bool {
        let inflater = Inflater()
        let output = ByteBuffer(64 << 10)
        var position = start
        var produced = 0
        while position < head.count {
            let step = unsafe head.withUnsafeBytes { bytes in
                unsafe inflater.step(
                    from: UnsafeRawBufferPointer(rebasing: bytes[position...]), into: output.all)
            }
            position += step.consumed
            produced += step.produced
            switch step.outcome {
            case .damaged:
                return false
            case .ended:
                // The end must leave room for the checksum; an empty stream says too little.
                return produced > 0 && position + trailer <= head.count
            case .going:
                if step.consumed == 0 && step.produced == 0 { return false }
                // A head that goes on for this long is one, however much comes out.
                if produced > 16 << 20 { return true }
            }
        }
        return produced > 0 && position >= convincingBytes
    }
}
