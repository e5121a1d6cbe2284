/// Recognises compressed streams by their front.
enum CompressionMagic {
    /// The kind of stream that `head` begins; `isWhole` says that nothing follows it.
    static func kind(of head: [UInt8], isWhole: Bool) -> CompressionKind? {
        if head.has([0x1F, 0x8B, 8]), head.count < 4 || head[3] & 0xE0 == 0 { return .gzip }
        if head.has([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0]) { return .xz }
        if isBzip2(head) { return .bzip2 }
        if isLzip(head) { return .lzip }
        // A lead's major version and type (RPM file format, "Lead").
        if head.has([0xED, 0xAB, 0xEE, 0xDB]), head.count >= 96, (3...4).contains(head[4]) { return .rpm }
        if let kind = framed(head) { return kind }
        // compress(1): bits 9 to 16, and flags that are not used.
        if head.has([0x1F, 0x9D]), head.count >= 3, head[2] & 0x60 == 0, (9...16).contains(head[2] & 0x1F) {
            return .compress
        }
        if LzmaMagic.matches(head) { return .lzma }
        if UuencodeMagic.matches(head) { return .uuencode }
        if LZFSEStream.matches(head) { return .lzfse }
        if AppleLZ4Stream.matches(head) { return .appleLZ4 }
        if PbzxStream.matches(head) { return .pbzx }
        if ZlibTrial.accepts(head, isWhole: isWhole) { return .zlib }
        return nil
    }

    /// `BZh1` to `BZh9`, and the mark of a block or of the end.
    private static func isBzip2(_ head: [UInt8]) -> Bool {
        guard head.has("BZh"), head.count >= 10, (0x31...0x39).contains(head[3]) else { return false }
        return head.has([0x31, 0x41, 0x59, 0x26, 0x53, 0x59], at: 4)
            || head.has([0x17, 0x72, 0x45, 0x38, 0x50, 0x90], at: 4)
    }

    /// `LZIP`, version 1, and a dictionary of 4 KiB to 512 MiB.
    private static func isLzip(_ head: [UInt8]) -> Bool {
        head.has([0x4C, 0x5A, 0x49, 0x50, 1]) && head.count >= 6 && (12...29).contains(head[5] & 0x1F)
    }

    /// zstd (RFC 8878 3.1.1) and LZ4 frames, alone or behind skippable frames, which the two share.
    private static func framed(_ head: [UInt8]) -> CompressionKind? {
        var offset = 0
        while head.count - offset >= 8, head[offset] & 0xF0 == 0x50, head.has([0x2A, 0x4D, 0x18], at: offset + 1) {
            offset += 8 + head.little32(offset + 4)
            if offset >= head.count { return nil }
        }
        if head.has([0x28, 0xB5, 0x2F, 0xFD], at: offset) {
            return head.count < offset + 5 || head[offset + 4] & 0x08 == 0 ? .zstd : nil
        }
        if head.has([0x04, 0x22, 0x4D, 0x18], at: offset) {
            return head.count < offset + 5 || head[offset + 4] & 0xC0 == 0x40 ? .lz4 : nil
        }
        if head.has([0x02, 0x21, 0x4C, 0x18], at: offset) {
            let size = head.little32(offset + 4)
            return (1...(9 << 20)).contains(size) ? .lz4 : nil
        }
        return nil
    }
}
