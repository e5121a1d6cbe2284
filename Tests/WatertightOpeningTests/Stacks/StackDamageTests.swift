import TestSupport
import Testing
import WatertightModel
import WatertightOpening

/// Whatever the bytes are, reading ends, and nothing traps.
struct StackDamageTests {
    private static let samples: [(StructureKind, [UInt8])] = [
        (
            .hermes,
            StackFiles.hermes(
                ["one string", "two €", String(repeating: "three", count: 80)],
                literals: [0x72, 65, 0, 0, 0, 66, 0, 0, 0])
        ),
        (.dex, StackFiles.dex(["Lcom/example/Config;", "API_KEY", "a value"], hasClass: true)),
        (.vdex, Array("vdex027\0".utf8) + StackFiles.dex(["text"]) + StackFiles.dex(["text"])),
        (.javaClass, StackFiles.javaClass(value: "a value", other: "another")),
        (.binaryXML, StackFiles.manifest(value: "a value", isUTF8: true)),
        (.binaryXML, StackFiles.manifest(value: "a value", isUTF8: false)),
        (.resourceTable, StackFiles.resources(value: "a value", isUTF8: true)),
        (.resourceTable, StackFiles.resources(value: "a value", isUTF8: false, form: .list)),
        (.resourceTable, StackFiles.resources(value: "a value", isUTF8: false, form: .sparse)),
        (.dotNet, StackFiles.assembly(["first text", "second text"])),
        (.compressedAssembly, StackFiles.compressedAssembly(StackFiles.assembly(["first text"]))),
        (.assemblyStore, StackFiles.store([StackFiles.assembly(["first"]), StackFiles.assembly(["second"])])),
        (.unityMetadata, StackFiles.unityMetadata(["first", "second"], version: 29)),
        (.unityMetadata, StackFiles.unityMetadata(["first", "second"], version: 38)),
        (.ramBundle, StackFiles.ramBundle(startup: "var start", ["first", "second"])),
        (.protobuf, StackFiles.message(name: "api_key", value: StackFiles.field(1, Array("a longer value".utf8)))),
    ]

    @Test func `A cut file is read as far as it goes`() {
        for (kind, bytes) in Self.samples {
            for length in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 97)) {
                let found = readStructure(kind, Array(bytes.prefix(length)))
                #expect(found.pairs.count <= 20)
            }
        }
    }

    @Test func `What comes in pieces is read as what is held`() {
        for (kind, bytes) in Self.samples {
            let whole = readStructure(kind, bytes)
            for step in [1, 31, 65_536] {
                let pieces = readStructure(kind, bytes, step: step)
                #expect(pieces.lines == whole.lines)
                #expect(pieces.parts.map(\.bytes) == whole.parts.map(\.bytes))
            }
        }
    }

    @Test func `Changed bytes never trap`() {
        var random = SeededGenerator(seed: 0x57AC)
        for (kind, bytes) in Self.samples {
            for _ in 0..<400 {
                var changed = bytes
                for _ in 0..<Int.random(in: 1...6, using: &random) {
                    let place = Int.random(in: 0..<changed.count, using: &random)
                    let width = min([1, 2, 4].randomElement(using: &random) ?? 1, changed.count - place)
                    let value =
                        [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &random)
                        ?? UInt8.random(in: 0...255, using: &random)
                    for index in 0..<width { changed[place + index] = value }
                }
                _ = sniffed(changed)
                let found = readStructure(kind, changed)
                #expect(found.pairs.count < 10_000, "seed \(random.seed)")
            }
        }
    }

    @Test func `Changed bytes of a Unity bundle never trap`() {
        var random = SeededGenerator(seed: 0x0B0B)
        for isPacked in [false, true] {
            let bytes = StackFiles.bundle("CAB-1", sampleText(lines: 60), isPacked: isPacked, listAtEnd: isPacked)
            for _ in 0..<400 {
                var changed = bytes
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    changed[Int.random(in: 0..<min(200, changed.count), using: &random)] = UInt8.random(
                        in: 0...255, using: &random)
                }
                let found = collect(.unityBundle, changed)
                #expect(found.entries.count < 1000, "seed \(random.seed)")
            }
        }
    }

    @Test func `Changed bytes of an Electron app never trap`() {
        var random = SeededGenerator(seed: 0xA5A2)
        let list =
            #"{"files":{"a":{"files":{"b.js":{"offset":"3","size":4}}},"l":{"link":"a"},"e":{"size":9,"offset":"7"}}}"#
        let bytes = StackFiles.asar(list, Array("onefourlast".utf8))
        for _ in 0..<2_000 {
            var changed = bytes
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                changed[Int.random(in: 0..<changed.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            #expect(collect(.asar, changed).entries.count < 100, "seed \(random.seed)")
        }
    }
}
