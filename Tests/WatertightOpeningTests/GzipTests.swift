import TestSupport
import Testing
import WatertightModel
import WatertightOpening

struct GzipTests {
    private let shop: Workshop
    private let text = sampleText(lines: 5_000)

    init() throws {
        shop = try Workshop()
    }

    private func packed(_ bytes: [UInt8]) throws -> [UInt8] { try shop.run("gzip", "-nc", input: bytes) }

    @Test(arguments: [1, 31, 64 << 10])
    func `A member comes out whole in any step`(_ step: Int) throws {
        let result = expand(.gzip, try packed(text), step: step)
        #expect(result.bytes == text)
        #expect(result.failure == nil)
        #expect(result.stream.texts.isEmpty)
    }

    @Test func `Members follow one another, and zeros behind them are padding`() throws {
        let bytes = try packed(Array("first ".utf8)) + packed([]) + packed(Array("k=canary-2".utf8))
        let result = expand(.gzip, bytes + [UInt8](repeating: 0, count: 512))
        #expect(result.bytes == Array("first k=canary-2".utf8))
        #expect(result.failure == nil)
        #expect(result.stream.texts.isEmpty)
    }

    @Test func `The header's name, comment and extra field are texts`() throws {
        var bytes = try packed(Array("data".utf8))
        bytes[3] = 0x04 | 0x08 | 0x10 | 0x02
        let header: [UInt8] =
            [4, 0] + Array("xtra".utf8) + Array("app.log\0".utf8) + Array("k=canary-3\0".utf8) + [9, 9]
        bytes.insert(contentsOf: header, at: 10)
        let result = expand(.gzip, bytes, step: 3)
        #expect(result.bytes == Array("data".utf8))
        #expect(result.stream.storedName == Array("app.log".utf8))
        let texts = result.stream.texts.map { "\($0.name)=\(String(decoding: $0.bytes, as: UTF8.self))" }
        #expect(texts == ["extra=xtra", "name=app.log", "comment=k=canary-3"])
    }

    @Test(arguments: [8, 7, 4, 1])
    func `A wrong checksum or size is told after all bytes, and a further member is still read`(
        _ fromEnd: Int
    ) throws {
        var bytes = try packed(text)
        bytes[bytes.count - fromEnd] ^= 1
        let result = expand(.gzip, try bytes + packed(Array("k=canary-4".utf8)))
        #expect(result.bytes == text + Array("k=canary-4".utf8))
        #expect(result.failure?.reason == .damaged)
    }

    @Test func `Every cut is a truncation that keeps what came before`() throws {
        let bytes = try packed(text)
        for cut in stride(from: 3, to: bytes.count, by: 97) + [bytes.count - 1, bytes.count - 8, bytes.count - 9] {
            let result = expand(.gzip, Array(bytes[..<cut]))
            #expect(result.failure?.reason == .truncated, "cut at \(cut)")
            #expect(text.starts(with: result.bytes), "cut at \(cut)")
        }
    }

    @Test func `What follows the last member is a text`() throws {
        let result = expand(.gzip, try packed(text) + Array("\0\0k=canary-5\0".utf8))
        #expect(result.bytes == text)
        #expect(result.failure == nil)
        #expect(result.stream.texts.map(\.name) == ["trailing"])
        #expect(result.stream.texts.first?.bytes == Array("k=canary-5".utf8))
    }

    @Test func `More than 64 KiB behind the last member is a gap`() throws {
        let result = expand(.gzip, try packed(text) + sampleText(lines: 3_000))
        #expect(result.bytes == text)
        #expect(result.failure?.reason == .damaged)
        #expect(result.stream.texts.first?.bytes.count == 64 << 10)
    }

    @Test func `Garbage instead of a header is damaged`() {
        #expect(expand(.gzip, Array("no gzip at all".utf8)).failure?.reason == .damaged)
    }

    @Test func `An error of the source is thrown as it is`() throws {
        let failure = OpeningError(.unreadable, "read: input/output error")
        let bytes = try packed(text)
        let source = PiecewiseStream(Array(bytes[..<(bytes.count / 2)]), failure: failure)
        let result = drain(Decompression.open(.gzip, source, budget: ampleBudget()))
        #expect(result.failure == failure)
        #expect(!result.bytes.isEmpty)
    }

    @Test(arguments: [1, 31, 64 << 10])
    func `zlib streams follow one another, and their checksums count`(_ step: Int) throws {
        try shop.write("input", text)
        let bytes = try shop.run(
            "python3", "-c",
            "import sys,zlib;sys.stdout.buffer.write(zlib.compress(open('input','rb').read())*2)")
        let result = expand(.zlib, bytes, step: step)
        #expect(result.bytes == text + text)
        #expect(result.failure == nil)
        var damaged = bytes
        damaged[damaged.count - 1] ^= 1
        #expect(expand(.zlib, damaged).failure?.reason == .damaged)
        #expect(expand(.zlib, Array(bytes.dropLast())).failure?.reason == .truncated)
    }
}
