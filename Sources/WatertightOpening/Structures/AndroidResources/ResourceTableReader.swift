internal import WatertightModel

/// `resources.arsc`, the compiled resources of an Android package: their strings, by the names that the app gave them
/// (ResourceTypes.h, ResTable).
///
///     table ┬ pool of all values
///           └ package ┬ pool of types' names ┬ pool of resources' names
///                     └ type: offsets │ entries, each a value or a list of them
struct ResourceTableReader {
    /// The type of the whole.
    static let type = 2

    private let bytes: PagedBytes
    private let output: StringTableOutput
    private var values: ResourceStringPool?
    private var shown: Set<Int> = []

    private static let maximumName = 256

    /// Hands the values of `content` to `visitor`.
    static func read(_ content: any RandomAccessBytes, visitor: any StructureVisitor) {
        let bytes = PagedBytes(content)
        var reader = ResourceTableReader(bytes, StringTableOutput(visitor, fileBytes: bytes.count))
        reader.readAll()
        reader.output.finish(bytes)
    }

    private init(_ bytes: PagedBytes, _ output: StringTableOutput) {
        self.bytes = bytes
        self.output = output
    }

    private mutating func readAll() {
        let size = bytes.little32(4)
        if size > bytes.count { output.note(.truncated, "the resources end before their stated length") }
        let start = bytes.little16(2)
        var chunks = ResourceChunks(bytes, start..<max(start, min(size, bytes.count)))
        while let chunk = chunks.next(), !output.isStopped {
            if chunk.type == ResourceStringPool.type { values = values ?? ResourceStringPool(bytes, at: chunk.start) }
            if chunk.type == 0x200 { readPackage(chunk) }
        }
        if chunks.isCutShort { output.note(.damaged, "the resources' parts do not follow one another") }
        guard let values else { return }
        for index in 0..<values.count where !shown.contains(index) {
            guard !output.isStopped else { break }
            output.add("string", index, bytes: values.range(index)?.count ?? 0) { values.text(index) }
        }
    }

    private mutating func readPackage(_ package: ResourceChunks.Chunk) {
        // Behind the package's number and name, of 128 letters of two bytes, stand the places of its pools.
        let types = ResourceStringPool(bytes, at: package.start + bytes.little32(package.start + 268))
        let keys = ResourceStringPool(bytes, at: package.start + bytes.little32(package.start + 276))
        var chunks = ResourceChunks(bytes, package.body..<package.end)
        while let chunk = chunks.next(), !output.isStopped {
            guard chunk.type == 0x201, let keys else { continue }
            let id = Int(bytes.byte(chunk.start + 8))
            let type = types?.text(id - 1, limit: Self.maximumName) ?? []
            readType(chunk, type: String(decoding: type, as: UTF8.self), keys)
        }
    }

    /// The entries of a type in one configuration. Offsets have four bytes each, or two and count fours, or stand beside the
    /// number of the entry that they are for.
    private mutating func readType(_ chunk: ResourceChunks.Chunk, type: String, _ keys: ResourceStringPool) {
        let flags = bytes.byte(chunk.start + 9)
        let count = bytes.little32(chunk.start + 12)
        let entries = chunk.start + bytes.little32(chunk.start + 16)
        let isShort = flags & 2 != 0
        let width = isShort ? 2 : 4
        guard chunk.body <= chunk.end else { return }
        for index in 0..<min(count, (chunk.end - chunk.body) / width) {
            guard !output.isStopped else { return }
            let place = chunk.body + width * index
            let offset: Int
            if flags & 1 != 0 {
                offset = 4 * bytes.little16(place + 2)
            } else if isShort {
                let value = bytes.little16(place)
                guard value != 0xFFFF else { continue }
                offset = 4 * value
            } else {
                offset = bytes.little32(place)
                guard offset != 0xFFFF_FFFF else { continue }
            }
            let entry = entries + offset
            if entry <= chunk.end - 8 { readEntry(entry, end: chunk.end, type: type, keys) }
        }
    }

    private mutating func readEntry(_ entry: Int, end: Int, type: String, _ keys: ResourceStringPool) {
        let flags = bytes.little16(entry + 2)
        let isCompact = flags & 8 != 0
        let key = keys.text(isCompact ? bytes.little16(entry) : bytes.little32(entry + 4), limit: Self.maximumName)
        let path = "\(type)/\(String(decoding: key, as: UTF8.self))"
        if isCompact {
            if flags >> 8 == 3 { show(bytes.little32(entry + 4), path, key) }
            return
        }
        let body = entry + bytes.little16(entry)
        guard flags & 1 != 0 else {
            if body <= end - 8, bytes.byte(body + 3) == 3 { show(bytes.little32(body + 4), path, key) }
            return
        }
        // A list: what it inherits, how many, and then each one's name and value.
        guard body <= end else { return }
        for number in 0..<min(bytes.little32(entry + 12), (end - body) / 12) {
            guard !output.isStopped else { return }
            let value = body + 12 * number + 4
            if bytes.byte(value + 3) == 3 { show(bytes.little32(value + 4), "\(path)[\(number)]", key) }
            output.take(1)
        }
    }

    private mutating func show(_ index: Int, _ path: String, _ key: [UInt8]) {
        guard let values, let range = values.range(index), output.take(range.count) else { return }
        shown.insert(index)
        output.add(path: path, name: key, values.text(index))
    }
}
