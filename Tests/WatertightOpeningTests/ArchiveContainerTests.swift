import TestSupport
import Testing
import WatertightModel
import WatertightOpening

/// The containers that go through libarchive.
struct ArchiveContainerTests {
    /// How a container is made with the usual tools: `x` is the file to write, what follows is put in.
    struct Recipe: CustomTestStringConvertible {
        let kind: ContainerKind
        let command: String

        var testDescription: String { "\(kind.name) by \(command)" }

        func pack(_ names: String, _ shop: Workshop) throws -> [UInt8] {
            try shop.run("sh", "-c", "rm -f x; \(command) \(names) >&2")
            return try shop.read("x")
        }
    }

    static let recipes = [
        Recipe(kind: .tar, command: "bsdtar -cf x --format=ustar"),
        Recipe(kind: .tar, command: "bsdtar -cf x --format=pax"),
        Recipe(kind: .tar, command: "tar -cf x --format=gnu"),
        Recipe(kind: .tar, command: "tar -cf x --format=v7"),
        Recipe(kind: .cpio, command: "bsdtar -cf x --format=newc"),
        Recipe(kind: .cpio, command: "bsdtar -cf x --format=odc"),
        Recipe(kind: .ar, command: "bsdtar -cf x --format=arsvr4"),
        Recipe(kind: .ar, command: "bsdtar -cf x --format=arbsd"),
        Recipe(kind: .sevenZip, command: "7z a -t7z x.7z"),
        Recipe(kind: .sevenZip, command: "7z a -t7z -m0=PPMd x.7z"),
        Recipe(kind: .sevenZip, command: "7z a -t7z -m0=Copy x.7z"),
        Recipe(kind: .xar, command: "bsdtar -cf x --format=xar"),
        Recipe(kind: .iso9660, command: "bsdtar -cf x --format=iso9660"),
        Recipe(kind: .iso9660, command: "bsdtar -cf x --format=iso9660 --options zisofs"),
    ].map { recipe in
        // 7z adds its suffix where there is none.
        recipe.kind == .sevenZip
            ? Recipe(kind: .sevenZip, command: "rm -f x.7z; ln -s x.7z x; " + recipe.command) : recipe
    }

    private let shop: Workshop
    private let text = sampleText(lines: 3_000)

    init() throws {
        shop = try Workshop()
        try shop.write("a.txt", text)
        try shop.write("b.txt", "k=canary-40")
    }

    @Test(arguments: recipes)
    func `A container is recognised, and its entries come out whole`(_ recipe: Recipe) throws {
        let bytes = try recipe.pack("a.txt b.txt", shop)
        #expect(sniffed(bytes) == recipe.kind.name)
        for step in [1, 31, 64 << 10] {
            let found = collect(recipe.kind, bytes, step: step)
            #expect(found["a.txt"]?.bytes == text)
            #expect(found["b.txt"]?.text == "k=canary-40")
            #expect(found.reasons.isEmpty, "\(found.notes)")
            #expect(found.texts.isEmpty)
        }
    }

    @Test(arguments: recipes)
    func `A container as a stream gives the same`(_ recipe: Recipe) throws {
        let bytes = try recipe.pack("a.txt b.txt", shop)
        let found = collect(recipe.kind, stream: PiecewiseStream(bytes, step: 1_001))
        #expect(found["a.txt"]?.bytes == text)
        #expect(found["b.txt"]?.text == "k=canary-40")
        #expect(found.reasons.isEmpty)
    }

    @Test(arguments: recipes)
    func `Contents that nobody reads do not stop the container`(_ recipe: Recipe) throws {
        let collector = Collector()
        collector.ignoresContent = true
        let bytes = try recipe.pack("a.txt b.txt", shop)
        Containers.open(recipe.kind, .bytes(MemoryBytes(bytes)), budget: ampleBudget(), visitor: collector)
        #expect(collector["a.txt"] != nil)
        #expect(collector["b.txt"] != nil)
        #expect(collector.reasons.isEmpty)
    }

    @Test(arguments: recipes)
    func `Every cut is a gap`(_ recipe: Recipe) throws {
        let bytes = try recipe.pack("a.txt b.txt", shop)
        // Of an ISO, and of an ar, the padding at the end may be missing.
        let last = bytes.lastIndex { $0 != 0 } ?? 0
        let end = recipe.kind == .tar || recipe.kind == .cpio ? bytes.count - 1 : last
        for cut in stride(from: 600, to: end, by: max(1, end / 23)) {
            let found = collect(recipe.kind, Array(bytes[..<cut]))
            #expect(!found.reasons.isEmpty, "cut at \(cut) of \(bytes.count)")
            if let part = found["a.txt"]?.bytes { #expect(text.starts(with: part), "cut at \(cut)") }
        }
    }

    @Test(arguments: recipes)
    func `A container that is bent anywhere neither crashes nor hangs`(_ recipe: Recipe) throws {
        let bytes = try recipe.pack("b.txt", shop)
        let seed: UInt64 = 40
        var generator = SeededGenerator(seed: seed)
        for round in 0..<60 {
            var bent = bytes
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                bent[place] = UInt8.random(in: 0...255, using: &generator)
            }
            let found = collect(recipe.kind, bent)
            #expect(!found.entries.isEmpty || !found.reasons.isEmpty, "seed \(seed), round \(round)")
        }
    }

    @Test(arguments: recipes)
    func `What is no container is a gap`(_ recipe: Recipe) {
        let found = collect(recipe.kind, sampleText(lines: 100))
        #expect(found.entries.isEmpty)
        #expect(!found.notes.isEmpty)
    }

    @Test func `Concatenated tars are all read`() throws {
        let recipe = Self.recipes[0]
        let bytes = try recipe.pack("a.txt", shop) + recipe.pack("b.txt", shop)
        let found = collect(.tar, bytes)
        #expect(found["a.txt"]?.bytes == text)
        #expect(found["b.txt"]?.text == "k=canary-40")
        #expect(found.reasons.isEmpty)
    }

    @Test func `What follows a tar is a text or a gap`() throws {
        let found = collect(.tar, try Self.recipes[0].pack("b.txt", shop) + Array("k=canary-41 behind the end".utf8))
        #expect(found["b.txt"]?.text == "k=canary-40")
        let trailing = found.texts.first { $0.name == "trailing" }?.bytes
        #expect(trailing == Array("k=canary-41 behind the end".utf8), "\(found.notes)")
    }

    @Test func `Whole blocks behind a tar are a text as well, and a further tar behind them is read`() throws {
        let first = try Self.recipes[0].pack("b.txt", shop)
        let junk = Array("k=canary-47 ".utf8) + [UInt8](repeating: 0x41, count: 2_036)
        let found = collect(.tar, try first + junk + Self.recipes[1].pack("a.txt", shop))
        #expect(found["b.txt"]?.text == "k=canary-40")
        #expect(found["a.txt"]?.bytes == text)
        #expect(found.texts.first { $0.name == "trailing" }?.bytes == junk)
    }

    @Test func `A damaged header in a tar is a gap, and the entries behind it are read`() throws {
        try shop.write("c.txt", "k=canary-48")
        var bytes = try Self.recipes[0].pack("b.txt c.txt a.txt", shop)
        bytes[1_024 + 2] ^= 0x55
        let found = collect(.tar, bytes)
        #expect(found["a.txt"]?.bytes == text)
        #expect(found.reasons == [.damaged])
        #expect(found.texts.contains { String(decoding: $0.bytes, as: UTF8.self).contains("k=canary-48") })
    }

    @Test func `A tar without its end marker is cut`() throws {
        let bytes = try Self.recipes[0].pack("b.txt", shop)
        let found = collect(.tar, Array(bytes[..<1_024]))
        #expect(found["b.txt"]?.text == "k=canary-40")
        #expect(found.reasons == [.truncated])
    }

    @Test func `An error of the stream behind a tar is noted once, after the entries`() throws {
        let failure = OpeningError(.damaged, "gzip checksum or size does not match")
        let found = collect(.tar, stream: PiecewiseStream(try Self.recipes[0].pack("b.txt", shop), failure: failure))
        #expect(found["b.txt"]?.text == "k=canary-40")
        #expect(found.notes == [failure])
    }

    @Test func `A tar in gzip with a wrong checksum is read to the end`() throws {
        var bytes = try shop.run("gzip", "-c", input: Self.recipes[1].pack("a.txt b.txt", shop))
        bytes[bytes.count - 5] ^= 1
        let stream = Decompression.open(.gzip, PiecewiseStream(bytes), budget: ampleBudget())
        let found = collect(.tar, stream: stream)
        #expect(found["a.txt"]?.bytes == text)
        #expect(found["b.txt"]?.text == "k=canary-40")
        #expect(found.reasons == [.damaged])
    }

    @Test func `Links, owners and attributes are texts`() throws {
        let script = """
            import tarfile,io
            t=tarfile.open('t.tar','w',format=tarfile.PAX_FORMAT)
            i=tarfile.TarInfo('link'); i.type=tarfile.SYMTYPE; i.linkname='to/k=canary-42'; t.addfile(i)
            i=tarfile.TarInfo('a.txt'); i.size=4; i.uname='k=canary-43'; i.gname='staff'
            i.pax_headers={'SCHILY.xattr.user.note':'k=canary-44'}; t.addfile(i,io.BytesIO(b'data'))
            i=tarfile.TarInfo('hard'); i.type=tarfile.LNKTYPE; i.linkname='a.txt'; t.addfile(i)
            t.close()
            """
        try shop.run("python3", "-c", script)
        let found = collect(.tar, try shop.read("t.tar"))
        #expect(found["link"]?.kind == .symbolicLink)
        #expect(found["link"]?.text("link") == "to/k=canary-42")
        #expect(found["a.txt"]?.text("owner") == "k=canary-43")
        #expect(found["a.txt"]?.text("xattr") == "user.note=k=canary-44")
        #expect(found["hard"]?.kind == .hardLink)
        #expect(found["hard"]?.text("link") == "a.txt")
        #expect(found.reasons.isEmpty)
    }

    @Test func `A hole of a sparse file is one NUL, however large`() throws {
        try shop.run("sh", "-c", "printf one > s; truncate -s 64M s; printf k=canary-45 >> s; tar -Scf s.tar s")
        let found = collect(.tar, try shop.read("s.tar"))
        let bytes = found["s"]?.bytes ?? []
        #expect(bytes.count < 100_000)
        #expect(String(decoding: bytes, as: UTF8.self).hasSuffix("\0k=canary-45"))
        #expect(found.reasons.isEmpty)
    }

    @Test func `Names that are not UTF-8 keep their bytes`() throws {
        let script = """
            import tarfile,io
            t=tarfile.open('n.tar','w',format=tarfile.GNU_FORMAT)
            i=tarfile.TarInfo('caf\\udce9.txt'); i.size=4; t.addfile(i,io.BytesIO(b'data')); t.close()
            """
        try shop.run("python3", "-c", script)
        final class Names: ContainerVisitor {
            var names: [[UInt8]] = []
            let isStopped = false
            func visit(_ entry: ContainerEntry) { names.append(entry.name) }
            func note(_ problem: OpeningError) {}
            func visit(text: ContainerEntry.Text) {}
        }
        let visitor = Names()
        Containers.open(.tar, .bytes(MemoryBytes(try shop.read("n.tar"))), budget: ampleBudget(), visitor: visitor)
        #expect(visitor.names == [Array("caf".utf8) + [0xE9] + Array(".txt".utf8)])
    }

    @Test(arguments: ["-mhe=off", "-mhe=on"])
    func `A 7z that needs a password is a gap`(_ headers: String) throws {
        try shop.run("7z", "a", "-t7z", "-pcanary", headers, "e.7z", "a.txt")
        let found = collect(.sevenZip, try shop.read("e.7z"))
        #expect(found.reasons == [.encrypted])
    }

    @Test func `A bomb in 7z stops at the limit, and what is behind it is passed over`() throws {
        try shop.write("bomb", [UInt8](repeating: 0, count: 8 << 20))
        try shop.run("7z", "a", "-t7z", "bomb.7z", "bomb", "b.txt")
        var limits = ScanLimits()
        limits.maximumExpandedBytes = 1 << 20
        let bytes = try shop.read("bomb.7z")
        let found = collect(.sevenZip, bytes, budget: Budget(limits: limits, bytesRead: bytes.count))
        #expect(found.reasons == [.expansionLimit])
        #expect((found["bomb"]?.bytes?.count ?? 0) <= 1 << 20)
    }
}
