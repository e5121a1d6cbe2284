/// Where a zip's central directory lies, by the record at its end (APPNOTE.TXT 4.3.14 to 4.3.16).
///
///     [anything] | local entries | central records | [zip64 end record, locator] | end record, comment | [anything]
///
/// Offsets are counted from where the zip once began, so what was put in front of it since is `base`.
struct ZipDirectory {
    /// The central records.
    let records: Range<Int>
    /// What to add to an offset in a record.
    let base: Int
    /// How many records there should be.
    let declaredCount: Int
    /// The zip's comment.
    let comment: [UInt8]
    /// The end of the end record and its comment.
    let end: Int
    /// Whether the records speak of other files of a set.
    let isVolume: Bool
    /// How many files the zip was split into.
    let diskCount: Int

    /// The directory whose end record is at `offset`; nil where the record contradicts the file.
    init?(_ bytes: any RandomAccessBytes, endRecordAt offset: Int) {
        guard let record = try? bytes.bytes(at: offset, count: 22), record.count == 22,
            record.has(ZipSignature.end), record.little16(20) <= bytes.count - offset - 22
        else { return nil }
        var disk = record.little16(4)
        var directoryDisk = record.little16(6)
        var countHere = record.little16(8)
        var count = record.little16(10)
        var size = record.little32(12)
        var start = record.little32(16)
        var directoryEnd = offset
        if let wide = Zip64EndRecord(bytes, endRecordAt: offset) {
            (disk, directoryDisk, countHere, count) = (wide.disk, wide.directoryDisk, wide.countHere, wide.count)
            (size, start, directoryEnd) = (wide.size, wide.start, wide.offset)
        }
        guard size <= directoryEnd, count <= size / 46 || count == 0xFFFF else { return nil }
        // Right before the end record, or else where the record says.
        var found: Int?
        for candidate in [directoryEnd - size, start] where found == nil && candidate <= directoryEnd - size {
            if size == 0 && count == 0 {
                found = candidate
            } else if let first = try? bytes.bytes(at: candidate, count: 4), first.has(ZipSignature.central) {
                found = candidate
            }
        }
        guard let found else { return nil }
        records = found..<(found + size)
        base = size == 0 ? 0 : found - start
        declaredCount = count
        comment = (try? bytes.bytes(at: offset + 22, count: record.little16(20))) ?? []
        end = offset + 22 + record.little16(20)
        diskCount = disk + 1
        isVolume = disk != 0 || directoryDisk != 0 || countHere != count
    }
}

/// The four bytes that begin each kind of record in a zip.
enum ZipSignature {
    /// An entry's local header.
    static let local: [UInt8] = [0x50, 0x4B, 3, 4]
    /// A central record.
    static let central: [UInt8] = [0x50, 0x4B, 1, 2]
    /// The end record.
    static let end: [UInt8] = [0x50, 0x4B, 5, 6]
    /// A data descriptor; at the front of a file, the mark of a split zip.
    static let descriptor: [UInt8] = [0x50, 0x4B, 7, 8]
    /// The zip64 end record.
    static let end64: [UInt8] = [0x50, 0x4B, 6, 6]
    /// What says where the zip64 end record is.
    static let locator64: [UInt8] = [0x50, 0x4B, 6, 7]
    /// The mark of a zip that might have been split and was not.
    static let single: [UInt8] = [0x50, 0x4B, 0x30, 0x30]
}

/// The zip64 end record (APPNOTE.TXT 4.3.14), which holds the numbers that do not fit into the end record.
private struct Zip64EndRecord {
    let offset: Int
    let disk: Int
    let directoryDisk: Int
    let countHere: Int
    let count: Int
    let size: Int
    let start: Int

    init?(_ bytes: any RandomAccessBytes, endRecordAt end: Int) {
        guard end >= 76, let locator = try? bytes.bytes(at: end - 20, count: 20), locator.has(ZipSignature.locator64)
        else { return nil }
        // Where the locator says, unless something was put in front of the zip: then right before the locator.
        for place in [locator.little64(8) ?? -1, end - 76] where place >= 0 && place <= end - 76 {
            guard let record = try? bytes.bytes(at: place, count: 56), record.count == 56,
                record.has(ZipSignature.end64),
                let countHere = record.little64(24), let count = record.little64(32),
                let size = record.little64(40), let start = record.little64(48)
            else { continue }
            offset = place
            disk = record.little32(16)
            directoryDisk = record.little32(20)
            self.countHere = countHere
            self.count = count
            self.size = size
            self.start = start
            return
        }
        return nil
    }
}
