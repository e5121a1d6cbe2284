import TestSupport
import Testing
import WatertightModel
import WatertightOpening

struct ZipTests {
    private let shop: Workshop
    private let text = sampleText(lines: 3_000)

    init() throws {
        shop = try Workshop()
        try shop.write("a.txt", text)
        try shop.write("folder/b.txt", "k=canary-20")
    }

    private func zip(_ options: String...) throws -> [UInt8] {
        try shop.run("sh", "-c", "rm -f x.zip; zip -q \(options.joined(separator: " ")) x.zip -r a.txt folder")
        return try shop.read("x.zip")
    }

    private func python(_ lines: String...) throws -> [UInt8] {
        let start = ["import zipfile,struct", "z=zipfile.ZipFile('y.zip','w',zipfile.ZIP_DEFLATED)"]
        try shop.run("python3", "-c", (start + lines + ["z.close()"]).joined(separator: "\n"))
        return try shop.read("y.zip")
    }

    private func expectWhole(_ zip: [UInt8], step: Int = 64 << 10) {
        let found = collect(.zip, zip, step: step)
        #expect(found["a.txt"]?.bytes == text)
        #expect(found["folder/b.txt"]?.text == "k=canary-20")
        #expect(found["folder/"]?.kind == .directory)
        #expect(found.entries.count == 3)
        #expect(found.reasons.isEmpty, "\(found.notes)")
    }

    @Test(arguments: [1, 31, 64 << 10])
    func `Deflated and stored entries come out whole in any step`(_ step: Int) throws {
        expectWhole(try zip(), step: step)
        expectWhole(try zip("-0"), step: step)
    }

    @Test(arguments: ["-Z bzip2", "-fz"])
    func `bzip2 entries and zip64 are read`(_ option: String) throws {
        expectWhole(try zip(option))
    }

    @Test(arguments: ["LZMA", "Deflate64", "BZip2", "PPMd", "Zstd"])
    func `Every method is read, or named`(_ method: String) throws {
        if method == "Zstd" {
            // 7z writes none, libarchive neither: a stored entry whose method is changed to that of zstd.
            let frame = try shop.run("zstd", "-c", input: text)
            try shop.write("frame", frame)
            var bytes = try python("z.write('frame','a.txt',zipfile.ZIP_STORED)")
            let central = bytes.count - 22 - 46 - 5
            bytes[8] = 93
            bytes[central + 10] = 93
            let found = collect(.zip, bytes)
            #expect(found["a.txt"]?.bytes == text)
            return
        }
        try shop.run("7z", "a", "-tzip", "-mm=\(method)", "m.zip", "a.txt")
        let found = collect(.zip, try shop.read("m.zip"))
        if method == "Deflate64" {
            #expect(found["a.txt"]?.failure == OpeningError(.unsupported, "compression method 9 (Deflate64)"))
        } else {
            #expect(found["a.txt"]?.bytes == text)
            #expect(found.reasons.isEmpty)
        }
    }

    @Test func `A zip that was streamed has its sizes behind the data`() throws {
        let bytes = try shop.run("zip", "-q", "-", "a.txt", input: text)
        let piped = try shop.run("sh", "-c", "zip -q - - < a.txt | cat")
        for zip in [bytes, piped] {
            let found = collect(.zip, zip)
            #expect(found.entries.map(\.bytes) == [text])
            #expect(found.reasons.isEmpty)
            // And without its directory.
            let cut = collect(.zip, Array(zip.dropLast(40)))
            #expect(cut.entries.map(\.bytes) == [text])
            #expect(cut.reasons == [.truncated])
        }
    }

    @Test func `Data in front and behind is no hindrance`() throws {
        let zip = try zip()
        let front = sampleText(lines: 200)
        expectWhole(front + zip)
        expectWhole(zip + Array("k=canary-21 behind".utf8))
        expectWhole(front + zip + [UInt8](repeating: 1, count: 200_000))
    }

    @Test func `The zip's and the entries' comments are texts`() throws {
        let bytes = try python(
            "z.comment=b'k=canary-22'", "i=zipfile.ZipInfo('a.txt')", "i.comment=b'k=canary-23'",
            "z.writestr(i,'data')")
        let found = collect(.zip, bytes)
        #expect(found.texts.map(\.name) == ["comment"])
        #expect(found.texts.first?.bytes == Array("k=canary-22".utf8))
        #expect(found["a.txt"]?.text("comment") == "k=canary-23")
    }

    @Test func `An unknown extra field is a text`() throws {
        let bytes = try python(
            "i=zipfile.ZipInfo('a.txt')", "i.extra=struct.pack('<HH',0x4242,11)+b'k=canary-24'", "z.writestr(i,'data')")
        #expect(collect(.zip, bytes)["a.txt"]?.text("extra") == "k=canary-24")
    }

    @Test func `An empty zip is empty`() throws {
        let bytes = try python()
        #expect(bytes.count == 22)
        #expect(sniffed(bytes) == "zip")
        let found = collect(.zip, bytes)
        #expect(found.entries.isEmpty)
        #expect(found.reasons.isEmpty)
    }

    @Test(arguments: ["ZipCrypto", "AES256"])
    func `An entry that needs a password is a gap`(_ method: String) throws {
        try shop.run("7z", "a", "-tzip", "-pcanary", "-mem=\(method)", "e.zip", "a.txt")
        let found = collect(.zip, try shop.read("e.zip"))
        #expect(found["a.txt"]?.problem == OpeningError(.encrypted, "entry needs a password"))
        #expect(found["a.txt"]?.bytes == nil)
    }

    @Test func `A symbolic link's target is its content`() throws {
        try shop.run("ln", "-s", "target/k=canary-25", "link")
        try shop.run("zip", "-qy", "l.zip", "link")
        let entry = collect(.zip, try shop.read("l.zip"))["link"]
        #expect(entry?.kind == .symbolicLink)
        #expect(entry?.text == "target/k=canary-25")
    }

    @Test func `Nested zips need no copy`() throws {
        try shop.write("inner.zip", try zip())
        let outer = try python("z.write('inner.zip','inner.zip',zipfile.ZIP_STORED)")
        final class Nesting: ContainerVisitor {
            var inner: Collector?
            let isStopped = false
            func visit(_ entry: ContainerEntry) {
                guard case .bytes(let bytes) = entry.content else { return }
                let collector = Collector()
                Containers.open(.zip, .bytes(bytes), budget: ampleBudget(), visitor: collector)
                inner = collector
            }
            func note(_ problem: OpeningError) {}
            func visit(text: ContainerEntry.Text) {}
        }
        let nesting = Nesting()
        Containers.open(.zip, .bytes(MemoryBytes(outer)), budget: ampleBudget(), visitor: nesting)
        #expect(nesting.inner?["a.txt"]?.bytes == text)
    }

    @Test func `A zip given as a stream is read as well`() throws {
        let found = collect(.zip, stream: PiecewiseStream(try zip(), step: 1_000))
        #expect(found["a.txt"]?.bytes == text)
        #expect(found.reasons.isEmpty)
    }

    @Test func `Entries count against the budget, and a stop is obeyed`() throws {
        let bytes = try python("for n in range(20): z.writestr(str(n),'data')")
        var limits = ScanLimits()
        limits.maximumEntries = 5
        let found = collect(.zip, bytes, budget: Budget(limits: limits, bytesRead: bytes.count))
        #expect(found.entries.count == 5)
        #expect(found.reasons == [.expansionLimit])
        let stopped = Collector()
        stopped.isStopped = true
        Containers.open(.zip, .bytes(MemoryBytes(bytes)), budget: ampleBudget(), visitor: stopped)
        #expect(stopped.entries.isEmpty)
    }

    @Test func `A bomb costs its own entry only`() throws {
        let bytes = try python("z.writestr('bomb',b'\\0'*(4<<20))", "z.writestr('b.txt','k=canary-26')")
        var limits = ScanLimits()
        limits.maximumExpandedBytes = 1 << 20
        let budget = Budget(limits: limits, bytesRead: bytes.count)
        final class Refunding: ContainerVisitor {
            let budget: Budget
            var results: [(bytes: [UInt8], failure: OpeningError?)] = []
            let isStopped = false
            init(_ budget: Budget) { self.budget = budget }
            func visit(_ entry: ContainerEntry) {
                let mark = budget.mark
                switch entry.content {
                case .stream(let stream): results.append(drain(stream))
                case .bytes(let bytes): results.append(drain(RandomAccessStream(bytes)))
                case nil: return
                }
                if results.last?.failure != nil { budget.refund(to: mark) }
            }
            func note(_ problem: OpeningError) {}
            func visit(text: ContainerEntry.Text) {}
        }
        let visitor = Refunding(budget)
        Containers.open(.zip, .bytes(MemoryBytes(bytes)), budget: budget, visitor: visitor)
        #expect(visitor.results.map { $0.failure?.reason } == [.expansionLimit, nil])
        #expect(visitor.results.last?.bytes == Array("k=canary-26".utf8))
    }

    @Test func `Stored data that many entries share is charged`() throws {
        // One stored entry, and a directory that names it a hundred times.
        let single = try python("z.writestr('a',b'k=canary-27'*1000,zipfile.ZIP_STORED)")
        let record = Array(single[(single.count - 22 - 47)..<(single.count - 22)])
        var bytes = Array(single[..<(single.count - 22 - 47)])
        let start = bytes.count
        for _ in 0..<100 { bytes += record }
        var end = Array(single.suffix(22))
        for (offset, value) in [(8, 100), (10, 100), (12, 4_700 & 0xFF), (13, 4_700 >> 8)] {
            end[offset] = UInt8(value)
        }
        bytes += end
        var limits = ScanLimits()
        limits.maximumExpandedBytes = 300_000
        let found = collect(.zip, bytes, budget: Budget(limits: limits, bytesRead: bytes.count))
        #expect(start == bytes.count - 22 - 4_700)
        #expect(found.entries.count == 100)
        #expect((20..<50).contains(found.entries.filter { $0.bytes?.count == 11_000 }.count))
        #expect(found.reasons == [.expansionLimit])
    }

    @Test func `An entry that is inflated as a whole is what the stream gives, and damage shows`() throws {
        let bytes = try python(
            "z.writestr('a', ('\\n'.join('line %d: k=canary-28' % i for i in range(5000))), zipfile.ZIP_DEFLATED)")
        let found = collect(.zip, bytes)
        #expect(found.reasons.isEmpty)
        #expect(found["a"]?.text?.hasSuffix("line 4999: k=canary-28") == true)
        var bent = bytes
        bent[bytes.count / 2] ^= 0x20
        #expect(!collect(.zip, bent).reasons.isEmpty)
    }
}
