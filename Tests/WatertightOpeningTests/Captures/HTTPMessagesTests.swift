import TestSupport
import Testing
import WatertightModel
import WatertightOpening

struct HTTPMessagesTests {
    private func read(_ text: String) -> StructureCollector { readStructure(.httpMessages, Array(text.utf8)) }

    @Test func `A request and its answer are one exchange`() throws {
        let found = read(
            "POST /api/tasks?x=1 HTTP/1.1\r\nHost: app.fixture.invalid:8443\r\nAuthorization: Bearer t\r\nContent-Length: 4"
                + "\r\n\r\nbodyHTTP/1.1 302 Found\r\nLocation: /next\r\nX-Long: a\r\n  b\r\nContent-Length: 2\r\n\r\nok"
        )
        #expect(
            found.lines == [
                "exchange[0].request.url url=https://app.fixture.invalid:8443/api/tasks?x=1",
                "exchange[0].request.headers[0].value Host=app.fixture.invalid:8443",
                "exchange[0].request.headers[1].value Authorization=Bearer t",
                "exchange[0].request.headers[2].value Content-Length=4",
                "exchange[0].response.statusText statusText=Found",
                "exchange[0].response.headers[0].value Location=/next",
                "exchange[0].response.headers[1].value X-Long=a b",
                "exchange[0].response.headers[2].value Content-Length=2",
            ])
        #expect(found.text("exchange[0].request.body") == "body")
        #expect(found.text("exchange[0].response.body") == "ok")
        let exchange = try #require(found.exchanges.first)
        #expect(exchange.status == 302 && exchange.sendsAuthorization && exchange.location == Array("/next".utf8))
    }

    @Test func `Chunks are joined, and codings undone`() throws {
        let shop = try Workshop()
        let packed = try shop.run("gzip", "-c", input: sampleText(lines: 50))
        let half = packed.count / 2
        var bytes = Array("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n".utf8)
        bytes += Array("\(String(half, radix: 16));name=x\r\n".utf8) + packed[..<half] + [13, 10]
        bytes += Array("\(String(packed.count - half, radix: 16).uppercased())\r\n".utf8) + packed[half...] + [13, 10]
        bytes += Array("0\r\nTrailer: t\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n".utf8)
        let found = readStructure(.httpMessages, bytes)
        #expect(found.parts.first?.bytes == sampleText(lines: 50))
        #expect(found.exchanges.map(\.status) == [200, 204])
        #expect(found.notes.isEmpty)
    }

    @Test func `Only what begins as a message is taken for one`() {
        for text in [
            "GET / HTTP/1.1\r\nHost: a\r\n\r\n", "HTTP/1.1 200 OK\n\n", "HTTP/2 200\r\nserver: x\r\n\r\n",
            "M-SEARCH * HTTP/1.1\r\nMAN: x\r\n\r\n",
        ] { #expect(sniffed(Array(text.utf8)) == "httpMessages", "\(text)") }
        for text in [
            "GET /index.html", "HTTP/1.1 is a protocol\nof the web\n", "GET / HTTP/1.1\nthis is prose, with words\n",
            "POSTGRES HTTP", "get / HTTP/1.1\r\n\r\n",
        ] { #expect(sniffed(Array(text.utf8)) == "nothing", "\(text)") }
    }

    @Test func `Lengths that lie cost nothing but the body`() {
        for text in [
            "GET / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\nabc",
            "GET / HTTP/1.1\r\nContent-Length: 1000\r\n\r\nabc",
            "GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffff\r\nabc",
            "GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc",
            "HTTP/1.1 999 \r\nContent-Length: -4\r\n\r\nabc",
        ] { #expect(read(text).exchanges.count == 1, "\(text)") }
        #expect(read("GET / HTTP/1.1\r\nContent-Length: 1000\r\n\r\nabc").text("exchange[0].request.body") == "abc")
    }

    @Test func `Whatever is done to a conversation, it is read to an end`() {
        let whole = Array(
            ("GET https://a.fixture.invalid/ HTTP/1.1\r\nA: b\r\n\r\nHTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n").utf8)
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<3_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator))
            _ = readStructure(.httpMessages, bytes)
        }
    }
}
