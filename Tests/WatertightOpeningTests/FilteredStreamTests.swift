import TestSupport
import Testing
import WatertightModel
import WatertightOpening

/// The compressions that go through libarchive.
struct FilteredStreamTests {
    /// How a kind is made with the usual tools.
    struct Recipe: CustomTestStringConvertible {
        let kind: CompressionKind
        let tool: String
        let arguments: String

        var testDescription: String { "\(kind.name) by \(tool) \(arguments)" }

        func pack(_ bytes: [UInt8], _ shop: Workshop) throws -> [UInt8] {
            try shop.run("sh", "-c", "\(tool) \(arguments)", input: bytes)
        }
    }

    static let recipes = [
        Recipe(kind: .bzip2, tool: "bzip2", arguments: "-c"),
        Recipe(kind: .xz, tool: "xz", arguments: "-c"),
        Recipe(kind: .lzma, tool: "xz", arguments: "--format=lzma -c"),
        Recipe(kind: .lzip, tool: "lzip", arguments: "-c"),
        Recipe(kind: .zstd, tool: "zstd", arguments: "-c"),
        Recipe(kind: .lz4, tool: "lz4", arguments: "-c"),
        Recipe(kind: .lz4, tool: "lz4", arguments: "-l -c"),
    ]

    private let shop: Workshop
    private let text = sampleText(lines: 20_000)

    init() throws {
        shop = try Workshop()
    }

    @Test(arguments: recipes)
    func `A stream is recognised and comes out whole in any step`(_ recipe: Recipe) throws {
        let bytes = try recipe.pack(text, shop)
        #expect(sniffed(bytes) == recipe.kind.name)
        #expect(sniffed(bytes, randomAccess: false) == recipe.kind.name)
        for step in [1, 31, 64 << 10] {
            let result = expand(recipe.kind, bytes, step: step)
            #expect(result.bytes == text)
            #expect(result.failure == nil)
            #expect(result.stream.texts.isEmpty)
        }
    }

    @Test(arguments: recipes)
    func `A stream that is cut is a gap, and never more than the text`(_ recipe: Recipe) throws {
        let bytes = try recipe.pack(text, shop)
        for cut in stride(from: 20, to: bytes.count - 1, by: bytes.count / 13) {
            let result = expand(recipe.kind, Array(bytes[..<cut]))
            #expect(result.failure?.reason == .truncated, "cut at \(cut): \(result.failure?.detail ?? "no failure")")
            #expect(text.starts(with: result.bytes))
        }
    }

    @Test(arguments: recipes)
    func `A stream with a flipped byte is never passed off as whole`(_ recipe: Recipe) throws {
        let bytes = try recipe.pack(text, shop)
        for place in stride(from: bytes.count / 3, to: bytes.count - 100, by: bytes.count / 7) {
            var damaged = bytes
            damaged[place] ^= 0x40
            let result = expand(recipe.kind, damaged)
            // Legacy LZ4 frames have no checksum.
            if recipe.arguments != "-l -c" { #expect(result.failure != nil, "byte \(place)") }
        }
    }

    @Test(arguments: recipes.filter { ![.lzma].contains($0.kind) && $0.arguments != "-l -c" })
    func `Two streams follow one another`(_ recipe: Recipe) throws {
        let result = expand(recipe.kind, try recipe.pack(text, shop) + recipe.pack(Array("k=canary-6".utf8), shop))
        #expect(result.bytes == text + Array("k=canary-6".utf8))
        #expect(result.failure == nil)
    }

    @Test(arguments: recipes)
    func `What follows the end is a text or a gap`(_ recipe: Recipe) throws {
        let result = expand(recipe.kind, try recipe.pack(text, shop) + Array("k=canary-7 behind the end".utf8))
        let trailing = result.stream.texts.first?.bytes ?? []
        #expect(
            result.failure != nil || trailing == Array("k=canary-7 behind the end".utf8),
            "\(result.bytes.count) of \(text.count) bytes, failure \(String(describing: result.failure)), \(String(decoding: trailing, as: UTF8.self))"
        )
    }

    @Test(arguments: [CompressionKind.lz4, .zstd])
    func `Skippable frames in front do not hide the stream`(_ kind: CompressionKind) throws {
        let frame: [UInt8] = [0x53, 0x2A, 0x4D, 0x18, 5, 0, 0, 0, 1, 2, 3, 4, 5]
        let bytes = try frame + frame + shop.run(kind.rawValue, "-c", input: text)
        #expect(sniffed(bytes) == kind.name)
        let result = expand(kind, bytes, step: 31)
        #expect(result.bytes == text)
        #expect(result.failure == nil)
    }

    @Test func `An empty stream is empty and whole`() throws {
        for recipe in Self.recipes where recipe.arguments != "-l -c" {
            let result = expand(recipe.kind, try recipe.pack([], shop))
            #expect(result.bytes.isEmpty)
            #expect(result.failure == nil, "\(recipe.testDescription)")
        }
    }

    @Test func `compress and uuencode are undone`() throws {
        try shop.write("input", text)
        let compressed = try shop.run("bsdtar", "-cf", "-", "--format=cpio", "--compress", "input")
        #expect(sniffed(compressed) == "compress")
        let inner = expand(.compress, compressed)
        #expect(inner.failure == nil)
        #expect(collect(.cpio, inner.bytes)["input"]?.bytes == text)
        let encoded = try shop.run("bsdtar", "-cf", "-", "--format=cpio", "--uuencode", "input")
        #expect(sniffed(encoded) == "uuencode")
        let outer = expand(.uuencode, encoded)
        #expect(outer.failure == nil)
        #expect(collect(.cpio, outer.bytes)["input"]?.bytes == text)
    }

    @Test func `What is not of the kind is damaged, not handed through`() {
        for kind in CompressionKind.allCases where kind != .rpm {
            let result = expand(kind, Array("nothing of the kind, only k=canary-8 and words".utf8))
            #expect(result.bytes.isEmpty, "\(kind)")
            #expect(result.failure != nil, "\(kind)")
        }
    }

    @Test(arguments: [
        ("app.log.gz", CompressionKind.gzip, "app.log"), ("x.TGZ", .gzip, "x.tar"), ("x.log", .gzip, "x.log"),
        (".gz", .gzip, ".gz"), ("a/.gz", .gzip, "a/.gz"), ("x.tar.zst", .zstd, "x.tar"), ("x.Z", .compress, "x"),
        ("pack.rpm", .rpm, "pack.cpio"), ("x.har.zz", .zlib, "x.har"),
    ])
    func `A name loses its suffix`(_ name: String, _ kind: CompressionKind, _ expected: String) {
        #expect(String(decoding: kind.entryName(for: Array(name.utf8)), as: UTF8.self) == expected)
    }
}
