import Testing
import WatertightModel
import WatertightOpening

struct BytesTests {
    private static let failure = OpeningError(.damaged, "checksum")

    @Test func `Peeking consumes nothing, and may ask for more`() throws {
        let stream = PeekedStream(PiecewiseStream(Array("hello, world".utf8), step: 3))
        #expect(try stream.peek(2) == Array("he".utf8))
        #expect(try stream.peek(5) == Array("hello".utf8))
        #expect(try stream.peek(100) == Array("hello, world".utf8))
        #expect(drain(stream, step: 5).bytes == Array("hello, world".utf8))
        #expect(try stream.peek(1).isEmpty)
    }

    @Test func `Peeking goes on from where reading is`() throws {
        let stream = PeekedStream(PiecewiseStream(Array("abcdef".utf8)))
        _ = try stream.peek(4)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 3, alignment: 1)
        defer { unsafe buffer.deallocate() }
        #expect(try unsafe stream.read(into: buffer) == 3)
        #expect(try stream.peek(3) == Array("def".utf8))
    }

    @Test func `An error met while peeking is thrown at its turn`() throws {
        let stream = PeekedStream(PiecewiseStream(Array("abc".utf8), failure: Self.failure))
        #expect(try stream.peek(10) == Array("abc".utf8))
        let result = drain(stream, step: 2)
        #expect(result.bytes == Array("abc".utf8))
        #expect(result.failure == Self.failure)
        #expect(drain(stream).failure == nil)
    }

    @Test(arguments: [0, 10, 1 << 20])
    func `A spool keeps what it got, in memory or in a file`(_ memoryLimit: Int) {
        let bytes = sampleText(lines: 10_000)
        var handed: [UInt8] = []
        let result = unsafe Spool.spool(
            PiecewiseStream(bytes, step: 7_001, failure: Self.failure), memoryLimit: memoryLimit,
            temporaryFolder: "/tmp", alsoHandTo: { unsafe handed.append(contentsOf: $0) })
        #expect(result.failure == Self.failure)
        #expect(all(result.bytes).bytes == bytes)
        #expect(handed == bytes)
    }

    @Test func `A spool without a place for its file says so`() {
        let result = unsafe Spool.spool(
            PiecewiseStream(sampleText(lines: 10)), memoryLimit: 1, temporaryFolder: "/nonexistent", alsoHandTo: nil)
        #expect(result.failure?.reason == .unreadable)
    }

    @Test func `A part never reaches beyond its whole`() {
        let whole = MemoryBytes(Array("0123456789".utf8))
        #expect(all(SubrangeBytes(whole, offset: 3, count: 4)).bytes == Array("3456".utf8))
        #expect(all(SubrangeBytes(whole, offset: 8, count: 400)).bytes == Array("89".utf8))
        #expect(SubrangeBytes(whole, offset: 100, count: .max).count == 0)
        #expect(SubrangeBytes(whole, offset: -5, count: -5).count == 0)
    }
}
