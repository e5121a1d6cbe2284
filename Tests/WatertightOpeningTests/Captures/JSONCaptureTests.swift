import TestSupport
import Testing
import WatertightModel
import WatertightOpening

struct JSONCaptureTests {
    static let charles = #"""
        [{"status":"COMPLETE","method":"GET","scheme":"https","host":"a.fixture.invalid","actualPort":443,"path":"/x",
          "query":"q=1","request":{"header":{"headers":[{"name":"X-Api-Key","value":"k1"}]}},
          "response":{"status":200,"mimeType":"text/plain","header":{"headers":[]},"body":{"text":"answer"}},
          "notes":"remember"}]
        """#
    static let proxyman = #"""
        {"id":"1","request":{"host":"a.fixture.invalid","fullPath":"/x","isSSL":true,"method":{"name":"PUT"},
          "header":{"entries":[{"isEnabled":false,"key":{"name":"Authorization"},"value":"Bearer t"}]},
          "bodyData":"Ym9keQ=="},"response":{"header":{"entries":[]},"bodyData":"YW5zd2Vy"},
          "style":{"comment":"remember"}}
        """#
    static let postman = #"""
        {"info":{"name":"c","schema":"https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},
          "item":[{"name":"folder","item":[{"name":"r","request":{"method":"POST",
            "auth":{"type":"bearer","bearer":[{"key":"token","value":"t0"}]},
            "header":[{"key":"X-Api-Key","value":"k1"}],"url":{"raw":"https://a.fixture.invalid/x"},
            "body":{"mode":"raw","raw":"body"}},
            "response":[{"code":201,"status":"Created","header":[],"body":"answer",
              "originalRequest":{"method":"GET","url":"https://a.fixture.invalid/y"}}]}]}],
          "variable":[{"key":"secret","value":"v1"}]}
        """#
    static let netLog = #"""
        {"constants":{"logEventTypes":{"URL_REQUEST_START_JOB":2,"HTTP_TRANSACTION_SEND_REQUEST_HEADERS":3,
          "HTTP_TRANSACTION_READ_RESPONSE_HEADERS":4,"URL_REQUEST_JOB_FILTERED_BYTES_READ":5}},
        "events":[
        {"type":2,"source":{"id":7},"params":{"method":"GET","url":"https://a.fixture.invalid/x"}},
        {"type":3,"source":{"id":7},"params":{"headers":["Host: a","X-Api-Key: k1"]}},
        {"type":4,"source":{"id":7},"params":{"headers":["HTTP/1.1 200 OK","Set-Cookie: s"]}},
        {"type":5,"source":{"id":7},"params":{"bytes":"YW5z"}},
        {"type":5,"source":{"id":7},"params":{"bytes":"d2Vy"}},
        """#
    static let insomnia = #"""
        {"_type":"export","__export_format":4,"resources":[
          {"_type":"request","method":"POST","url":"https://a.fixture.invalid/x",
           "headers":[{"name":"X-Api-Key","value":"k1"}],"body":{"mimeType":"text/plain","text":"body"},
           "authentication":{"type":"bearer","token":"t0"}},
          {"_type":"environment","data":{"password":"remember"}}]}
        """#
    static let playwright = #"""
        {"type":"context-options","browserName":"chromium","options":{}}
        {"type":"resource-snapshot","snapshot":{"request":{"method":"GET","url":"https://a.fixture.invalid/x",
          "headers":[{"name":"X-Api-Key","value":"k1"}]},"response":{"status":200,"headers":[],
          "content":{"text":"answer"}}}}
        {"type":"before","method":"fill","params":{"value":"remember"}}
        """#

    private func read(_ text: String) -> StructureCollector { readStructure(.jsonCapture, Array(text.utf8)) }

    @Test(arguments: [charles, proxyman, postman, netLog, insomnia, playwright])
    func `A tool's capture is known by its content`(_ text: String) {
        #expect(sniffed(Array(text.utf8)) == "jsonCapture")
        for step in [1, 31] {
            #expect(readStructure(.jsonCapture, Array(text.utf8), step: step).lines == read(text).lines)
        }
    }

    @Test func `Charles: transactions are exchanges`() {
        let found = read(Self.charles)
        #expect(found.exchanges.map(\.path) == ["transaction[0]"])
        #expect(found.exchanges.first?.url == Array("https://a.fixture.invalid/x?q=1".utf8))
        #expect(found.lines.contains("transaction[0].request.headers[0].value X-Api-Key=k1"))
        #expect(found.lines.contains("transaction[0].notes notes=remember"))
        #expect(found.text("transaction[0].response.body") == "answer")
    }

    @Test func `Proxyman: headers that are turned off are read, too`() {
        let found = read(Self.proxyman)
        #expect(found.exchanges.first?.url == Array("https://a.fixture.invalid/x".utf8))
        #expect(found.lines.contains("exchange[0].request.headers[0].value Authorization=Bearer t"))
        #expect(found.lines.contains("exchange[0].style.comment comment=remember"))
        #expect(found.text("exchange[0].request.body") == "body")
        #expect(found.text("exchange[0].response.body") == "answer")
    }

    @Test func `Postman: requests, kept answers and variables`() {
        let found = read(Self.postman)
        #expect(found.exchanges.map(\.path) == ["item[0].item[0]", "item[0].item[0].response[0]"])
        #expect(found.exchanges.map(\.status) == [0, 201])
        #expect(found.lines.contains("item[0].item[0].request.headers[0].value X-Api-Key=k1"))
        #expect(found.lines.contains("item[0].item[0].request.auth.bearer[0].value token=t0"))
        #expect(found.lines.contains("variable[0].value secret=v1"))
        #expect(found.text("item[0].item[0].request.body") == "body")
    }

    @Test func `newman: an answer is a list of numbers`() {
        let found = read(
            #"{"collection":{"info":{"_postman_id":"1"},"item":[]},"run":{"executions":[{"request":{"method":"GET","url":"#
                + #"{"protocol":"https","host":["a","fixture","invalid"],"path":["x"],"query":[{"key":"q","value":"1"}]}},"#
                + #""response":{"code":200,"header":[],"stream":{"type":"Buffer","data":[97,98,99]}}}]}}"#)
        #expect(found.exchanges.first?.url == Array("https://a.fixture.invalid/x?q=1".utf8))
        #expect(found.text("run.executions[0].response.body") == "abc")
    }

    @Test func `NetLog: the events of a source are one exchange, though the file has no end`() {
        let found = read(Self.netLog)
        #expect(found.exchanges.map(\.path) == ["source[7]"])
        #expect(found.exchanges.first?.status == 200)
        #expect(found.lines.contains("source[7].request.headers[1].value X-Api-Key=k1"))
        #expect(found.text("source[7].response.body") == "answer")
        #expect(found.reasons == [.truncated])
    }

    @Test func `Insomnia and Playwright: exchanges, and all else by its path`() {
        #expect(read(Self.insomnia).lines.contains("resources[0].request.headers[0].value X-Api-Key=k1"))
        #expect(read(Self.insomnia).lines.contains("resources[1].data.password password=remember"))
        #expect(read(Self.playwright).exchanges.map(\.path) == ["event[1]"])
        #expect(read(Self.playwright).lines.contains("event[2].params.value value=remember"))
    }

    @Test func `OpenTelemetry: an attribute's value stands under its key`() {
        let found = read(
            #"{"resourceLogs":[{"scopeLogs":[{"logRecords":[{"attributes":[{"key":"authorization","value":{"stringValue":"#
                + #""Bearer t"}}]}]}]}]}"#)
        #expect(
            found.lines == [
                "resourceLogs[0].scopeLogs[0].logRecords[0].attributes[0].value.stringValue authorization=Bearer t"
            ])
    }

    @Test func `Other JSON is none`() {
        for text in [
            #"{"request": 1, "header": 2}"#, #"[{"method":"GET","path":"/"}]"#, #"{"a":"getpostman.com"}"#,
            #"{"collection":{"x":1}}"#, #"{"cookies":[]}"#,
        ] { #expect(sniffed(Array(text.utf8)) == "nothing", "\(text)") }
    }

    @Test(arguments: [charles, proxyman, postman, netLog, insomnia, playwright])
    func `Whatever is done to a capture, it is read to an end`(_ text: String) {
        let whole = Array(text.utf8)
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<300 {
            var bytes = whole
            for _ in 0..<4 {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] =
                    Array("\"{}[],:\\x0".utf8).randomElement(using: &generator) ?? 0
            }
            bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator))
            _ = readStructure(.jsonCapture, bytes)
        }
        _ = readStructure(.jsonCapture, Array(String(repeating: "[{\"a\":", count: 20_000).utf8))
    }
}
