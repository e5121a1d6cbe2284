import TestSupport
import Testing
import WatertightModel
import WatertightOpening

/// Files are made by hand from the published layouts: no real catalog with data assets, and no real payload was at hand.
struct AppleContainerTests {
    private let shop: Workshop

    init() throws { shop = try Workshop() }

    private func big(_ value: Int, _ count: Int = 4) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
    }

    private func little(_ value: Int, _ count: Int = 4) -> [UInt8] { big(value, count).reversed() }

    private func packed(_ tool: String, _ text: String) throws -> [UInt8] {
        switch tool {
        case "zlib":
            return try shop.run(
                "python3", "-c", "import sys,zlib; sys.stdout.buffer.write(zlib.compress(sys.stdin.buffer.read()))",
                input: Array(text.utf8))
        default: return try shop.run(tool, "-c", input: Array(text.utf8))
        }
    }

    // MARK: Disk images

    private func image(_ rows: [(kind: Int, data: [UInt8])], table: (inout [UInt8]) -> Void = { _ in }) -> [UInt8] {
        var data: [UInt8] = []
        var mish = Array("mish".utf8) + big(1) + big(0, 8) + big(100, 8)
        mish += [UInt8](repeating: 0, count: 200 - mish.count) + big(rows.count + 1)
        for (index, row) in rows.enumerated() {
            mish += big(row.kind) + big(0) + big(index, 8) + big(1, 8) + big(data.count, 8) + big(row.data.count, 8)
            data += row.data
        }
        mish += big(0xFFFF_FFFF) + [UInt8](repeating: 0, count: 36)
        table(&mish)
        let list = Array("<plist><data>\(base64(mish))</data></plist>".utf8)
        var trailer = Array("koly".utf8) + big(4) + big(512) + [UInt8](repeating: 0, count: 500)
        trailer.replaceSubrange(216..<232, with: big(data.count, 8) + big(list.count, 8))
        return data + list + trailer
    }

    @Test func `A disk is put together from its blocks`() throws {
        let bytes = image([
            (1, Array("stored ".utf8)), (0, []), (0x8000_0005, try packed("zlib", "zlib ")),
            (0x8000_0006, try packed("bzip2", "bzip2 ")), (0x8000_0008, try packed("xz", "xz")),
        ])
        #expect(sniffed(bytes) == "dmg")
        let found = collect(.diskImage, bytes)
        #expect(found["disk"]?.text == "stored \0zlib bzip2 xz")
        #expect(found.reasons.isEmpty)
    }

    @Test func `A broken or unknown block costs itself`() throws {
        let found = collect(
            .diskImage, image([(0x8000_0005, [0x78, 0x9C, 1, 2, 3]), (0x8000_0004, [1]), (1, Array("rest".utf8))]))
        #expect(found["disk"]?.text == "rest")
        #expect(found["disk"]?.failure != nil)
        #expect(collect(.diskImage, image([])).reasons == [.damaged])
    }

    // MARK: Payloads

    @Test(arguments: [1, 31, 64 << 10])
    func `The chunks of a payload are joined`(_ step: Int) throws {
        let chunk = try packed("xz", "packed text")
        let bytes =
            Array("pbzx".utf8) + big(1 << 24, 8) + big(6, 8) + big(6, 8) + Array("plain ".utf8) + big(11, 8)
            + big(chunk.count, 8) + chunk
        #expect(sniffed(bytes) == "pbzx")
        #expect(expand(.pbzx, bytes, step: step).bytes == Array("plain packed text".utf8))
        #expect(expand(.pbzx, Array(bytes.dropLast(9)), step: step).failure?.reason == .truncated)
    }

    // MARK: Unified logs and LZ4

    /// An LZ4 block of nothing but literals.
    private func lz4(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        let block = [0xF0, UInt8(bytes.count - 15)] + bytes
        return Array("bv41".utf8) + little(bytes.count) + little(block.count) + block + Array("bv4$".utf8)
    }

    @Test func `Packed chunks of a unified log are parts`() {
        func chunk(_ tag: Int, _ data: [UInt8]) -> [UInt8] {
            little(tag) + little(0x11) + little(data.count, 8) + data
                + [UInt8](repeating: 0, count: (8 - data.count % 8) % 8)
        }
        let bytes = chunk(0x1000, [UInt8](repeating: 0, count: 0xD0)) + chunk(0x600D, lz4("the arguments of messages"))
        #expect(sniffed(bytes) == "unifiedLog")
        let found = readStructure(.unifiedLog, bytes)
        #expect(found.parts.map(\.path) == ["chunk[1]"])
        #expect(found.parts.first.map { expand(.appleLZ4, $0.bytes).bytes } == Array("the arguments of messages".utf8))
        #expect(readStructure(.unifiedLog, Array(bytes.dropLast(8))).reasons == [.truncated])
    }

    @Test(arguments: [1, 31, 64 << 10])
    func `LZ4 in Apple's frames is expanded`(_ step: Int) {
        let two = Array(lz4("the first block of the stream").dropLast(4)) + lz4("and the second one, too")
        #expect(sniffed(two) == "lz4-apple")
        #expect(
            expand(.appleLZ4, two, step: step).bytes
                == Array("the first block of the streamand the second one, too".utf8))
        #expect(expand(.appleLZ4, Array(two.dropLast(20)), step: step).failure != nil)
    }

    // MARK: Asset catalogs

    private func catalog(_ assets: [(name: String, data: [UInt8])], loop: Bool = false) -> [UInt8] {
        var blocks: [[UInt8]] = [[]]
        var entries: [UInt8] = []
        for asset in assets {
            var rendition = Array("ISTC".utf8) + [UInt8](repeating: 0, count: 180)
            rendition.replaceSubrange(40..<(40 + asset.name.utf8.count), with: Array(asset.name.utf8))
            rendition += Array("DWAR".utf8) + little(0) + little(asset.data.count) + asset.data
            entries += big(blocks.count) + big(0)
            blocks.append(rendition)
        }
        let node = blocks.count
        blocks.append(big(1, 2) + big(assets.count, 2) + big(loop ? node : 0) + big(0) + entries)
        blocks.append(Array("tree".utf8) + big(1) + big(node) + big(4096) + big(assets.count))
        var body: [UInt8] = []
        var index = big(blocks.count)
        for block in blocks {
            index += big(512 + body.count) + big(block.count)
            body += block
        }
        let variables = big(1) + big(node + 1) + [10] + Array("RENDITIONS".utf8)
        let head =
            Array("BOMStore".utf8) + big(1) + big(blocks.count) + big(512 + body.count) + big(index.count)
            + big(512 + body.count + index.count) + big(variables.count)
        return head + [UInt8](repeating: 0, count: 512 - head.count) + body + index + variables
    }

    @Test func `Data assets are parts by their names`() {
        let bytes = catalog([("config.json", Array("{}".utf8)), ("other", Array("text".utf8))])
        #expect(sniffed(bytes) == "assetCatalog")
        let found = readStructure(.assetCatalog, bytes)
        #expect(
            found.parts.map { "\($0.path): \(String(decoding: $0.bytes, as: UTF8.self))" } == [
                "config.json: {}", "other: text",
            ])
        #expect(found.notes.isEmpty)
    }

    @Test func `Trees that lead to themselves, and whatever else is changed, come to an end`() {
        let whole = catalog([("a", [1, 2, 3])], loop: true)
        #expect(readStructure(.assetCatalog, whole).parts.count == 1)
        var generator = SeededGenerator(seed: 22)
        for _ in 0..<3_000 {
            var bytes = whole
            for _ in 0..<4 {
                bytes[Int.random(in: 8..<bytes.count, using: &generator)] =
                    [0, 1, 4, 0x7F, 0xFF].randomElement(using: &generator) ?? 0
            }
            _ = readStructure(.assetCatalog, bytes)
        }
    }
}
