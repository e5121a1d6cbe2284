/// What a zip says of an entry, in its central record or its local header.
struct ZipRecord {
    /// The name.
    var name: [UInt8] = []
    /// The entry's comment; local headers have none.
    var comment: [UInt8] = []
    /// The extra fields, as they are.
    var extra: [UInt8] = []
    /// General purpose bit flags.
    var flags = 0
    /// The compression method.
    var method = 0
    /// CRC-32 of the data.
    var checksum: UInt32 = 0
    /// The size as stored.
    var compressedSize = 0
    /// The size when expanded.
    var size = 0
    /// Where the local header is, without the base.
    var localOffset = 0
    /// The file of a split zip that the local header is in, counted from 0.
    var disk = 0
    /// The mode that a Unix wrote, or 0.
    var mode = 0
    /// How long the record itself is.
    var length = 0

    /// Whether the data, or what describes it, is encrypted: bits 0, 6 and 13.
    var isEncrypted: Bool { flags & 0x2041 != 0 }

    /// Whether it is encrypted in a way that a password alone does not undo here: bits 6 and 13.
    var isStronglyEncrypted: Bool { flags & 0x2040 != 0 }

    /// Whether sizes and checksum stand behind the data (in a local header: only there).
    var hasDescriptor: Bool { flags & 0x0008 != 0 }

    /// A central record, APPNOTE.TXT 4.3.12, at the front of `bytes`; nil where it is none or cut off.
    init?(central bytes: [UInt8]) {
        guard bytes.count >= 46, bytes.has(ZipSignature.central) else { return nil }
        let nameLength = bytes.little16(28)
        let extraLength = bytes.little16(30)
        let commentLength = bytes.little16(32)
        length = 46 + nameLength + extraLength + commentLength
        guard bytes.count >= length else { return nil }
        name = Array(bytes[46..<(46 + nameLength)])
        extra = Array(bytes[(46 + nameLength)..<(46 + nameLength + extraLength)])
        comment = Array(bytes[(46 + nameLength + extraLength)..<length])
        flags = bytes.little16(8)
        method = bytes.little16(10)
        checksum = UInt32(bytes.little32(16))
        compressedSize = bytes.little32(20)
        size = bytes.little32(24)
        localOffset = bytes.little32(42)
        disk = bytes.little16(34)
        // Unix, or OS X.
        if [3, 19].contains(bytes[5]) { mode = bytes.little32(38) >> 16 }
        readZip64(wide: [\.size, \.compressedSize, \.localOffset])
    }

    /// A local header, APPNOTE.TXT 4.3.7, at the front of `bytes`; nil where it is none or cut off.
    init?(local bytes: [UInt8]) {
        guard bytes.count >= 30, bytes.has(ZipSignature.local) else { return nil }
        let nameLength = bytes.little16(26)
        let extraLength = bytes.little16(28)
        length = 30 + nameLength + extraLength
        guard bytes.count >= length else { return nil }
        name = Array(bytes[30..<(30 + nameLength)])
        extra = Array(bytes[(30 + nameLength)..<length])
        flags = bytes.little16(6)
        method = bytes.little16(8)
        checksum = UInt32(bytes.little32(14))
        compressedSize = bytes.little32(18)
        size = bytes.little32(22)
        readZip64(wide: [\.size, \.compressedSize])
    }

    /// Whether a record that was found by its signature alone can be one.
    var isPlausible: Bool {
        let methods: Set<Int> = [0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 14, 18, 19, 93, 94, 95, 96, 97, 98, 99]
        return methods.contains(method) && flags & 0xD000 == 0 && !name.isEmpty && name.count <= 4096
            && name.allSatisfy { $0 >= 0x20 }
    }

    /// The extra fields, each with its number (APPNOTE.TXT 4.5).
    var extraFields: [(id: Int, bytes: [UInt8])] {
        var fields: [(id: Int, bytes: [UInt8])] = []
        var offset = 0
        while offset + 4 <= extra.count {
            let end = offset + 4 + extra.little16(offset + 2)
            guard end <= extra.count else { break }
            fields.append((extra.little16(offset), Array(extra[(offset + 4)..<end])))
            offset = end
        }
        return fields
    }

    /// APPNOTE.TXT 4.5.3: numbers that are all ones stand in extra field 1 instead, in this order.
    private mutating func readZip64(wide fields: [WritableKeyPath<ZipRecord, Int>]) {
        guard fields.contains(where: { self[keyPath: $0] == 0xFFFF_FFFF }),
            let wide = extraFields.first(where: { $0.id == 1 })?.bytes
        else { return }
        var offset = 0
        for field in fields where self[keyPath: field] == 0xFFFF_FFFF {
            guard offset + 8 <= wide.count, let number = wide.little64(offset) else { return }
            self[keyPath: field] = number
            offset += 8
        }
    }
}
