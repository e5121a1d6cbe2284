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
