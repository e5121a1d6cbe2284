internal import CZlib

/// Compressed streams and archives in the middle of other bytes: how they begin, and what tells them from a constant in
/// a program that merely knows the format.
public enum EmbeddedStreams {
    /// One format.
    public struct Signature: Sendable {
        /// The bytes that it begins with.
        public let bytes: [UInt8]
        /// What a gap calls it.
        public let name: String
        let confirms: @Sendable ([UInt8]) -> Bool
    }

    /// How much of a stream's front should be shown to be confirmed.
    public static let headBytes = 1024

    /// The formats that are looked for.
    public static let signatures: [Signature] = [
        Signature(bytes: [0x1F, 0x8B, 8], name: "a gzip stream", confirms: isGzip),
        Signature(bytes: [0x42, 0x5A, 0x68], name: "a bzip2 stream") {
            CompressionMagic.kind(of: $0, isWhole: false) == .bzip2
        },
        Signature(bytes: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], name: "an xz stream", confirms: isXz),
        Signature(bytes: [0x28, 0xB5, 0x2F, 0xFD], name: "a zstd frame", confirms: isZstd),
        Signature(bytes: [0x04, 0x22, 0x4D, 0x18], name: "a LZ4 frame") {
            $0.count >= 7 && $0[4] & 0xC2 == 0x40 && $0[5] & 0x8F == 0 && $0[5] >= 0x40
        },
        Signature(bytes: Array("LZIP".utf8) + [1], name: "a lzip member") {
            CompressionMagic.kind(of: $0, isWhole: false) == .lzip
        },
        Signature(bytes: [0x50, 0x4B, 3, 4], name: "a zip", confirms: isZip),
        Signature(bytes: [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], name: "a 7z archive", confirms: is7z),
        Signature(bytes: [0x52, 0x61, 0x72, 0x21, 0x1A, 7], name: "a RAR archive", confirms: isRar),
        Signature(bytes: [0x78, 0x9C], name: "a zlib stream", confirms: isZlib),
        Signature(bytes: [0x78, 0xDA], name: "a zlib stream", confirms: isZlib),
        Signature(bytes: [0x78, 1], name: "a zlib stream", confirms: isZlib),
        Signature(bytes: Array("bv41".utf8), name: "a LZ4 stream of Apple's") { AppleLZ4Stream.matches($0) },
        Signature(bytes: Array("bvx2".utf8), name: "a LZFSE stream") { LZFSEStream.matches($0) },
        Signature(bytes: Array("bvxn".utf8), name: "a LZFSE stream") { LZFSEStream.matches($0) },
    ]

    /// Whether `head`, which begins with the signature's bytes, is the real thing.
    public static func confirms(_ signature: Int, head: [UInt8]) -> Bool { signatures[signature].confirms(head) }

    /// RFC 1952 2.3: flags, extra flags and system that occur, and deflated data behind the header.
    private static func isGzip(_ head: [UInt8]) -> Bool {
        guard head.count >= 18, head[3] & 0xE0 == 0, [0, 2, 4].contains(head[8]), head[9] <= 13 || head[9] == 255 else {
            return false
        }
        var start = 10
        if head[3] & 4 != 0 {
            guard start + 2 <= head.count else { return false }
            start += 2 + head.little16(start)
        }
        for flag in [UInt8(8), 16] where head[3] & flag != 0 {
            guard start < head.count, let end = head[start...].firstIndex(of: 0) else { return false }
            start = end + 1
        }
        if head[3] & 2 != 0 { start += 2 }
        return start < head.count && ZlibTrial.inflates(head, from: start, convincingBytes: 64)
    }

    /// RFC 1950 and 1951: two bytes are seen by chance everywhere, so what follows has to inflate, a good deal of it or to
    /// the end.
    private static func isZlib(_ head: [UInt8]) -> Bool {
        guard head.count >= 12, head[2] & 6 != 6, head[2] & 6 != 0 else { return false }
        return ZlibTrial.isStream(head)
    }

    /// The .xz format, 2.1.1: the header ends with a checksum of its flags.
    private static func isXz(_ head: [UInt8]) -> Bool {
        guard head.count >= 12 else { return false }
        let checksum = unsafe head.withUnsafeBufferPointer { buffer in
            unsafe buffer.baseAddress.map { unsafe crc32_z(0, $0 + 6, 2) } ?? 0
        }
        return head.little32(8) == Int(checksum)
    }

    /// RFC 8878 3.1.1: nothing reserved, and a first block that can be.
    private static func isZstd(_ head: [UInt8]) -> Bool {
        guard head.count >= 18, head[4] & 0x18 == 0 else { return false }
        let isSingle = head[4] & 0x20 != 0
        let sizeBytes = [isSingle ? 1 : 0, 2, 4, 8][Int(head[4] >> 6)]
        let block = 5 + (isSingle ? 0 : 1) + [0, 1, 2, 4][Int(head[4] & 3)] + sizeBytes
        guard block + 3 <= head.count else { return false }
        let header = Int(head[block]) | Int(head[block + 1]) << 8 | Int(head[block + 2]) << 16
        let kind = header >> 1 & 3
        return kind != 3 && header >> 3 <= 128 << 10 && (kind == 1 || header >> 3 > 0)
    }

    /// APPNOTE 4.3.7: a version and a method that exist, and a name.
    private static func isZip(_ head: [UInt8]) -> Bool {
        guard head.count > 30, head[4] <= 63, head[5] <= 20,
            [0, 8, 9, 12, 14, 93, 95, 98, 99].contains(head.little16(8))
        else { return false }
        let length = head.little16(26)
        let name = head[30...].prefix(length)
        return (1...1024).contains(length) && name.allSatisfy { $0 >= 0x20 }
    }

    /// 7zFormat.txt, "SignatureHeader": a version, and a checksum of the start header.
    private static func is7z(_ head: [UInt8]) -> Bool {
        guard head.count >= 32, head[6] == 0 else { return false }
        let checksum = unsafe head.withUnsafeBufferPointer { buffer in
            unsafe buffer.baseAddress.map { unsafe crc32_z(0, $0 + 12, 20) } ?? 0
        }
        return head.little32(8) == Int(checksum)
    }

    /// The main header that follows the mark: type 0x73 in RAR 4, type 1 or 4 in RAR 5.
    private static func isRar(_ head: [UInt8]) -> Bool {
        guard head.count >= 16 else { return false }
        if head[6] == 0 { return head[9] == 0x73 && head.little16(12) >= 13 }
        return head[6] == 1 && head[7] == 0 && (head[13] == 1 || head[13] == 4)
    }
}
