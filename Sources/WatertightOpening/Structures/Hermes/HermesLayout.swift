/// Where the tables of Hermes bytecode are.
///
///     header, 128 bytes │ functions │ string kinds │ identifier hashes │ strings │ overflowing strings │ storage │ literals │ …
///
/// Each begins at a multiple of four bytes. Neither their places nor the size of a function's entry are stated; what tells a
/// right guess from a wrong one is that the kinds, which are lengths of runs, add up to the number of strings
/// (hermes/BCGen/HBC/BytecodeFileFormat.h, BytecodeFileHeader and visitBytecodeSegmentsInOrder, versions 51 to 99).
struct HermesLayout {
    /// The magic: the god's name in Greek, in UTF-16 (BytecodeFileFormat.h, MAGIC).
    static let magic: [UInt8] = [0xC6, 0x1F, 0xBC, 0x03, 0xC1, 0x03, 0x19, 0x1F]
    /// Versions up to this one have a bit more in a string's entry, and its offset a bit less.
    private static let lastWithIdentifierBit = 55

    /// The version of the bytecode.
    let version: Int
    /// How many strings there are.
    let stringCount: Int
    /// Where their entries start, of four bytes each.
    let strings: Int
    /// How many of them do not fit into such an entry.
    let overflowCount: Int
    /// Where those entries start, of eight bytes each.
    let overflow: Int
    /// Where the strings' bytes are.
    let storage: Range<Int>
    /// Where the values of literal arrays and objects are, one buffer after the other.
    let literals: [Range<Int>]

    /// The layout of `bytes`; nil where no known one fits.
    init?(_ bytes: PagedBytes) {
        version = bytes.little32(8)
        stringCount = bytes.little32(52)
        overflowCount = bytes.little32(56)
        let storageSize = bytes.little32(60)
        let kindCount = bytes.little32(44)
        let functions = bytes.little32(40)
        let hashes = bytes.little32(48)
        let limit = bytes.count
        guard stringCount <= limit / 4, overflowCount <= limit / 8, storageSize <= limit, kindCount <= limit / 4,
            functions <= limit / 12, hashes <= limit / 4
        else { return nil }
        // A function's entry has three words from version 97 on, and had four.
        let likely = (version >= 97 ? [12, 16] : [16, 12]).map { 128 + functions * $0 }
        let (version, stringCount) = (version, stringCount)
        guard let kinds = likely.first(where: { Self.runs(bytes, $0, kindCount, version) == stringCount }) else {
            return nil
        }
        strings = kinds + 4 * (kindCount + hashes)
        overflow = strings + 4 * stringCount
        let start = overflow + 8 * overflowCount
        guard start <= limit, storageSize <= limit - start else { return nil }
        storage = start..<(start + storageSize)
        // From version 87 on, two counts of big integers stand before those of regular expressions.
        let sizes = version >= 87 ? 80 : 72
        var position = storage.upperBound
        var buffers: [Range<Int>] = []
        for index in 0..<(version >= 97 ? 2 : 3) {
            position = (position + 3) & ~3
            let size = bytes.little32(sizes + 4 * index)
            guard position <= limit, size <= limit - position else { break }
            // The second of them are the keys of objects.
            if index != 1 { buffers.append(position..<(position + size)) }
            position += size
        }
        literals = buffers
    }

    /// The string with this number: where it is, and how wide its letters are; nil where it lies outside.
    func string(_ index: Int, _ bytes: PagedBytes) -> (range: Range<Int>, isWide: Bool)? {
        let entry = bytes.little32(strings + 4 * index)
        var length = entry >> 24
        var offset = entry >> 1 & 0x7F_FFFF
        if version <= Self.lastWithIdentifierBit { offset >>= 1 }
        let isWide = entry & 1 != 0
        if length == 0xFF {
            guard offset < overflowCount else { return nil }
            length = bytes.little32(overflow + 8 * offset + 4)
            offset = bytes.little32(overflow + 8 * offset)
        }
        let size = isWide ? 2 * length : length
        guard offset <= storage.count, size <= storage.count - offset else { return nil }
        let start = storage.lowerBound + offset
        return (start..<(start + size), isWide)
    }

    /// What the lengths of runs add up to.
    private static func runs(_ bytes: PagedBytes, _ start: Int, _ count: Int, _ version: Int) -> Int {
        guard start <= bytes.count, count <= (bytes.count - start) / 4 else { return -1 }
        var total = 0
        for index in 0..<count {
            total += bytes.little32(start + 4 * index) & (version >= 71 ? 0x7FFF_FFFF : 0x3FFF_FFFF)
        }
        return total
    }
}
