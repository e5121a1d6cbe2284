internal import WatertightModel

/// Reads ELF files: the native libraries of Android packages, and the programs of Linux.
///
/// Layout from the System V gABI, chapters 4 and 5. Sections are parts by their names (`.rodata`); those that are compressed
/// (`SHF_COMPRESSED`, zlib or Zstandard; the older `.zdebug_` ones, zlib) are expanded.
final class ELFReader {
    private static let maximumSections = 10_000
    private static let maximumNames = 1 << 20

    private let bytes: any RandomAccessBytes
    private let budget: Budget
    private let visitor: any StructureVisitor
    private let parts: ProgramParts

    init(_ bytes: any RandomAccessBytes, budget: Budget, visitor: any StructureVisitor) {
        self.bytes = bytes
        self.budget = budget
        self.visitor = visitor
        parts = ProgramParts(bytes, visitor: visitor)
    }

    /// Whether `head` begins an ELF file of 32 or 64 bits, either order of bytes.
    static func matches(_ head: [UInt8]) -> Bool {
        head.count >= 52 && head.has([0x7F, 0x45, 0x4C, 0x46]) && (1...2).contains(head[4]) && (1...2).contains(head[5])
            && head[6] == 1
    }

    /// Hands out the sections.
    func readAll() {
        do throws(OpeningError) {
            let head = try bytes.bytes(at: 0, count: 64)
            guard Self.matches(head) else { return }
            try readSections(head, Fields(isWide: head[4] == 2, isBig: head[5] == 2))
        } catch {
            visitor.note(error)
        }
    }

    private func readSections(_ head: [UInt8], _ fields: Fields) throws(OpeningError) {
        let start = fields.address(head, fields.isWide ? 40 : 32)
        let step = fields.short(head, fields.isWide ? 58 : 46)
        let count = min(fields.short(head, fields.isWide ? 60 : 48), Self.maximumSections)
        let namesIndex = fields.short(head, fields.isWide ? 62 : 50)
        guard start > 0, start < bytes.count, step >= (fields.isWide ? 64 : 40), count > 0 else { return }
        let table = try bytes.bytes(at: start, count: step * count)
        let sections = (0..<(table.count / step)).map { Section(table, $0 * step, fields) }
        var names: [UInt8] = []
        if sections.indices.contains(namesIndex) {
            let section = sections[namesIndex]
            names = try bytes.bytes(at: section.offset, count: min(section.size, Self.maximumNames))
        }
        let machine: CodeImmediates.Machine? =
            switch fields.short(head, 18) {
            case 62: .x86
            case 183: .arm
            default: nil
            }
        for section in sections where !parts.isStopped {
            // SHT_NOBITS has no bytes.
            guard section.type != 0, section.type != 8, section.size > 0, section.offset > 0,
                section.offset < bytes.count
            else { continue }
            let range = section.offset..<(section.offset + min(section.size, bytes.count - section.offset))
            let name = Self.name(names, section.name)
            if section.flags & 0x800 != 0 || name.hasPrefix(".zdebug_") {
                try expand(name, range, fields, isOld: section.flags & 0x800 == 0)
                continue
            }
            if section.type == 1, section.flags & 4 != 0, let machine { parts.read(code: range, machine, path: name) }
            if section.type == 1, section.flags & 4 == 0, name.hasPrefix(".rodata") {
                parts.read(texts: range, path: name)
            }
            parts.give(name, range)
        }
        parts.giveJoined()
    }

    /// Expands a compressed section: a header with the kind and size, then the data.
    private func expand(_ name: String, _ range: Range<Int>, _ fields: Fields, isOld: Bool) throws(OpeningError) {
        let head = try bytes.bytes(at: range.lowerBound, count: 24)
        let skip = isOld ? 12 : fields.isWide ? 24 : 12
        let kind: CompressionKind
        if isOld {
            guard head.has("ZLIB") else { return parts.give(name, range) }
            kind = .zlib
        } else {
            switch fields.word(head, 0) {
            case 1: kind = .zlib
            case 2: kind = .zstd
            default:
                return visitor.note(OpeningError(.unsupported, "a section is compressed in a way that is not known"))
            }
        }
        guard range.count > skip else { return }
        let packed = SubrangeBytes(bytes, offset: range.lowerBound + skip, count: range.count - skip)
        visitor.visit(
            StructuredPart(
                path: name, name: Array(name.utf8),
                content: .stream(
                    Decompression.open(kind, RandomAccessStream(packed), budget: budget, endsWithin: true))))
    }

    private static func name(_ names: [UInt8], _ offset: Int) -> String {
        guard offset < names.count else { return "section" }
        let name = names[offset...].prefix(256).prefix { $0 != 0 }
        return name.isEmpty ? "section" : String(decoding: name, as: UTF8.self)
    }

    /// A section's header.
    private struct Section {
        let name: Int
        let type: Int
        let flags: Int
        let offset: Int
        let size: Int

        init(_ table: [UInt8], _ start: Int, _ fields: Fields) {
            name = fields.word(table, start)
            type = fields.word(table, start + 4)
            flags = fields.address(table, start + 8)
            offset = fields.address(table, start + (fields.isWide ? 24 : 16))
            size = fields.address(table, start + (fields.isWide ? 32 : 20))
        }
    }

    /// Numbers in the file's order of bytes and width.
    private struct Fields {
        let isWide: Bool
        let isBig: Bool

        func short(_ bytes: [UInt8], _ offset: Int) -> Int { isBig ? bytes.big16(offset) : bytes.little16(offset) }
        func word(_ bytes: [UInt8], _ offset: Int) -> Int { isBig ? bytes.big32(offset) : bytes.little32(offset) }

        /// An offset or size; what no file has reads as 0.
        func address(_ bytes: [UInt8], _ offset: Int) -> Int {
            if !isWide { return word(bytes, offset) }
            let high = word(bytes, offset + (isBig ? 0 : 4))
            return high > 0x7FFF ? 0 : high << 32 | word(bytes, offset + (isBig ? 4 : 0))
        }
    }
}
