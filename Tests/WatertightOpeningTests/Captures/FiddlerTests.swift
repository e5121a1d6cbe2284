import TestSupport
import Testing
import WatertightModel
import WatertightOpening

struct FiddlerTests {
    private let shop: Workshop

    init() throws { shop = try Workshop() }

    private func archive(_ files: [(String, String)]) throws -> [UInt8] {
        try shop.zip("s.saz", files.map { ($0.0, Array($0.1.utf8)) })
        return try shop.read("s.saz")
    }

    private let request = "GET https://a.fixture.invalid/x HTTP/1.1\r\nCookie: a=b\r\n\r\n"
    private let answer = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n"

    @Test func `A session is an exchange, with the number of its files`() throws {
        let bytes = try archive([
            ("raw/01_c.txt", request), ("raw/01_m.xml", "<Session/>"), ("raw/01_s.txt", answer), ("_index.htm", "i"),
        ])
        #expect(sniffed(bytes) == "fiddler")
        let found = readStructure(.fiddler, bytes)
        #expect(found.exchanges.map(\.path) == ["session[1]"])
        #expect(found.exchanges.first?.url == Array("https://a.fixture.invalid/x".utf8))
        #expect(found.text("session[1].response.body") == "abcde")
        #expect(found.text("session[1].notes") == "<Session/>")
        #expect(found.text("_index.htm") == "i")
        #expect(found.notes.isEmpty)
    }

    @Test func `What is no message is a part of its own`() throws {
        let found = readStructure(
            .fiddler, try archive([("raw/2_c.txt", request + "rest"), ("raw/2_s.txt", "a tunnel's text")]))
        #expect(found.text("session[2].sent") == "rest")
        #expect(found.text("session[2].answered") == "a tunnel's text")
    }

    @Test func `Other zips are none`() throws {
        #expect(sniffed(try archive([("raw/a.txt", "x"), ("b.txt", "y")])) == "zip")
        #expect(sniffed(try archive([("a.txt", "raw/1_c.txt")])) == "zip")
    }

    @Test func `One that is cut or changed is read as far as it goes`() throws {
        let whole = try archive([("raw/1_c.txt", request), ("raw/1_s.txt", answer)])
        let cut = readStructure(.fiddler, Array(whole.dropLast(60)))
        #expect(cut.exchanges.count == 1)
        #expect(cut.reasons.contains(.truncated))
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<500 {
            var bytes = whole
            for _ in 0..<4 {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            _ = readStructure(.fiddler, bytes)
        }
    }
}
