/// Archives that no tool here writes, byte by byte, with their contents stored as they are.
enum HandmadeArchives {
    /// The files to put in: names and contents.
    typealias Files = [(name: String, bytes: [UInt8])]

    /// RAR 4; `mainFlags` 1 is a volume, 0x80 encrypted headers; `fileFlags` 4 an encrypted file.
    static func rar4(_ files: Files, mainFlags: Int = 0, fileFlags: Int = 0) -> [UInt8] {
        func block(_ type: UInt8, _ flags: Int, _ body: [UInt8]) -> [UInt8] {
            let header = [type] + little(flags, 2) + little(7 + body.count, 2) + body
            return little(Int(crc32(header) & 0xFFFF), 2) + header
        }
        var bytes: [UInt8] = [0x52, 0x61, 0x72, 0x21, 0x1A, 0x07, 0x00] + block(0x73, mainFlags, little(0, 6))
        for file in files {
            let size = little(file.bytes.count, 4)
            let name = Array(file.name.utf8)
            let body =
                size + size + [3] + little(Int(crc32(file.bytes)), 4) + little(0x5A21_0000, 4) + [20, 0x30]
                + little(name.count, 2) + little(0o100644, 4) + name
            bytes += block(0x74, 0x8000 | fileFlags, body) + file.bytes
        }
        return bytes + block(0x7B, 0x4000, [])
    }

    /// RAR 5; with `isEncrypted` the files carry an encryption record.
    static func rar5(_ files: Files, archiveFlags: Int = 0, isEncrypted: Bool = false) -> [UInt8] {
        func block(_ content: [UInt8]) -> [UInt8] {
            let header = number(content.count) + content
            return little(Int(crc32(header)), 4) + header
        }
        let extra: [UInt8] = isEncrypted ? number(4) + [1, 0, 0, 15] : []
        var bytes: [UInt8] = [0x52, 0x61, 0x72, 0x21, 0x1A, 0x07, 0x01, 0x00]
        bytes += block([1, 0] + number(archiveFlags))
        for file in files {
            let name = Array(file.name.utf8)
            let flags: [UInt8] = isEncrypted ? [3] + number(extra.count) : [2]
            let head = [2] + flags + number(file.bytes.count) + number(4) + number(file.bytes.count)
            let facts = number(0o100644) + little(Int(crc32(file.bytes)), 4) + [0, 1] + number(name.count) + name
            bytes += block(head + facts + extra) + file.bytes
        }
        return bytes + block([5, 0, 0])
    }

    /// LHA, header level 0, method `-lh0-`.
    static func lha(_ files: Files) -> [UInt8] {
        var bytes: [UInt8] = []
        for file in files {
            let name = Array(file.name.utf8)
            let size = little(file.bytes.count, 4)
            let header =
                Array("-lh0-".utf8) + size + size + little(0x5A21_0000, 4) + [0x20, 0, UInt8(name.count)] + name
                + little(crc16(file.bytes), 2)
            bytes += [UInt8(header.count), header.reduce(0, &+)] + header + file.bytes
        }
        return bytes + [0]
    }

    /// A cabinet without compression; `flags` 2 says that another follows.
    static func cabinet(_ files: Files, flags: Int = 0) -> [UInt8] {
        let content = files.flatMap(\.bytes)
        let pieces = stride(from: 0, to: content.count, by: 32_768).map {
            Array(content[$0..<min($0 + 32_768, content.count)])
        }
        var entries: [UInt8] = []
        var offset = 0
        for file in files {
            entries += little(file.bytes.count, 4) + little(offset, 4) + little(0, 2) + little(0x5A21, 2)
            entries += little(0, 2) + little(0x20, 2) + Array(file.name.utf8) + [0]
            offset += file.bytes.count
        }
        let dataStart = 36 + 8 + entries.count
        let data = pieces.flatMap { little(0, 4) + little($0.count, 2) + little($0.count, 2) + $0 }
        let header =
            Array("MSCF".utf8) + little(0, 4) + little(dataStart + data.count, 4) + little(0, 4) + little(44, 4)
            + little(0, 4) + [3, 1] + little(1, 2) + little(files.count, 2) + little(flags, 2) + little(0, 4)
        return header + little(dataStart, 4) + little(pieces.count, 2) + little(0, 2) + entries + data
    }

    /// An RPM package around a compressed cpio.
    static func rpm(_ payload: [UInt8]) -> [UInt8] {
        let lead: [UInt8] =
            [0xED, 0xAB, 0xEE, 0xDB, 3, 0, 0, 0, 0, 1] + Array("canary-1-1".utf8)
            + [UInt8](repeating: 0, count: 56) + [0, 1, 0, 5] + [UInt8](repeating: 0, count: 16)
        // One tag of 8 bytes, so that the signature needs no padding.
        let section: [UInt8] =
            [0x8E, 0xAD, 0xE8, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 8]
            + [0, 0, 3, 0xE8, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0, 8] + [UInt8](repeating: 7, count: 8)
        return lead + section + section + payload
    }

    private static func little(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    /// RAR 5's numbers of 7 bits a byte.
    private static func number(_ value: Int) -> [UInt8] {
        value < 0x80 ? [UInt8(value)] : [UInt8(value & 0x7F | 0x80)] + number(value >> 7)
    }

    private static func crc32(_ bytes: [UInt8]) -> UInt32 {
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
        return ~sum
    }

    private static func crc16(_ bytes: [UInt8]) -> Int {
        var sum = 0
        for byte in bytes {
            sum ^= Int(byte)
            for _ in 0..<8 { sum = sum >> 1 ^ (sum & 1 == 1 ? 0xA001 : 0) }
        }
        return sum
    }
}
