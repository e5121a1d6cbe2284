/// What a RAR archive's headers say of encryption and volumes, which libarchive 3.6.2 answers with misleading errors.
///
/// Facts from the published notes on RAR 4 (`technote.txt`) and RAR 5 ("RAR 5.0 archive format").
struct RarFacts {
    private static let maximumBlocks = 1_000_000

    /// Whether even the list of entries needs a password.
    private(set) var hasEncryptedHeaders = false
    /// Whether the archive is one file of several.
    private(set) var isVolume = false
    /// The entries that need one.
    private(set) var encryption = EntryEncryption.none

    /// Reads the headers of `bytes`, as far as they make sense.
    init(_ bytes: any RandomAccessBytes) {
        let head = (try? bytes.bytes(at: 0, count: 8)) ?? []
        if head.has([0x52, 0x61, 0x72, 0x21, 0x1A, 0x07, 0x01, 0x00]) {
            readVersion5(bytes)
        } else if head.has([0x52, 0x61, 0x72, 0x21, 0x1A, 0x07, 0x00]) {
            readVersion4(bytes)
        }
    }

    /// RAR 4 blocks: `CRC ×2 | type | flags ×2 | size ×2 | [data size ×4] …`.
    private mutating func readVersion4(_ bytes: any RandomAccessBytes) {
        var offset = 7
        var ordinal = 0
        for _ in 0..<Self.maximumBlocks {
            guard let block = try? bytes.bytes(at: offset, count: 40), block.count >= 7 else { return }
            let type = block[2]
            let flags = block.little16(3)
            var size = block.little16(5)
            guard size >= 7 else { return }
            switch type {
            case 0x73:
                if flags & 0x0001 != 0 { isVolume = true }
                if flags & 0x0080 != 0 {
                    hasEncryptedHeaders = true
                    return
                }
            case 0x74:
                if flags & 0x0004 != 0 { encryption.insert(ordinal) }
                ordinal += 1
            case 0x7B: return
            default: break
            }
            if flags & 0x8000 != 0 || type == 0x74 || type == 0x7A {
                size += block.little32(7)
                if flags & 0x0100 != 0 && (type == 0x74 || type == 0x7A) {
                    let high = block.little32(32)
                    guard high < 1 << 24 else { return }
                    size += high << 32
                }
            }
            guard size <= bytes.count - offset else { return }
            offset += size
        }
    }

    /// RAR 5 blocks: `CRC ×4 | header size | type | flags | [extra size] | [data size] | … extra`, with numbers of 7 bits
    /// a byte.
    private mutating func readVersion5(_ bytes: any RandomAccessBytes) {
        var offset = 8
        var ordinal = 0
        for _ in 0..<Self.maximumBlocks {
            guard let start = try? bytes.bytes(at: offset + 4, count: 10) else { return }
            var cursor = RarNumbers(start)
            guard let headerSize = cursor.next(), headerSize > 0, headerSize <= 2 << 20 else { return }
            let headerStart = offset + 4 + cursor.position
            guard let header = try? bytes.bytes(at: headerStart, count: headerSize), header.count == headerSize
            else { return }
            var fields = RarNumbers(header)
            guard let type = fields.next(), let flags = fields.next() else { return }
            let extraSize = flags & 1 != 0 ? fields.next() ?? 0 : 0
            let dataSize = flags & 2 != 0 ? fields.next() ?? 0 : 0
            switch type {
            case 1:
                if let archiveFlags = fields.next(), archiveFlags & 1 != 0 { isVolume = true }
            case 2:
                if extraSize <= headerSize && Self.isEncrypted(extra: Array(header.suffix(extraSize))) {
                    encryption.insert(ordinal)
                }
                ordinal += 1
            case 4:
                hasEncryptedHeaders = true
                return
            case 5: return
            default: break
            }
            guard dataSize <= bytes.count - headerStart - headerSize else { return }
            offset = headerStart + headerSize + dataSize
        }
    }

    /// Whether there is a record of type 1, "file encryption", among `size | type | bytes` records.
    private static func isEncrypted(extra: [UInt8]) -> Bool {
        var numbers = RarNumbers(extra)
        while let size = numbers.next() {
            let end = numbers.position + size
            guard let type = numbers.next(), end <= extra.count, end > numbers.position - 1 else { return false }
            if type == 1 { return true }
            numbers.position = end
        }
        return false
    }
}

/// RAR 5's numbers: 7 bits a byte, the lowest first, the high bit says that more follow.
private struct RarNumbers {
    private let bytes: [UInt8]
    var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The next number; nil where there is none or it is out of all bounds.
    mutating func next() -> Int? {
        var number = 0
        for shift in stride(from: 0, to: 56, by: 7) {
            guard position < bytes.count else { return nil }
            let byte = bytes[position]
            position += 1
            number |= Int(byte & 0x7F) << shift
            if byte & 0x80 == 0 { return number }
        }
        return nil
    }
}
