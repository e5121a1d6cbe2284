import TestSupport
import Testing
import WatertightModel
import WatertightOpening

/// Containers that are made by hand, as no tool at hand writes them.
struct HandmadeArchiveTests {
    private static let text = sampleText(lines: 1_500)
    private static let files: HandmadeArchives.Files = [("a.txt", text), ("b.txt", Array("k=canary-50".utf8))]

    struct Archive: Sendable, CustomTestStringConvertible {
        let name: String
        let kind: ContainerKind
        let bytes: [UInt8]
        var testDescription: String { name }
    }

    static let archives = [
        Archive(name: "RAR 4", kind: .rar, bytes: HandmadeArchives.rar4(files)),
        Archive(name: "RAR 5", kind: .rar, bytes: HandmadeArchives.rar5(files)),
        Archive(name: "LHA", kind: .lha, bytes: HandmadeArchives.lha(files)),
        Archive(name: "cabinet", kind: .cab, bytes: HandmadeArchives.cabinet(files)),
    ]

    @Test(arguments: archives)
    func `A container is recognised, and its entries come out whole`(_ archive: Archive) {
        let (kind, bytes) = (archive.kind, archive.bytes)
        #expect(sniffed(bytes) == kind.name)
        for step in [31, 64 << 10] {
            let found = collect(kind, bytes, step: step)
            #expect(found["a.txt"]?.bytes == Self.text)
            #expect(found["b.txt"]?.text == "k=canary-50")
            #expect(found.reasons.isEmpty, "\(found.notes)")
        }
    }

    @Test(arguments: archives)
    func `Every cut inside an entry is a gap`(_ archive: Archive) {
        let (kind, bytes) = (archive.kind, archive.bytes)
        for cut in stride(from: 150, to: bytes.count - 30, by: bytes.count / 19) {
            let found = collect(kind, Array(bytes[..<cut]))
            #expect(!found.reasons.isEmpty, "cut at \(cut) of \(bytes.count)")
            if let part = found["a.txt"]?.bytes { #expect(Self.text.starts(with: part), "cut at \(cut)") }
        }
    }

    @Test(arguments: archives)
    func `A container that is bent anywhere neither crashes nor hangs`(_ archive: Archive) {
        let (kind, bytes) = (archive.kind, archive.bytes)
        let seed: UInt64 = 50
        var generator = SeededGenerator(seed: seed)
        for round in 0..<100 {
            var bent = bytes
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let place = Int.random(in: 0..<(round < 50 ? 120 : bytes.count), using: &generator)
                bent[place] = UInt8.random(in: 0...255, using: &generator)
            }
            let found = collect(kind, bent)
            #expect(!found.entries.isEmpty || !found.reasons.isEmpty, "seed \(seed), round \(round)")
            _ = sniffed(bent)
        }
    }

    @Test func `A RAR whose entries are encrypted says so of each`() {
        for bytes in [
            HandmadeArchives.rar4(Self.files, fileFlags: 4), HandmadeArchives.rar5(Self.files, isEncrypted: true),
        ] {
            let found = collect(.rar, bytes)
            #expect(found.entries.map { $0.problem?.reason } == [.encrypted, .encrypted])
            #expect(found.entries.allSatisfy { $0.bytes == nil })
        }
    }

    @Test func `A RAR whose list of entries is encrypted is one gap`() {
        let found = collect(.rar, HandmadeArchives.rar4(Self.files, mainFlags: 0x80))
        #expect(found.entries.isEmpty)
        #expect(found.reasons == [.encrypted])
    }

    @Test func `One volume of a set is named so`() {
        let volume = OpeningError(.unsupported, "one file of a set, without the others")
        #expect(collect(.rar, HandmadeArchives.rar4(Self.files, mainFlags: 1)).notes.contains(volume))
        #expect(collect(.rar, HandmadeArchives.rar5(Self.files, archiveFlags: 1)).notes.contains(volume))
        #expect(collect(.cab, HandmadeArchives.cabinet(Self.files, flags: 2)).notes.contains(volume))
    }

    @Test func `One volume of a 7z is a gap`() throws {
        let shop = try Workshop()
        var generator = SeededGenerator(seed: 51)
        try shop.write("a.bin", generator.bytes(60_000))
        try shop.run("7z", "a", "-v20k", "v.7z", "a.bin")
        #expect(collect(.sevenZip, try shop.read("v.7z.001")).reasons == [.truncated])
    }

    @Test func `An archive behind a program is found`() throws {
        let program = Array("MZ".utf8) + sampleText(lines: 3_000)
        for archive in Self.archives where archive.kind == .rar {
            let bytes = archive.bytes
            #expect(sniffed(program + bytes) == "rar")
            #expect(collect(.rar, program + bytes)["b.txt"]?.text == "k=canary-50")
        }
        let shop = try Workshop()
        try shop.write("b.txt", "k=canary-52")
        try shop.run("7z", "a", "x.7z", "b.txt")
        let bytes = try [0x7F, 0x45, 0x4C, 0x46] + sampleText(lines: 3_000) + shop.read("x.7z")
        #expect(sniffed(bytes) == "7z")
        #expect(collect(.sevenZip, bytes)["b.txt"]?.text == "k=canary-52")
        #expect(sniffed(program) == "nothing")
    }

    @Test(arguments: ["gzip", "xz", "zstd", "bzip2"])
    func `An RPM holds a cpio, however it is compressed`(_ tool: String) throws {
        let shop = try Workshop()
        try shop.write("a.txt", Self.text)
        let cpio = try shop.run("bsdtar", "-cf", "-", "--format=newc", "a.txt")
        let rpm = HandmadeArchives.rpm(try shop.run(tool, "-c", input: cpio))
        #expect(sniffed(rpm) == "rpm")
        let payload = expand(.rpm, rpm, step: 1_000)
        #expect(payload.failure == nil)
        #expect(sniffed(payload.bytes) == "cpio")
        #expect(collect(.cpio, payload.bytes)["a.txt"]?.bytes == Self.text)
        #expect(expand(.rpm, Array(rpm[..<(rpm.count / 2)])).failure?.reason == .truncated)
    }

    @Test func `A codec that libarchive lacks is named unsupported`() throws {
        let shop = try Workshop()
        try shop.write("a.txt", Self.text)
        try shop.run("7z", "a", "-m0=Deflate64", "d.7z", "a.txt")
        #expect(collect(.sevenZip, try shop.read("d.7z"))["a.txt"]?.failure?.reason == .unsupported)
    }
}
