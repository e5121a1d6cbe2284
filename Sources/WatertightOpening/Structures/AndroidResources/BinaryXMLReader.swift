internal import WatertightModel

/// XML as Android's packages have it, `AndroidManifest.xml` and the files in `res/`: attributes by their names, and texts
/// (ResourceTypes.h, ResXMLTree).
struct BinaryXMLReader {
    /// The type of the whole.
    static let type = 3

    private let bytes: PagedBytes
    private let output: StringTableOutput
    private var pool: ResourceStringPool?
    private var path: [String] = []
    private var shown: Set<Int> = []
    /// How many elements are open beyond those that a path names.
    private var deeper = 0

    private static let maximumDepth = 64
    private static let maximumName = 128

    /// Hands the values of `content` to `visitor`.
    static func read(_ content: any RandomAccessBytes, visitor: any StructureVisitor) {
        let bytes = PagedBytes(content)
        var reader = BinaryXMLReader(bytes, StringTableOutput(visitor, fileBytes: bytes.count))
        reader.readAll()
        reader.output.finish(bytes)
    }

    private init(_ bytes: PagedBytes, _ output: StringTableOutput) {
        self.bytes = bytes
        self.output = output
    }

    private mutating func readAll() {
        let size = bytes.little32(4)
        if size > bytes.count { output.note(.truncated, "the XML ends before its stated length") }
        pool = ResourceStringPool(bytes, at: 8)
        var chunks = ResourceChunks(bytes, 8..<max(8, min(size, bytes.count)))
        while let chunk = chunks.next(), !output.isStopped {
            switch chunk.type {
            case ResourceStringPool.type: pool = ResourceStringPool(bytes, at: chunk.start)
            case 0x102: startElement(chunk)
            case 0x103: endElement()
            case 0x104: text(chunk)
            default: break
            }
        }
        if chunks.isCutShort { output.note(.damaged, "the XML's parts do not follow one another") }
        guard let pool else { return }
        for index in 0..<pool.count where !shown.contains(index) {
            guard !output.isStopped else { break }
            output.add("string", index, bytes: pool.range(index)?.count ?? 0) { pool.text(index) }
        }
    }

    private func name(_ index: Int) -> [UInt8] { pool?.text(index, limit: Self.maximumName) ?? [] }

    private mutating func startElement(_ chunk: ResourceChunks.Chunk) {
        let tag = String(decoding: name(bytes.little32(chunk.body + 4)), as: UTF8.self)
        if path.count < Self.maximumDepth { path.append(tag) } else { deeper += 1 }
        let place = path.joined(separator: ".")
        let size = max(20, bytes.little16(chunk.body + 10))
        let first = chunk.body + bytes.little16(chunk.body + 8)
        var item: (name: [UInt8], value: [UInt8]) = ([], [])
        for number in 0..<bytes.little16(chunk.body + 12) {
            let attribute = first + number * size
            guard attribute + 20 <= chunk.end, !output.isStopped else { break }
            let label = name(bytes.little32(attribute + 4))
            guard let value = value(attribute) else { continue }
            output.add(path: "\(place)@\(String(decoding: label, as: UTF8.self))", name: label, value)
            if label == Array("name".utf8) { item.name = value }
            if label == Array("value".utf8) { item.value = value }
        }
        // `<meta-data android:name="…" android:value="…"/>` is a name and its value, too.
        if !item.name.isEmpty, !item.value.isEmpty, item.name.count <= 2 * Self.maximumName {
            output.add(path: "\(place)@value", name: item.name, item.value)
        }
    }

    /// The text of an attribute: as it was written, or as it was understood.
    private mutating func value(_ attribute: Int) -> [UInt8]? {
        let raw = bytes.little32(attribute + 8)
        let typed = bytes.byte(attribute + 15) == 3 ? bytes.little32(attribute + 16) : -1
        let index = raw == 0xFFFF_FFFF ? typed : raw
        guard let pool, let range = pool.range(index), output.take(range.count) else { return nil }
        shown.insert(index)
        return pool.text(index)
    }

    private mutating func endElement() {
        if deeper > 0 { deeper -= 1 } else if !path.isEmpty { path.removeLast() }
    }

    private mutating func text(_ chunk: ResourceChunks.Chunk) {
        let index = bytes.little32(chunk.body)
        guard let pool, let range = pool.range(index), output.take(range.count) else { return }
        shown.insert(index)
        output.add(path: path.joined(separator: "."), name: [], pool.text(index))
    }
}
