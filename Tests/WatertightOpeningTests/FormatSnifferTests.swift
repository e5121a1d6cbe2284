import TestSupport
import Testing
import WatertightModel
import WatertightOpening

struct FormatSnifferTests {
    /// Texts that begin as some format does.
    static let texts = [
        "BZh9 is what bzip2 begins with", "BZh91AY is not all of it", "x^2 + y^2 = z^2, and so on and on",
        "x\u{1}", "hCafe is not zlib, whatever its first bytes say", "H\u{9}tabbed text that begins oddly",
        "Rar! is a word", "PK are initials", "PK\u{3} is not enough", "MSCF is a name", "xar! cried the sailor",
        "!<arch>\nfollowed by prose, which no header of ar is, as it has no mark where one must be, see?",
        "ab-lh5-cd is a name with dashes in it, and that is all there is to say about it", "070701 is a number",
        "070701ABCDEFGH a hex-looking thing that is not a header of anything at all, as it has words in it, and more of them",
        "070707 again a number that begins an old cpio but goes on as prose, and then some more prose until it is long",
        "LZIP is a format", "begin 644 the day with a smile\nand go on\nuntil the end\n",
        "begin 644 file\nHELLO\nWORLD\n", "%PDF-1.4 is a version, said the text", "GIF89a is a name of a format, too",
        "BM is a car's first letters, and this goes on for long enough to be a header", "ID3 tags are old",
        "OTTO was here, and so was Anna; this text is long enough", "wOFF is a bark, loud as it may be",
        "fLaC is spelt so", "Salted__peanuts are a snack", "AA01 is a battery's label, or so it seems to be",
        "bvx- is LZFSE's mark, as is bvx2", "bvx2 is LZFSE's mark", "hsqs is squashfs's mark, in one byte order of two",
        "kych is nothing here", "II*\u{20}is tiff", "RIFF raff and more of it", "{\"ftyp\": 1}", "free as in speech",
        "G is 0x47, the sync byte of a transport stream",
        "AEA1 is a mark of Apple's archives", "pbzx is another one of these", "YAA1 and the story goes on from here",
    ]

    @Test(arguments: texts)
    func `A text that looks like a format is a text`(_ text: String) {
        #expect(sniffed(Array(text.utf8)) == "nothing")
        // And so it is with more text behind it.
        let long = Array(text.utf8) + Array("\n".utf8) + sampleText(lines: 4_000)
        #expect(sniffed(long) == "nothing")
        #expect(sniffed(long, randomAccess: false) == "nothing")
    }

    @Test func `Every pair of bytes that can begin zlib leaves text alone`() {
        for first in stride(from: UInt8(0x08), through: 0x78, by: 0x10) {
            for second in UInt8(0x20)...0x7E {
                let text = [first, second] + Array(" and the quick brown fox jumps over the lazy dog. ".utf8)
                let long = (0..<200).reduce(into: [UInt8]()) { bytes, _ in bytes += text }
                #expect(sniffed(text) == "nothing", "\(first) \(second)")
                #expect(sniffed([first, second] + long) == "nothing", "\(first) \(second)")
            }
        }
    }

    @Test func `Short and long zlib streams are recognised, cut ones once they convince`() throws {
        let shop = try Workshop()
        try shop.write("input", sampleText(lines: 5_000))
        let script = "import sys,zlib;sys.stdout.buffer.write(zlib.compress(open('input','rb').read()))"
        let long = try shop.run("python3", "-c", script)
        #expect(sniffed(long) == "zlib")
        #expect(sniffed(Array(long[..<1_000])) == "zlib")
        try shop.write("input", "k=canary-9")
        let short = try shop.run("python3", "-c", script)
        #expect(sniffed(short) == "zlib")
        #expect(sniffed(Array(short.dropLast(3))) == "nothing")
    }

    @Test(arguments: ["v7", "ustar", "pax", "gnutar"])
    func `A tar of any dialect is recognised`(_ format: String) throws {
        let shop = try Workshop()
        try shop.write("a.txt", "k=canary-10")
        let flavour = format == "v7" ? "v7tar" : format
        #expect(sniffed(try shop.run("bsdtar", "-cf", "-", "--format", flavour, "a.txt")) == "tar")
    }

    @Test(arguments: ["newc", "odc", "bin"])
    func `A cpio of any form is recognised`(_ format: String) throws {
        let shop = try Workshop()
        try shop.write("a.txt", "k=canary-11")
        let bytes = try shop.run("bsdtar", "-cf", "-", "--format", format, "a.txt")
        #expect(sniffed(bytes) == "cpio")
        #expect(collect(.cpio, bytes)["a.txt"]?.text == "k=canary-11")
    }

    @Test func `A zip is recognised behind other data, and before some`() throws {
        let shop = try Workshop()
        try shop.write("a.txt", "k=canary-12")
        try shop.run("zip", "-q", "a.zip", "a.txt")
        let zip = try shop.read("a.zip")
        let front = sampleText(lines: 2_000)
        #expect(sniffed(zip) == "zip")
        #expect(sniffed(front + zip) == "zip")
        #expect(sniffed(front + zip + [UInt8](repeating: 7, count: 100_000)) == "zip")
        #expect(sniffed(front + zip, randomAccess: false) == "nothing")
        #expect(sniffed([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + front + zip) == "zip")
        #expect(sniffed(front + Array(zip.suffix(22)) + front) == "nothing")
    }

    @Test func `What nothing opens is named`() throws {
        func padded(_ text: String, _ bytes: [UInt8] = []) -> [UInt8] {
            Array(text.utf8) + bytes + [UInt8](repeating: 0, count: 600)
        }
        var squash = padded("hsqs")
        squash[28] = 4
        let cases: [([UInt8], String)] = [
            (padded("encrcdsa"), "encrypted: an encrypted disk image"),
            (padded("Salted__", [1, 200, 3, 4]), "encrypted: data salted and encrypted by OpenSSL"),
            (padded("age-encryption.org/v1\n"), "encrypted: a message encrypted by age"),
            (padded("AEA1", [1, 0, 0]), "encrypted: an encrypted Apple Archive"),
            (padded("AA01", [20, 0]), "unsupported: an Apple Archive"),
            (padded("MSWIM"), "unsupported: a Windows image (WIM)"),
            (squash, "unsupported: a squashfs image"),
            (padded("LUKS", [0xBA, 0xBE, 0, 1]), "encrypted: an encrypted volume (LUKS)"),
            (padded("kych", [0, 1, 0, 0]), "encrypted: a keychain"),
            (padded("", [0x8C, 0x0D, 4, 9, 3, 8]), "encrypted: an OpenPGP message"),
        ]
        for (bytes, expected) in cases { #expect(sniffed(bytes) == expected) }
    }

    @Test func `A message by gpg is recognised`() throws {
        let message: [UInt8] = [0x85, 0x01, 0x0C, 3] + [UInt8](1...8) + [1] + [UInt8](repeating: 0x5A, count: 300)
        #expect(sniffed(message) == "encrypted: an OpenPGP message")
    }

    @Test func `Pixels, sound, film and fonts are media`() {
        func bytes(_ parts: Any...) -> [UInt8] {
            parts.flatMap { ($0 as? [UInt8]) ?? Array(($0 as? String ?? "").utf8) } + [UInt8](repeating: 0, count: 64)
        }
        let cases: [([UInt8], String)] = [
            (bytes([0xFF, 0xD8, 0xFF, 0xE0] as [UInt8]), "jpeg"),
            (bytes("GIF89a", [1, 0, 1, 0] as [UInt8]), "gif"),
            (bytes("RIFF", [0, 0, 0, 0] as [UInt8], "WEBP"), "webp"),
            (bytes("RIFF", [0, 0, 0, 0] as [UInt8], "WAVE"), "wav"),
            (bytes([0, 0, 0, 24] as [UInt8], "ftypheic"), "heic"),
            (bytes([0, 0, 0, 24] as [UInt8], "ftypisom"), "mp4"),
            (bytes([0, 0, 0, 20] as [UInt8], "ftypqt  "), "mov"),
            (bytes("OTTO", [0, 9, 0, 128] as [UInt8]), "otf"),
            (bytes([0, 1, 0, 0, 0, 9, 0, 128] as [UInt8]), "ttf"),
            (bytes("wOF2", [0, 1, 0, 0] as [UInt8]), "woff2"),
            (bytes("ID3", [3, 0, 0, 0, 0, 1, 0] as [UInt8]), "mp3"),
            (bytes("fLaC", [0, 0, 0, 34] as [UInt8]), "flac"),
            (bytes("OggS"), "ogg"),
        ]
        for (head, kind) in cases { #expect(sniffed(head) == "media: \(kind)") }
    }

    @Test func `Random bytes and short heads are nothing, and crash nothing`() {
        var generator = SeededGenerator(seed: 20_261_130)
        for count in 0..<600 { #expect(sniffed(generator.bytes(count)) == "nothing", "seed 20261130, \(count) bytes") }
    }

    @Test func `Heads that begin with a magic and go on at random crash nothing`() {
        var generator = SeededGenerator(seed: 7)
        let magics: [[UInt8]] = [
            [0x50, 0x4B, 3, 4], [0x50, 0x4B, 5, 6], [0x1F, 0x8B, 8], [0x28, 0xB5, 0x2F, 0xFD], [0x5D, 0, 0, 0x80, 0],
            [0x50, 0x2A, 0x4D, 0x18], Array("070701".utf8), [0xC7, 0x71], Array("%PDF-".utf8), [0xFF, 0xFB, 0x90],
            [0x85, 1, 2, 3], Array("begin 644 x\n".utf8), [0x78, 0x9C], Array("MSCF\0\0\0\0".utf8),
        ]
        for magic in magics {
            for count in 0..<60 { _ = sniffed(magic + generator.bytes(count)) }
        }
    }
}
