/// The tables of a dex file, of which nothing is taken on trust.
///
/// A header states for each table how many entries it has and where it starts. In a compact dex, and from version 41 on, what
/// the entries point to may lie in a part that several files share (Dalvik executable format, "header_item"; ART,
/// libdexfile/dex/compact_dex_file.h).
struct DexFile {
    /// A table: where it starts, and how many entries it has.
    struct Table {
        /// Where it starts.
        let start: Int
        /// How many entries it has.
        let count: Int

        fileprivate init(_ bytes: PagedBytes, at header: Int, base: Int, entryBytes: Int) {
            let count = bytes.little32(header)
            let start = base + bytes.little32(header + 4)
            let fits = start <= bytes.count && count <= (bytes.count - start) / entryBytes
            self.start = start
            self.count = fits ? count : 0
        }
    }

    /// The bytes that it is in.
    let bytes: PagedBytes
    /// Offsets of strings.
    let strings: Table
    /// Numbers of strings that name types.
    let types: Table
    /// Fields: class, type and name.
    let fields: Table
    /// Classes.
    let classes: Table
    /// Where the file starts in the bytes.
    let start: Int
    /// Whether all tables lie within the bytes.
    let isSound: Bool
    private var data: Int

    /// Whether `head` begins a dex file at `offset`.
    static func matches(_ head: [UInt8], at offset: Int = 0) -> Bool {
        let isDex = head.has("dex\n0", at: offset) && head.count > offset + 7 && head[offset + 7] == 0
        let isCompact = head.has("cdex00", at: offset) && head.count > offset + 7 && head[offset + 7] == 0
        guard isDex || isCompact else { return false }
        return head.little32(offset + 40) == 0x1234_5678 && (0x70...0x200).contains(head.little32(offset + 36))
    }

    /// The file whose header is at `start`.
    init(_ bytes: PagedBytes, at start: Int) {
        self.bytes = bytes
        self.start = start
        strings = Table(bytes, at: start + 56, base: start, entryBytes: 4)
        types = Table(bytes, at: start + 64, base: start, entryBytes: 4)
        fields = Table(bytes, at: start + 80, base: start, entryBytes: 8)
        classes = Table(bytes, at: start + 96, base: start, entryBytes: 32)
        isSound =
            strings.count == bytes.little32(start + 56) && types.count == bytes.little32(start + 64)
            && fields.count == bytes.little32(start + 80) && classes.count == bytes.little32(start + 96)
        let isCompact = bytes.byte(start) == UInt8(ascii: "c")
        data = isCompact ? start + bytes.little32(start + 108) : start
        if !isCompact, start > 0, !hasStrings, strings.count > 0 {
            // Offsets may count from the front of what holds several files.
            data = 0
            if !hasStrings { data = start }
        }
    }

    /// Whether the first strings are where they should be: a length, and up to three bytes a letter before a NUL.
    private var hasStrings: Bool {
        (0..<min(16, strings.count)).allSatisfy { index in
            guard let room = room(index) else { return false }
            return room.count > 4096 || string(index) != nil
        }
    }

    /// Where the string with this number may be at most, without its length; nil where it makes no sense.
    func room(_ index: Int) -> Range<Int>? {
        guard index >= 0, index < strings.count,
            let (length, start) = bytes.leb128(data + bytes.little32(strings.start + 4 * index)), start <= bytes.count
        else { return nil }
        return start..<min(bytes.count, start + 3 * length + 1)
    }

    /// Where the string with this number is, without its length and its NUL; nil where it makes no sense.
    func string(_ index: Int) -> Range<Int>? {
        guard let room = room(index), let end = bytes.first(0, from: room.lowerBound, before: room.upperBound) else {
            return nil
        }
        return room.lowerBound..<end
    }

    /// The first bytes of a string that is a name.
    func name(_ index: Int) -> [UInt8] {
        guard let room = room(index) else { return [] }
        let bytes = bytes.bytes(room.lowerBound, min(room.count, Self.maximumName))
        return ModifiedUTF8.utf8(Array(bytes.prefix { $0 != 0 }))
    }

    /// The name of a field; empty where it makes no sense.
    func fieldName(_ index: Int) -> [UInt8] {
        guard index >= 0, index < fields.count else { return [] }
        return name(bytes.little32(fields.start + 8 * index + 4))
    }

    /// The name of the class with this number: `com.example.BuildConfig`.
    func className(_ index: Int) -> [UInt8] {
        let type = bytes.little32(classes.start + 32 * index)
        guard type < types.count else { return [] }
        var name = name(bytes.little32(types.start + 4 * type))
        if name.first == UInt8(ascii: "L"), name.last == UInt8(ascii: ";") { name = Array(name.dropFirst().dropLast()) }
        return name.map { $0 == UInt8(ascii: "/") ? UInt8(ascii: ".") : $0 }
    }

    /// Where something is that a class points to, at `offset` in its entry; nil where it has none.
    func item(ofClass index: Int, at offset: Int) -> Int? {
        let value = bytes.little32(classes.start + 32 * index + offset)
        return value == 0 ? nil : data + value
    }

    private static let maximumName = 256
}
