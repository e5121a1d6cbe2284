import TestSupport
import Testing
import WatertightModel
import WatertightOpening

struct HARBodyTests {
    private static let path = "log.entries[0].response.content.text"
    private static let text = "{\"token\": \"canary-8\"}\n" + String(decoding: sampleText(lines: 200), as: UTF8.self)

    private func read(
        _ body: [UInt8], coding: String? = nil, isHeaderLast: Bool = false, mimeType: String = "application/json"
    ) -> HARCollector {
        let content = #""content":{"mimeType":"\#(mimeType)","text":"\#(base64(body))","encoding":"base64"}"#
        let headers = coding.map { #""headers":[{"name":"Content-Encoding","value":"\#($0)"}]"# } ?? #""headers":[]"#
        let members = isHeaderLast ? [content, headers] : [headers, content]
        return readHAR(entry: #""response":{\#(members.joined(separator: ","))}"#)
    }

    @Test(arguments: [
        ("application/json; charset=utf-8", "body.json"), ("application/vnd.api+json", "body.json"),
        ("text/html", "body.html"), ("text/javascript", "body.js"), ("text/plain", "body.txt"),
        ("TEXT/CSS", "body.css"), ("image/png", "body.png"), ("image/svg+xml", "body.svg"),
        ("application/soap+xml", "body.xml"), ("text/x-unknown", "body.txt"), ("", "body"), ("x/y", "body"),
    ])
    func `A body is a file, named by its type`(_ type: String, _ name: String) {
        let har = readHAR(entry: #""response":{"content":{"text":"some \u005f text","mimeType":"\#(type)"}}"#)
        #expect(har.files(Self.path) == ["\(name): some _ text"])
        #expect(har.notes.isEmpty)
    }

    @Test func `A request's body is one, too, and may say base64 before it`() {
        let har = readHAR(
            entry: #""request":{"postData":{"encoding":"BASE64","text":"aGVs\nbG8","mimeType":"text/plain"}}"#
                .replacing("\n", with: "\\n"))
        #expect(har.files("log.entries[0].request.postData.text") == ["body.txt: hello"])
    }

    @Test(arguments: ["not base64!", "abcde", "ab=c"])
    func `What says base64 and is none is given as it is`(_ text: String) {
        let har = readHAR(entry: #""response":{"content":{"text":"\#(text)","encoding":"base64"}}"#)
        #expect(har.files(Self.path) == ["body: \(text)"])
    }

    @Test func `Base64 of any length comes out as it went in`() {
        var random = SeededGenerator(seed: 64)
        for length in Array(1...70) + [10_000] {
            let bytes = random.bytes(length)
            for text in [base64(bytes), base64(bytes).replacing("=", with: "")] {
                let digits = text.replacing("+", with: "-").replacing("/", with: "_")
                let har = readHAR(entry: #""response":{"content":{"text":"\#(digits)","encoding":"base64"}}"#)
                #expect(har.parts.map(\.bytes) == [bytes], "\(length)")
            }
        }
    }

    @Test(arguments: ["gzip", "zlib", "zstd", "br", "deflate"], [true, false])
    func `What went over the wire compressed is expanded`(_ coding: String, _ isHeaderLast: Bool) throws {
        let packed = try pack(coding)
        // Those with a magic need no header.
        let header = ["br", "deflate"].contains(coding) ? coding : nil
        let har = read(packed, coding: header, isHeaderLast: isHeaderLast)
        #expect(har.files(Self.path) == ["body.json: \(Self.text)"])
        #expect(har.notes.isEmpty)
        if header != nil { #expect(read(packed).parts.map(\.bytes) == [packed]) }
    }

    @Test func `Codings upon one another are undone`() throws {
        let shop = try Workshop()
        let twice = try shop.run("gzip", "-c", input: pack("br"))
        #expect(read(twice, coding: "br, gzip").files(Self.path) == ["body.json: \(Self.text)"])
    }

    @Test(arguments: ["gzip", "br", "deflate", "zstd", "identity"])
    func `A body that was expanded before stays as it is, whatever its header says`(_ coding: String) {
        #expect(read(Array(Self.text.utf8), coding: coding).files(Self.path) == ["body.json: \(Self.text)"])
        let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + [UInt8](repeating: 7, count: 99)
        #expect(read(picture, coding: coding, mimeType: "image/png").parts.map(\.bytes) == [picture])
    }

    @Test(arguments: ["gzip", "zlib", "zstd", "br"])
    func `A damaged body is given as far as it goes, and as it was`(_ coding: String) throws {
        let packed = try pack(coding)
        let cut = Array(packed.dropLast(12))
        let har = read(cut, coding: coding)
        #expect(har.notes.count == 1)
        #expect(har.parts.contains { $0.bytes == cut })
    }

    @Test func `A bomb is stopped by the budget, and said`() throws {
        let shop = try Workshop()
        let bomb = try shop.run("sh", "-c", "head -c 40000000 /dev/zero | brotli -c")
        var limits = ScanLimits()
        limits.maximumExpandedBytes = 1 << 20
        let text =
            #"{"log":{"entries":[{"response":{"headers":[{"name":"content-encoding","value":"br"}],"content":{"#
            + #""encoding":"base64","text":"\#(base64(bomb))"}}}]}}"#
        let har = readHAR(Array(text.utf8), budget: Budget(limits: limits, bytesRead: text.utf8.count))
        #expect(har.notes.map(\.reason) == [.expansionLimit])
        #expect(har.parts.allSatisfy { $0.bytes.count <= 2 << 20 })
        #expect(har.parts.contains { $0.bytes == bomb })
    }

    @Test func `JSON in JSON in JSON is read, and what has no escapes is left to the text`() {
        let har = readHAR(
            entry: #"""
                "request":{"postData":{"mimeType":"application/json","text":
                "{\"plain\":\"seen\",\"inner\":\"{\\\"k\\\":\\\"a\\\\u005fb\\\",\\\"l\\\":[\\\"c\\\\/d\\\"]}\"}"}}
                """#)
        let path = "log.entries[0].request.postData.text"
        #expect(har.files(path).count == 1)
        #expect(har.lines("\(path).inner") == [#"inner: {"k":"a\u005fb","l":["c\/d"]}"#])
        #expect(har.lines("\(path).inner.k") == ["k: a_b"])
        #expect(har.lines("\(path).inner.l[0]") == ["l: c/d"])
        #expect(har.lines("\(path).plain").isEmpty)
    }

    @Test func `Program text is not taken for JSON`() {
        let har = readHAR(
            entry: #""response":{"content":{"mimeType":"text/javascript","text":"{\"use\" + \"a\\u005fb\"}"}}"#)
        #expect(har.files(Self.path).count == 1)
        #expect(har.pairs.allSatisfy { !$0.path.contains("text") })
    }

    private func pack(_ coding: String) throws -> [UInt8] {
        let shop = try Workshop()
        let bytes = Array(Self.text.utf8)
        switch coding {
        case "gzip": return try shop.run("gzip", "-c", input: bytes)
        case "zstd": return try shop.run("zstd", "-qc", input: bytes)
        case "br": return try shop.run("brotli", "-c", input: bytes)
        default:
            let bits = coding == "deflate" ? -15 : 15
            return try shop.run(
                "python3", "-c",
                """
                import sys, zlib
                packer = zlib.compressobj(9, zlib.DEFLATED, \(bits))
                sys.stdout.buffer.write(packer.compress(sys.stdin.buffer.read()) + packer.flush())
                """, input: bytes)
        }
    }
}
