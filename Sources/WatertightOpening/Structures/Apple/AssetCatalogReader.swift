internal import WatertightModel

/// Reads a compiled asset catalog (`Assets.car`), which is a BOM store, and bills of materials, which are others.
///
///     "BOMStore" version 4 | blocks 4 | index offset 4, length 4 | variables offset 4, length 4          big-endian
///     index: count, then address 4 and length 4 of each block          variables: count, then block 4, length 1, name
///     tree: "tree" version 4 | child 4 …          node: is leaf 2 | count 2 | next 4 | before 4 | value 4, key 4 …
///     rendition: "ISTC" … layout 2 at 36 | name 128 at 40 | … lengths at 168 and 180 | attributes | payload   little-endian
///
/// Of the renditions, data assets hold text: a payload `DWAR`, plain or as one LZFSE stream. Pixels hold none. Layout from
/// public readers of the format.
struct AssetCatalogReader {
    private static let maximumBlocks = 1_000_000
    private static let maximumNodes = 100_000
    private static let maximumRendition = 256 << 20

    private let bytes: any RandomAccessBytes
    private let visitor: any StructureVisitor

    init(_ bytes: any RandomAccessBytes, visitor: any StructureVisitor) {
        self.bytes = bytes
        self.visitor = visitor
    }

    /// Whether `head` begins a BOM store.
    static func matches(_ head: [UInt8]) -> Bool { head.count >= 32 && head.has("BOMStore") }

    /// Hands out the data of all renditions.
    func readAll() {
        do throws(OpeningError) {
            let head = try bytes.bytes(at: 0, count: 32)
            let blocks = try blocks(at: head.big32(16), length: head.big32(20))
            let table = try bytes.bytes(at: head.big32(24), count: min(head.big32(28), 1 << 20))
            var offset = 4
            for _ in 0..<min(table.big32(0), 1_000) where offset + 5 <= table.count {
                let length = Int(table[offset + 4])
                let name = table[(offset + 5)..<min(table.count, offset + 5 + length)]
                let block = table.big32(offset)
                if name.elementsEqual("RENDITIONS".utf8), blocks.indices.contains(block) {
                    try readTree(blocks[block], blocks)
                }
                offset += 5 + length
            }
        } catch {
            visitor.note(error)
        }
    }

    private func blocks(at offset: Int, length: Int) throws(OpeningError) -> [Range<Int>] {
        let index = try bytes.bytes(at: offset, count: min(length, 8 * Self.maximumBlocks + 4))
        return (0..<min(index.big32(0), max(0, index.count - 4) / 8)).map { block in
            let start = min(index.big32(4 + 8 * block), bytes.count)
            return start..<(start + min(index.big32(8 + 8 * block), bytes.count - start))
        }
    }

    private func readTree(_ tree: Range<Int>, _ blocks: [Range<Int>]) throws(OpeningError) {
        let head = try bytes.bytes(at: tree.lowerBound, count: min(tree.count, 24))
        guard head.has("tree") else { throw OpeningError(.damaged, "the catalog's list of assets cannot be read") }
        var node = head.big32(8)
        var seen: Set<Int> = []
        var count = 0
        // Down along the first values, then from leaf to leaf.
        while blocks.indices.contains(node), seen.insert(node).inserted, seen.count < Self.maximumNodes,
            !visitor.isStopped
        {
            let range = blocks[node]
            let page = try bytes.bytes(at: range.lowerBound, count: min(range.count, 1 << 20))
            let entries = min(page.big16(2), max(0, page.count - 12) / 8)
            if page.big16(0) == 0 {
                guard entries > 0 else { return }
                node = page.big32(12)
                continue
            }
            for entry in 0..<entries {
                let value = page.big32(12 + 8 * entry)
                guard blocks.indices.contains(value) else { continue }
                try readRendition(blocks[value], index: count)
                count += 1
            }
            node = page.big32(4)
            if node == 0 { return }
        }
    }

    private func readRendition(_ range: Range<Int>, index: Int) throws(OpeningError) {
        guard range.count > 184, range.count <= Self.maximumRendition else { return }
        let head = try bytes.bytes(at: range.lowerBound, count: 184)
        guard head.has("ISTC") else { return }
        let name = Array(head[40..<168].prefix { $0 != 0 })
        let payload = range.lowerBound + 184 + head.little32(168)
        let shown = name.isEmpty ? "asset[\(index)]" : String(decoding: name, as: UTF8.self)
        guard payload + 12 <= range.upperBound else { return }
        let start = try bytes.bytes(at: payload, count: 32)
        if start.has("DWAR") || start.has("RAWD") {
            let stated = start.has("DWAR") ? start.little32(8) : start.big32(8)
            let data = (payload + 12)..<(payload + 12 + min(stated, range.upperBound - payload - 12))
            give(data, shown, name)
        } else if start.has("MLEC") {
            giveChunks(payload, end: range.upperBound, start, shown, name)
        }
    }

    /// Pixels, but for data assets in chunks: `KCBC`, 16 bytes, the size, and a LZFSE stream each.
    private func giveChunks(_ payload: Int, end: Int, _ start: [UInt8], _ shown: String, _ name: [UInt8]) {
        guard start.little32(4) & 1 == 1, start.little32(8) == 4 else { return }
        var offset = payload + 16
        var index = 0
        while offset + 20 <= end, index < 10_000, !visitor.isStopped,
            let head = try? bytes.bytes(at: offset, count: 20), head.has("KCBC")
        {
            let size = min(head.little32(16), end - offset - 20)
            // Chunks of pixels look like noise in any case; they are opened, and hold no text.
            give((offset + 20)..<(offset + 20 + size), "\(shown).chunk[\(index)]", name)
            offset += 20 + size
            index += 1
        }
    }

    private func give(_ range: Range<Int>, _ path: String, _ name: [UInt8]) {
        if range.isEmpty { return }
        var part = StructuredPart(
            path: path, name: name,
            content: .bytes(SubrangeBytes(bytes, offset: range.lowerBound, count: range.count)))
        part.mayLookPacked = true
        visitor.visit(part)
        visitor.examined(range)
    }
}
