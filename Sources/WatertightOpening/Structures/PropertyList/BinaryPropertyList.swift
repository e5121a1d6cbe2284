/// The objects of a binary property list, of which nothing is taken on trust: neither offsets nor counts nor references.
///
///     bplist00 │ objects │ offset table: one offset an object │ trailer, 32 bytes
///
/// An object is a marker byte, kind and length in its halves, and what the kind has (CFBinaryPList.c, "The format").
/// A length of 15 means that an integer object follows, with the length in it.
struct BinaryPropertyList {
    /// An object, with ranges of bytes and not yet read.
    enum Object {
        /// Null, a boolean, a number, a date, a UID's target: no text.
        case plain
        /// A reference in a keyed archive, to an element of `$objects`.
        case uid(Int)
        /// A string, in ASCII or UTF-8.
        case text(Range<Int>)
        /// A string in UTF-16, high byte first.
        case wideText(Range<Int>)
        /// Data.
        case data(Range<Int>)
        /// An array or a set: where its references start, and how many there are.
        case array(start: Int, count: Int)
        /// A dictionary: references to keys, and then as many to values.
        case dictionary(start: Int, count: Int)
    }

    /// The bytes.
    let bytes: [UInt8]
    private let trailer: BinaryPropertyListTrailer

    /// The list in `bytes`; nil where its trailer makes no sense.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= BinaryPropertyListTrailer.length + 9,
            let trailer = BinaryPropertyListTrailer(
                Array(bytes.suffix(BinaryPropertyListTrailer.length)), total: bytes.count)
        else { return nil }
        self.bytes = bytes
        self.trailer = trailer
    }

    /// How many objects there are.
    var count: Int { trailer.objectCount }

    /// The object that everything else is in.
    var top: Int { trailer.top }

    /// Whether an object is the boolean true.
    func isTrue(_ index: Int) -> Bool {
        guard (0..<count).contains(index),
            let start = number(at: trailer.table + index * trailer.offsetBytes, bytes: trailer.offsetBytes),
            start >= 8, start < trailer.table
        else { return false }
        return bytes[start] == 9
    }

    /// An object; nil where it is damaged.
    func object(_ index: Int) -> Object? {
        guard (0..<count).contains(index),
            let start = number(at: trailer.table + index * trailer.offsetBytes, bytes: trailer.offsetBytes),
            start >= 8, start < trailer.table
        else { return nil }
        let low = Int(bytes[start] & 0x0F)
        switch bytes[start] >> 4 {
        case 0x0, 0x1, 0x2, 0x3: return .plain
        case 0x4: return sized(start, low, unit: 1) { .data($0) }
        case 0x5, 0x7: return sized(start, low, unit: 1) { .text($0) }
        case 0x6: return sized(start, low, unit: 2) { .wideText($0) }
        case 0x8: return number(at: start + 1, bytes: low + 1).map { .uid($0) }
        case 0xA, 0xB, 0xC:
            return sized(start, low, unit: trailer.referenceBytes) {
                .array(start: $0.lowerBound, count: $0.count / trailer.referenceBytes)
            }
        case 0xD:
            return sized(start, low, unit: 2 * trailer.referenceBytes) {
                .dictionary(start: $0.lowerBound, count: $0.count / (2 * trailer.referenceBytes))
            }
        default: return nil
        }
    }

    /// The `index`th reference of those that begin at `start`; -1, which is no object, where it makes no sense.
    @inline(__always)
    func reference(_ start: Int, _ index: Int) -> Int {
        number(at: start + index * trailer.referenceBytes, bytes: trailer.referenceBytes) ?? -1
    }

    /// A string's first `limit` bytes as UTF-8, or all of it; nil where the object is no string.
    func text(_ object: Object, limit: Int = .max) -> [UInt8]? {
        switch object {
        case .text(let range): return Array(bytes[range].prefix(limit))
        case .wideText(let range):
            var text: [UInt8] = []
            var units = UTF16Units()
            var offset = range.lowerBound
            while offset < range.upperBound, text.count < limit {
                units.append(UInt16(bytes[offset]) << 8 | UInt16(bytes[offset + 1]), to: &text)
                offset += 2
            }
            units.finish(&text)
            return text
        default: return nil
        }
    }

    /// What follows the marker at `start`: a count of things of `unit` bytes each, which must lie before the table.
    private func sized(_ start: Int, _ low: Int, unit: Int, _ make: (Range<Int>) -> Object) -> Object? {
        var position = start + 1
        var count = low
        if low == 0x0F {
            guard position < trailer.table, bytes[position] & 0xF0 == 0x10 else {
                return nil
            }
            let width = 1 << Int(bytes[position] & 0x0F)
            guard width <= 8, let stated = number(at: position + 1, bytes: width) else { return nil }
            count = stated
            position += 1 + width
        }
        guard position <= trailer.table, count <= (trailer.table - position) / unit else { return nil }
        return make(position..<(position + count * unit))
    }

    /// A number, high byte first; nil where it lies outside or is no `Int`.
    @inline(__always)
    private func number(at offset: Int, bytes width: Int) -> Int? {
        guard offset >= 0, width <= 16, offset <= bytes.count - width else { return nil }
        var value = 0
        for index in offset..<(offset + width) {
            if value >> 55 != 0 { return nil }
            value = value << 8 | Int(bytes[index])
        }
        return value
    }
}

/// The last 32 bytes of a binary property list: 5 unused, sort version, sizes of an offset and of a reference, and three
/// numbers of 8 bytes, high byte first: objects, top object, start of the offset table (CFBinaryPListTrailer).
struct BinaryPropertyListTrailer {
    /// How long it is.
    static let length = 32

    /// Bytes of an offset in the table.
    let offsetBytes: Int
    /// Bytes of a reference to an object.
    let referenceBytes: Int
    /// How many objects there are.
    let objectCount: Int
    /// The object that everything else is in.
    let top: Int
    /// Where the offset table starts, and objects end.
    let table: Int

    /// The trailer in `tail`, of a file of `total` bytes; nil where it makes no sense.
    init?(_ tail: [UInt8], total: Int) {
        guard tail.count == Self.length, tail.big32(8) == 0, tail.big32(16) == 0, tail.big32(24) == 0 else {
            return nil
        }
        offsetBytes = Int(tail[6])
        referenceBytes = Int(tail[7])
        objectCount = tail.big32(12)
        top = tail.big32(20)
        table = tail.big32(28)
        guard (1...8).contains(offsetBytes), (1...8).contains(referenceBytes), objectCount > 0, top < objectCount,
            table >= 9, table <= total - Self.length, objectCount <= (total - Self.length - table) / offsetBytes
        else { return nil }
    }
}
