internal import CZlib

/// Where a compressed stream ends that something else follows, for formats whose reader takes what follows for damage.
public enum StreamExtent {
    /// Footers that are looked at before a stream is given up.
    private static let maximumFooters = 100_000
    private static let chunkBytes = 64 << 10

    /// The length of the stream of `kind` at the front of `bytes`; nil where the format's reader finds the end by itself, or
    /// there is none.
    public static func length(of kind: CompressionKind, in bytes: any RandomAccessBytes) -> Int? {
        switch kind {
        case .zstd: zstd(bytes)
        case .xz: xz(bytes)
        default: nil
        }
    }

    /// RFC 8878, 3.1.1: a frame's header, then blocks with their sizes up to the last one, and perhaps a checksum.
    private static func zstd(_ bytes: any RandomAccessBytes) -> Int? {
        guard let head = try? bytes.bytes(at: 0, count: 18), head.count == 18 else { return nil }
        let isSingle = head[4] & 0x20 != 0
        let sizeBytes = [isSingle ? 1 : 0, 2, 4, 8][Int(head[4] >> 6)]
        var offset = 5 + (isSingle ? 0 : 1) + [0, 1, 2, 4][Int(head[4] & 3)] + sizeBytes
        while true {
            guard let block = try? bytes.bytes(at: offset, count: 3), block.count == 3 else { return nil }
            let header = Int(block[0]) | Int(block[1]) << 8 | Int(block[2]) << 16
            offset += 3 + (header >> 1 & 3 == 1 ? 1 : header >> 3)
            if header & 1 == 1 {
                offset += head[4] & 4 != 0 ? 4 : 0
                return offset <= bytes.count ? offset : nil
            }
        }
    }

    /// The .xz format, 2.1.2: a footer with a checksum of itself, the header's flags and its own magic.
    private static func xz(_ bytes: any RandomAccessBytes) -> Int? {
        guard let head = try? bytes.bytes(at: 0, count: 12), head.count == 12 else { return nil }
        var offset = 12
        var tries = 0
        while offset < bytes.count, let chunk = try? bytes.bytes(at: offset, count: chunkBytes + 12), chunk.count >= 12
        {
            for index in 0...(chunk.count - 12) where chunk[index + 10] == 0x59 && chunk[index + 11] == 0x5A {
                tries += 1
                if tries > maximumFooters { return nil }
                guard chunk[index + 8] == head[6], chunk[index + 9] == head[7] else { continue }
                let sum = unsafe chunk.withUnsafeBufferPointer { buffer in
                    unsafe buffer.baseAddress.map { unsafe crc32_z(0, $0 + index + 4, 6) } ?? 0
                }
                if chunk.little32(index) == Int(sum) { return offset + index + 12 }
            }
            offset += chunkBytes
        }
        return nil
    }
}
