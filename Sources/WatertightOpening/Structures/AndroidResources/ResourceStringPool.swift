/// A pool of strings in Android's compiled resources, in UTF-8 or UTF-16 (frameworks/base,
/// libs/androidfw/include/androidfw/ResourceTypes.h, ResStringPool_header).
struct ResourceStringPool {
    /// The chunk's type.
    static let type = 1

    /// How many strings it has.
    let count: Int
    private let bytes: PagedBytes
    private let offsets: Int
    private let strings: Int
    private let end: Int
    private let isUTF8: Bool

    /// The pool whose chunk is at `start`; nil where there is none.
    init?(_ bytes: PagedBytes, at start: Int) {
        guard bytes.little16(start) == Self.type else { return nil }
        let header = bytes.little16(start + 2)
        let size = bytes.little32(start + 4)
        let count = bytes.little32(start + 8)
        guard header >= 28, size >= header, start <= bytes.count else { return nil }
        end = start + min(size, bytes.count - start)
        offsets = start + header
        strings = start + bytes.little32(start + 20)
        isUTF8 = bytes.little32(start + 16) & 0x100 != 0
        self.count = offsets <= end ? min(count, (end - offsets) / 4) : 0
        self.bytes = bytes
    }

    /// Where the string with this number is, without its lengths; nil where it lies outside.
    func range(_ index: Int) -> Range<Int>? {
        guard index >= 0, index < count else { return nil }
        let start = strings + bytes.little32(offsets + 4 * index)
        guard start < end else { return nil }
        let (letters, afterLetters) = length(start)
        guard isUTF8 else {
            guard afterLetters <= end, letters <= (end - afterLetters) / 2 else { return nil }
            return afterLetters..<(afterLetters + 2 * letters)
        }
        let (size, afterSize) = length(afterLetters)
        guard afterSize <= end, size <= end - afterSize else { return nil }
        return afterSize..<(afterSize + size)
    }

    /// The string with this number as UTF-8, or the first bytes of it; empty where it makes no sense.
    func text(_ index: Int, limit: Int = .max) -> [UInt8] {
        guard let range = range(index) else { return [] }
        let stored = bytes.bytes(range.lowerBound, min(range.count, limit & ~1))
        return isUTF8 ? stored : StoredText.utf16(stored)
    }

    /// A length of one unit, or of two where its highest bit says so, and where it ends.
    private func length(_ offset: Int) -> (Int, Int) {
        if isUTF8 {
            let first = Int(bytes.byte(offset))
            if first & 0x80 == 0 { return (first, offset + 1) }
            return ((first & 0x7F) << 8 | Int(bytes.byte(offset + 1)), offset + 2)
        }
        let first = bytes.little16(offset)
        if first & 0x8000 == 0 { return (first, offset + 2) }
        return ((first & 0x7FFF) << 16 | bytes.little16(offset + 2), offset + 4)
    }
}
