import TestSupport
import Testing
import WatertightModel
import WatertightOpening

struct ZipDamageTests {
    private let shop: Workshop
    private let text = sampleText(lines: 3_000)

    init() throws {
        shop = try Workshop()
    }

    private func python(_ lines: String...) throws -> [UInt8] {
        try shop.write("a.txt", text)
        let start = ["import zipfile", "z=zipfile.ZipFile('y.zip','w',zipfile.ZIP_DEFLATED)"]
        try shop.run("python3", "-c", (start + lines + ["z.close()"]).joined(separator: "\n"))
        return try shop.read("y.zip")
    }

    /// Two deflated entries and a stored one.
    private func sample() throws -> [UInt8] {
        try python(
            "z.write('a.txt')", "z.writestr('b.txt','k=canary-30'*9)",
            "z.writestr('c.txt','k=canary-31',zipfile.ZIP_STORED)")
    }

    private func offsets(of signature: [UInt8], in bytes: [UInt8]) -> [Int] {
        bytes.indices.dropLast(3).filter { Array(bytes[$0..<($0 + 4)]) == signature }
    }

    private func central(_ bytes: [UInt8]) -> [Int] { offsets(of: [0x50, 0x4B, 1, 2], in: bytes) }
    private func local(_ bytes: [UInt8]) -> [Int] { offsets(of: [0x50, 0x4B, 3, 4], in: bytes) }

    @Test func `A wrong checksum is told after all bytes`() throws {
        var bytes = try sample()
        for record in central(bytes) { bytes[record + 16] ^= 1 }
        let found = collect(.zip, bytes)
        #expect(found["a.txt"]?.bytes == text)
        #expect(found["a.txt"]?.failure?.reason == .damaged)
        #expect(found["c.txt"]?.text == "k=canary-31")
        #expect(found["c.txt"]?.problem?.reason == .damaged)
    }

    @Test(arguments: [1, 100, 1_000_000])
    func `Inflating goes on to the real end, whatever the stated sizes`(_ stated: Int) throws {
        var bytes = try sample()
        let record = central(bytes)[0]
        for field in [20, 24] {
            for byte in 0..<4 { bytes[record + field + byte] = UInt8(stated >> (8 * byte) & 0xFF) }
        }
        let found = collect(.zip, bytes)
        #expect(found["a.txt"]?.bytes == text)
        #expect(found["a.txt"]?.failure?.reason == .damaged)
        #expect(found["b.txt"]?.text == String(repeating: "k=canary-30", count: 9))
    }

    @Test func `An entry that only its local header tells of is shown`() throws {
        let bytes = try sample()
        let records = central(bytes)
        // The first central record is taken out, and the end record mended.
        var shorter = Array(bytes[..<records[0]]) + Array(bytes[records[1]...])
        let end = shorter.count - 22
        let size = end - records[0]
        shorter[end + 8] = 2
        shorter[end + 10] = 2
        shorter[end + 12] = UInt8(size & 0xFF)
        shorter[end + 13] = UInt8(size >> 8)
        let found = collect(.zip, shorter)
        #expect(found.entries.map(\.name) == ["b.txt", "c.txt", "a.txt"])
        #expect(found["a.txt"]?.bytes == text)
        #expect(found.reasons.isEmpty)
    }

    @Test func `Two zips glued together are both shown`() throws {
        let first = try python("z.writestr('first.txt','k=canary-32')")
        let found = collect(.zip, try first + sample())
        #expect(found["first.txt"]?.text == "k=canary-32")
        #expect(found["a.txt"]?.bytes == text)
        #expect(found.entries.count == 4)
    }

    @Test func `Another name in the local header is a text`() throws {
        var bytes = try sample()
        bytes[local(bytes)[1] + 30] = UInt8(ascii: "X")
        let found = collect(.zip, bytes)
        #expect(found["b.txt"]?.text("name") == "X.txt")
        #expect(found["b.txt"]?.text == String(repeating: "k=canary-30", count: 9))
    }

    @Test func `A record that leads nowhere is damaged, and its neighbours are not`() throws {
        var bytes = try sample()
        bytes[central(bytes)[1] + 42] ^= 0x15
        let found = collect(.zip, bytes)
        #expect(found.entries.first { $0.name == "b.txt" }?.problem?.reason == .damaged)
        #expect(found["a.txt"]?.bytes == text)
        // The data itself is found by its local header.
        #expect(found.entries.contains { $0.text == String(repeating: "k=canary-30", count: 9) })
    }

    @Test func `A directory that is damaged hides no entry`() throws {
        var bytes = try sample()
        bytes[bytes.count - 22 + 16] ^= 0x7F
        bytes[central(bytes)[0]] ^= 0x7F
        let found = collect(.zip, bytes)
        #expect(found["a.txt"]?.bytes == text)
        #expect(found["c.txt"]?.text == "k=canary-31")
        #expect(found.reasons.contains(.damaged))
    }

    @Test func `Every cut is a gap, and gives what is before it`() throws {
        let bytes = try sample()
        let locals = local(bytes)
        for cut in stride(from: 31, to: bytes.count - 1, by: 101) + [bytes.count - 1, bytes.count - 22, locals[2] + 3] {
            let found = collect(.zip, Array(bytes[..<cut]))
            #expect(!found.reasons.isEmpty, "cut at \(cut)")
            #expect(found.reasons.isSubset(of: [.truncated, .damaged]), "cut at \(cut): \(found.reasons)")
            if cut > locals[1] { #expect(found["a.txt"]?.bytes == text, "cut at \(cut)") }
            if cut > locals[0] + 40, let part = found["a.txt"]?.bytes { #expect(text.starts(with: part)) }
        }
    }

    @Test func `A cut zip that holds a zip is not taken for the inner one`() throws {
        try shop.write("inner.zip", try sample())
        let outer = try python(
            "z.writestr('first.txt','k=canary-33')", "z.write('inner.zip','inner.zip',zipfile.ZIP_STORED)",
            "z.writestr('last.txt','k=canary-34'*99)")
        for cut in [central(outer).last ?? 0, (local(outer).last ?? 0) + 60] {
            let found = collect(.zip, Array(outer[..<cut]))
            #expect(found.reasons.contains(.truncated), "cut at \(cut)")
            #expect(found["first.txt"]?.text == "k=canary-33")
        }
    }

    @Test func `One file of a split zip is named so`() throws {
        try shop.write("big", SeededBytes.some)
        try shop.run("zip", "-q", "-0", "-s", "64k", "s.zip", "big")
        for part in ["s.z01", "s.zip"] {
            let found = collect(.zip, try shop.read(part))
            #expect(
                found.notes.contains(OpeningError(.unsupported, "one file of a set, without the others")), "\(part)")
        }
    }

    @Test func `A zip that is bent anywhere neither crashes nor hangs`() throws {
        let bytes = try sample()
        let seed: UInt64 = 30_11_2026
        var generator = SeededGenerator(seed: seed)
        for round in 0..<600 {
            var bent = bytes
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                // Mostly where the structure is.
                let place =
                    Bool.random(using: &generator)
                    ? Int.random(in: (bytes.count - 300)..<bytes.count, using: &generator)
                    : Int.random(in: 0..<bytes.count, using: &generator)
                bent[place] = UInt8.random(in: 0...255, using: &generator)
            }
            let found = collect(.zip, bent)
            #expect(!found.entries.isEmpty || !found.reasons.isEmpty, "seed \(seed), round \(round)")
            if bent != bytes { _ = sniffed(bent) }
        }
    }
}

/// Bytes that do not compress.
private enum SeededBytes {
    static var some: [UInt8] {
        var generator = SeededGenerator(seed: 1)
        return generator.bytes(150_000)
    }
}
