internal import CZlib

/// Finds the 7z or RAR that a self-extracting program carries behind its own code.
enum SelfExtracting {
    /// Programs in front of archives are small; what lies farther back is not looked for.
    private static let reach = 1 << 20
    private static let sevenZip: [UInt8] = [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]
    private static let rar: [UInt8] = [0x52, 0x61, 0x72, 0x21, 0x1A, 0x07]

    /// The archive in `bytes`, which begin with `head`; nil where it is no program or has none.
    static func archive(in bytes: any RandomAccessBytes, head: [UInt8]) -> (kind: ContainerKind, offset: Int)? {
        let isProgram =
            head.has("MZ") || head.has([0x7F, 0x45, 0x4C, 0x46]) || head.has([0xCF, 0xFA, 0xED, 0xFE])
            || head.has([0xCA, 0xFE, 0xBA, 0xBE])
        guard isProgram, let front = try? bytes.bytes(at: 0, count: reach) else { return nil }
        for index in front.indices.dropLast(32) {
            if front[index] == sevenZip[0], front.has(sevenZip, at: index), is7z(front, at: index) {
                return (.sevenZip, index)
            }
            if front[index] == rar[0], front.has(rar, at: index), isRar(front, at: index) { return (.rar, index) }
        }
        return nil
    }

    /// 7zFormat.txt: signature, version ×2, CRC-32 of the 20 bytes behind it.
    private static func is7z(_ bytes: [UInt8], at offset: Int) -> Bool {
        bytes[offset + 6] == 0 && checksum(bytes[(offset + 12)..<(offset + 32)]) == UInt32(bytes.little32(offset + 8))
    }

    /// The main header must follow: in RAR 4 with the lower half of its CRC-32, in RAR 5 with all of it, where another
    /// header may come first that says the archive is encrypted.
    private static func isRar(_ bytes: [UInt8], at offset: Int) -> Bool {
        if bytes[offset + 6] == 0 {
            let size = bytes.little16(offset + 12)
            guard bytes[offset + 9] == 0x73, size >= 13, offset + 7 + size <= bytes.count else { return false }
            let sum = checksum(bytes[(offset + 9)..<(offset + 7 + size)])
            return Int(sum & 0xFFFF) == bytes.little16(offset + 7)
        }
        let size = Int(bytes[offset + 12])
        guard bytes[offset + 6] == 1, bytes[offset + 7] == 0, size < 0x80, offset + 13 + size <= bytes.count
        else { return false }
        return checksum(bytes[(offset + 12)..<(offset + 13 + size)]) == UInt32(bytes.little32(offset + 8))
    }

    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        unsafe bytes.withUnsafeBytes { buffer in
            unsafe UInt32(
                truncatingIfNeeded: crc32_z(0, buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), buffer.count))
        }
    }
}
