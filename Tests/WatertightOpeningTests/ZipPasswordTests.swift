import TestSupport
import Testing
import WatertightModel
import WatertightOpening

struct ZipPasswordTests {
    private let shop: Workshop
    private let text = sampleText(lines: 500)

    init() throws {
        shop = try Workshop()
        try shop.write("a.txt", text)
        try shop.write("b.txt", "k")
    }

    private func zip(_ options: String...) throws -> [UInt8] {
        try shop.run("7z", arguments: ["a", "-tzip"] + options + ["x.zip", "a.txt", "b.txt"])
        return try shop.read("x.zip")
    }

    private func collect(_ bytes: [UInt8], _ passwords: String...) -> Collector {
        let collector = Collector()
        Containers.open(
            .zip, .bytes(MemoryBytes(bytes)), budget: ampleBudget(),
            passwords: ArchivePasswords(passwords.map { Array($0.utf8) }), visitor: collector)
        return collector
    }

    @Test(arguments: ["-mem=ZipCrypto", "-mem=AES128", "-mem=AES256"], ["-mm=Deflate", "-mm=Copy"])
    func `The right one of several passwords opens every entry`(_ encryption: String, _ method: String) throws {
        let found = collect(try zip("-popen sesame", encryption, method), "wrong", "open sesame", "later")
        #expect(found["a.txt"]?.bytes == text)
        #expect(found["b.txt"]?.text == "k")
        #expect(found.reasons.isEmpty, "\(found.entries.map(\.failure))")
    }

    @Test func `A wrong password leaves a gap that says so`() throws {
        let found = collect(try zip("-pright", "-mem=AES256"), "wrong")
        #expect(found["a.txt"]?.failure?.reason == .encrypted)
        #expect(found["a.txt"]?.failure?.detail == "entry needs another password than those given")
        #expect(collect(try zip("-pright"))["a.txt"]?.problem?.detail == "entry needs a password")
    }

    @Test func `Entries without a directory are opened as well`() throws {
        let whole = try zip("-pright", "-mem=AES256")
        let cut = Array(whole.dropLast(200))
        let found = collect(cut, "right")
        #expect(found["a.txt"]?.bytes == text)
    }

    @Test func `Data that was changed is damaged, not silently shorter`() throws {
        var bytes = try zip("-pright", "-mem=AES256")
        bytes[400] ^= 1
        let failure = collect(bytes, "right")["a.txt"]?.failure
        #expect(failure != nil && failure?.reason != .encrypted, "\(String(describing: failure))")
    }
}
