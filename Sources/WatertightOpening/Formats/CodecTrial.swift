/// Recognises compressed data that has no magic, by trying: brotli where the name says so, and bare deflate data.
public enum CodecTrial {
    /// What must come out of bare deflate data, and how much of that must be text.
    private static let convincingBytes = 64
    private static let shownBytes = 4_096

    /// The kind of the bytes that begin with `head` and that no format claims; nil where they are none of these.
    ///
    /// - Parameters:
    ///   - name: What the blob is called.
    ///   - isWhole: Whether `head` is all there is.
    public static func kind(name: [UInt8], head: [UInt8], isWhole: Bool) -> CompressionKind? {
        if name.suffix(3).map({ $0.lowercased }).has(".br"), BrotliStream.accepts(head, isWhole: isWhole) {
            return .brotli
        }
        return isDeflate(head, isWhole: isWhole) ? .deflate : nil
    }

    /// Almost any bits inflate for a while, so what comes out has to be a text, or begin as a known format does; and the
    /// data has to end where the blob does, or go on through all of the head.
    private static func isDeflate(_ head: [UInt8], isWhole: Bool) -> Bool {
        // A first block of the data is compressed: 3 is no kind of block, and stored data shows itself.
        guard head.count >= 16, head[0] & 6 != 6, head[0] & 6 != 0,
            head.prefix(256).contains(where: { $0 < 9 || $0 >= 0x80 })
        else { return false }
        let inflater = Inflater()
        let output = ByteBuffer(64 << 10)
        var position = 0
        var start: [UInt8] = []
        while position < head.count {
            let step = unsafe head.withUnsafeBytes { bytes in
                unsafe inflater.step(from: UnsafeRawBufferPointer(rebasing: bytes[position...]), into: output.all)
            }
            position += step.consumed
            if start.count < shownBytes { unsafe start += output.bytes(0..<min(step.produced, shownBytes)) }
            if start.count >= convincingBytes, !isConvincing(start) { return false }
            switch step.outcome {
            case .damaged: return false
            case .ended: return isWhole && position == head.count && start.count >= convincingBytes
            case .going: if step.consumed == 0 && step.produced == 0 { return false }
            }
        }
        return !isWhole && start.count >= convincingBytes
    }

    private static func isConvincing(_ start: [UInt8]) -> Bool {
        if start.has("bplist0") || start.has("SQLite format 3\0") || start.has([0x50, 0x4B, 3, 4]) { return true }
        let shown = start.prefix(shownBytes)
        let printable = shown.count { (0x20..<0x7F).contains($0) || (9...13).contains($0) }
        return printable * 10 >= shown.count * 9
    }
}
