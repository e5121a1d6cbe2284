import TestSupport
import Testing
import WatertightModel
import WatertightOpening

struct HARReaderTests {
    @Test func `Every string has its place and its name`() {
        let har = readHAR(
            Array(
                #"""
                {"log":{"comment":"c1","version":"1.2","pages":[{"id":"page_1","title":"t1"}],"entries":[
                {"serverIPAddress":"192.0.2.1","_vendor":{"deep":[["x","y"],{"z":"w"}]}},
                {"request":{"url":"https://example.org/?a=b","method":"GET"},
                 "response":{"redirectURL":"/next","statusText":"OK","_error":"net::ERR","content":{"comment":"none"}},
                 "_initiator":{"stack":{"callFrames":[{"url":"f.js"}],"parent":{"callFrames":[{"url":"g.js"}]}}},
                 "cache":{"afterRequest":{"eTag":"W"}},"timings":{"comment":"slow"},"empty":""}]}}
                """#.utf8))
        let expected = [
            "log.comment": "comment: c1", "log.version": "version: 1.2", "log.pages[0].title": "title: t1",
            "log.pages[0].id": "id: page_1", "log.entries[0].serverIPAddress": "serverIPAddress: 192.0.2.1",
            "log.entries[0]._vendor.deep[0][1]": "deep: y", "log.entries[0]._vendor.deep[1].z": "z: w",
            "log.entries[1].request.url": "url: https://example.org/?a=b",
            "log.entries[1].response.redirectURL": "redirectURL: /next",
            "log.entries[1].response._error": "_error: net::ERR",
            "log.entries[1].response.content.comment": "comment: none",
            "log.entries[1]._initiator.stack.callFrames[0].url": "url: f.js",
            "log.entries[1]._initiator.stack.parent.callFrames[0].url": "url: g.js",
            "log.entries[1].cache.afterRequest.eTag": "eTag: W", "log.entries[1].timings.comment": "comment: slow",
        ]
        for (path, line) in expected { #expect(har.lines(path) == [line]) }
        #expect(har.pairs.count == expected.count + 3)
        #expect(har.parts.isEmpty)
        #expect(har.notes.isEmpty)
    }

    @Test(arguments: [
        #"{"name":"X-Api-Key","value":"v1","comment":"c"}"#, #"{"value":"v1","comment":"c","name":"X-Api-Key"}"#,
        #"{"comment":"c","value":"v1","x":{"name":"n"},"name":"X-Api-Key"}"#,
    ])
    func `A name and a value are one line, in either order`(_ header: String) {
        let har = readHAR(entry: #""request":{"headers":[{"name":"A","value":"b"},\#(header)]}"#)
        #expect(har.lines("log.entries[0].request.headers[1].value") == ["X-Api-Key: v1"])
        #expect(har.lines("log.entries[0].request.headers[1].comment") == ["comment: c"])
        #expect(har.lines("log.entries[0].request.headers[1].name").isEmpty)
    }

    @Test func `A long name is looked at as a value, too, and a name alone is one`() {
        let har = readHAR(entry: #""cookies":[{"name":"0123456789abcdef","value":"v"},{"name":"n"},{"value":"v"}]"#)
        #expect(har.lines("log.entries[0].cookies[0].value") == ["0123456789abcdef: v"])
        #expect(har.lines("log.entries[0].cookies[0].name") == ["name: 0123456789abcdef"])
        #expect(har.lines("log.entries[0].cookies[1].name") == ["name: n"])
        #expect(har.lines("log.entries[0].cookies[2].value") == ["value: v"])
    }

    @Test func `Cookies, queries and parameters are lines of their names`() {
        let har = readHAR(
            entry: #"""
                "request":{"cookies":[{"name":"sid","value":"1"}],"queryString":[{"name":"q","value":"2"}],
                "headers":[{"name":"Cookie","value":"sid=1; a=b"}],
                "postData":{"params":[{"name":"p","value":"3","fileName":"f.txt"}],"text":""}}
                """#)
        #expect(har.lines("log.entries[0].request.cookies[0].value") == ["sid: 1"])
        #expect(har.lines("log.entries[0].request.queryString[0].value") == ["q: 2"])
        #expect(har.lines("log.entries[0].request.headers[0].value") == ["Cookie: sid=1; a=b"])
        #expect(har.lines("log.entries[0].request.postData.params[0].value") == ["p: 3"])
        #expect(har.lines("log.entries[0].request.postData.params[0].fileName") == ["fileName: f.txt"])
        #expect(har.parts.isEmpty)
    }

    @Test func `A key as long as a secret is looked at as a value`() {
        let key = "praxa_sk_" + String(repeating: "0", count: 32)
        let har = readHAR(entry: #""\#(key.replacing("_", with: "\\u005f"))":"v""#)
        #expect(har.lines("log.entries[0].\(key)") == [key, "\(key): v"])
    }

    @Test func `Messages of web sockets and events are lines, binary ones files`() {
        let har = readHAR(
            entry: #"""
                "_webSocketMessages":[{"type":"send","opcode":1,"data":"{\"k\":\"v\\u005f1\"}"},
                {"data":"\#(base64([1, 2, 3]))","opcode":2},{"data":"not base64!","opcode":2}],
                "_eventSourceMessages":[{"eventName":"e","eventId":"7","data":"text"}]
                """#)
        #expect(har.lines("log.entries[0]._webSocketMessages[0].data") == [#"data: {"k":"v\u005f1"}"#])
        #expect(har.lines("log.entries[0]._webSocketMessages[0].data.k") == ["k: v_1"])
        #expect(har.parts.map(\.path) == ["log.entries[0]._webSocketMessages[1].data"])
        #expect(har.parts.map(\.bytes) == [[1, 2, 3]])
        #expect(har.lines("log.entries[0]._webSocketMessages[2].data") == ["data: not base64!"])
        #expect(har.lines("log.entries[0]._eventSourceMessages[0].data") == ["data: text"])
        #expect(har.lines("log.entries[0]._eventSourceMessages[0].eventName") == ["eventName: e"])
    }

    @Test(arguments: ["lines", "an array"])
    func `Entries without a log have the places that they had in one`(_ form: String) {
        let entries = (0..<3).map {
            #"{"startedDateTime":"s","request":{"url":"u\#($0)"},"response":{"status":200}}"#
        }
        let text = form == "lines" ? entries.joined(separator: "\n") : "[" + entries.joined(separator: ",") + "]"
        let har = readHAR(Array(text.utf8))
        for index in 0..<3 { #expect(har.lines("log.entries[\(index)].request.url") == ["url: u\(index)"]) }
        #expect(har.notes.isEmpty)
    }

    @Test(arguments: [
        (#"{"log":{"entries":[{"request":{}},{"request":{"url":"a","request":{}}},{"x":1}]}}"#, 2),
        (#"{"log":{"entries":[]}}"#, 0), (#"{"log":{"pages":[{"request":{}}],"version":"1.2"}}"#, 0),
        (#"{"log":{"version":"1.2","entries":[{"request":{"url":"a"#, 1),
        (
            #"{"startedDateTime":"a","request":{"method":"GET","url":"b"},"response":{}}"# + "\n"
                + #"{"startedDateTime":"a","request":{"method":"GET","url":"b"},"response":{}}"#, 2
        ),
        (#"[{"startedDateTime":"a","request":{"method":"GET","url":"b"},"response":{}}]"#, 1),
    ])
    func `Exchanges are counted by their requests`(_ text: String, _ count: Int) {
        #expect(readHAR(Array(text.utf8)).exchanges == count)
    }

    @Test(arguments: [1, 31, 64 << 10], [[], [0xEF, 0xBB, 0xBF]] as [[UInt8]])
    func `Long strings that went into values are noted with where they stand`(_ step: Int, _ mark: [UInt8]) {
        let text = String(repeating: #"a \"word\" and "#, count: 2_000)
        let body = base64(Array(String(repeating: "words and words; ", count: 2_000).utf8))
        let bytes =
            mark
            + Array(
                #"{"log":{"version":"1.2","entries":[{"comment":"\#(text)","response":{"content":{"text":"\#(body)","#
                    .utf8)
            + Array(#""encoding":"base64","mimeType":"text/plain"}}}]}}"#.utf8)
        let noted = readHAR(bytes, step: step).examinedRanges.map { String(decoding: bytes[$0], as: UTF8.self) }
        #expect((noted == [text, body]) == true)
    }

    @Test func `Nothing is noted of short strings, of cut ones, of odd base64, and of UTF-16`() {
        let start = #"{"log":{"version":"1.2","entries":[{"response":{"content":{"encoding":"base64","text":""#
        let long = String(repeating: "abc1", count: 8_000)
        #expect(readHAR(Array((start + "abcd" + #""}}}]}}"#).utf8)).examinedRanges.isEmpty)
        #expect(readHAR(Array((start + long).utf8)).examinedRanges.isEmpty)
        #expect(readHAR(Array((start + long + #"_-__"}}}]}}"#).utf8)).examinedRanges.isEmpty)
        let whole = start + long + #""}}}]}}"#
        #expect(readHAR(Array(whole.utf8)).examinedRanges.count == 1)
        let wide = ([0xFEFF] + Array(whole.utf16)).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(readHAR(wide).examinedRanges.isEmpty)
    }

    @Test func `Captures one after another have places of their own`() {
        let har = readHAR(Array(#"{"log":{"entries":[{"a":"1"}]}}{"log":{"entries":[{"a":"2"}]}}"#.utf8))
        #expect(har.lines("log.entries[0].a") == ["a: 1"])
        #expect(har.lines("[1].log.entries[0].a") == ["a: 2"])
    }

    @Test(arguments: [1, 31, 64 << 10])
    func `A stream in pieces gives the same`(_ step: Int) {
        let bytes = Array(Self.sample.utf8)
        #expect((readHAR(bytes, step: step).all == readHAR(bytes).all) == true)
        #expect((readHAR([0xEF, 0xBB, 0xBF] + bytes, step: step).all == readHAR(bytes).all) == true)
        let units = [0xFEFF] + Array(Self.sample.utf16)
        let wide = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect((readHAR(wide, step: step).all == readHAR(bytes).all) == true)
    }

    private static let sample = #"""
        {"log":{"version":"1.2","creator":{"name":"x","version":"1"},"entries":[{"request":{"method":"POST",
        "url":"https://example.org/é","headers":[{"name":"Authorization","value":"Bearer b\u005f1"}],
        "postData":{"mimeType":"application/json","text":"{\"a\":\"b\\u005f2\"}"}},"response":{"content":{
        "mimeType":"text/plain","text":"\#(base64(Array("hello, world".utf8)))","encoding":"base64"}}}]}}
        """#

    @Test func `A capture that ends anywhere gives what it has, and says so`() {
        let bytes = Array(Self.sample.utf8)
        let whole = Set(readHAR(bytes).pairs.map { "\($0.path) \($0.name) \($0.value)" })
        for length in bytes.indices.dropFirst() {
            let har = readHAR(Array(bytes[..<length]))
            #expect(har.notes.map(\.reason) == [.truncated], "\(length)")
            let strange = har.pairs.filter { !whole.contains("\($0.path) \($0.name) \($0.value)") }
            // The cut value, and the name that waits for its value.
            #expect(strange.count <= 2, "\(length)")
        }
        let cut = Self.sample.ranges(of: "b\\u005f1").first.map { Self.sample[..<$0.upperBound] } ?? ""
        let har = readHAR(Array(cut.utf8))
        #expect(har.lines("log.entries[0].request.headers[0].value") == ["Authorization: Bearer b_1"])
        #expect(har.notes == [OpeningError(.truncated, "the capture ends in the middle")])
    }

    @Test func `A body that is cut is given as far as it goes, as base64 even before it says that it is`() {
        let text = base64(Array(String(repeating: "k=canary-7 ", count: 20).utf8))
        let start = #"{"log":{"entries":[{"response":{"content":{"mimeType":"text/plain","text":""#
        let har = readHAR(Array((start + text.dropLast(9)).utf8))
        let files = har.files("log.entries[0].response.content.text")
        #expect(files.count == 2)
        #expect(files.first?.hasPrefix("body.txt: k=canary-7 k=canary-7") == true)
        #expect(har.notes.map(\.reason) == [.truncated])
    }

    @Test func `A failure of the source is noted as it is`() {
        let failure = OpeningError(.unreadable, "gone")
        let collector = HARCollector()
        let bytes = Array(Self.sample.utf8.prefix(150))
        Structures.open(
            .har, .stream(PiecewiseStream(bytes, failure: failure)), budget: ampleBudget(), visitor: collector)
        #expect(collector.notes == [failure])
        #expect(!collector.pairs.isEmpty)
    }

    @Test func `Reading stops when it is told to`() {
        let collector = HARCollector()
        collector.isStopped = true
        let text = #"{"log":{"entries":["# + (0..<10_000).map { #"{"a":"\#($0)"}"# }.joined(separator: ",") + "]}}"
        Structures.open(
            .har, .bytes(MemoryBytes(Array(text.utf8))), budget: ampleBudget(), visitor: collector)
        #expect(collector.pairs.count < 1_000)
    }

    @Test func `Deep and broken captures do no harm`() {
        let deep = #"{"log":{"entries":["# + String(repeating: #"{"name":"n","x":["#, count: 20_000)
        let har = readHAR(Array(deep.utf8))
        #expect(har.notes.map(\.reason) == [.tooDeep, .truncated])
        #expect(har.pairs.count > 20_000)

        var random = SeededGenerator(seed: 90_125)
        for _ in 0..<400 {
            var bytes = Array(Self.sample.utf8)
            for _ in 0..<Int.random(in: 1...5, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            }
            #expect((readHAR(bytes).all == readHAR(bytes, step: 7).all) == true, "seed \(random.seed)")
        }
    }

    @Test func `An exchange tells who was asked for what, in any order of its members`() throws {
        let har = readHAR(
            Array(
                #"""
                {"log":{"entries":[
                {"response":{"headers":[{"value":"https://b.net/","name":"LOCATION"}],"status":302},
                 "request":{"postData":{"text":"{\"task\":\"Walk the dog\",\"requestId\":\"7\",\"x\":{\"task\":1}}"},
                  "headers":[{"name":"authorization","value":"Bearer x"}],"url":"https://a.net/api/tasks","method":"POST"}},
                {"request":{"method":"GET","url":"https://a.net/","headers":[{"name":"Cookie","value":"a=b"}]},
                 "response":{"status":200,"redirectURL":"","content":{"text":"{\"task\":\"no\"}"}}},
                {"request":{"url":"https://a.net/cut"
                """#.utf8))
        #expect(har.read.map(\.path) == ["log.entries[0]", "log.entries[1]", "log.entries[2]"])
        #expect(har.read.map { String(decoding: $0.url, as: UTF8.self) }.last == "https://a.net/cut")
        #expect(har.read.map(\.status) == [302, 200, 0])
        #expect(har.read.map(\.sendsAuthorization) == [true, false, false])
        #expect(har.read.map(\.sendsCookies) == [false, true, false])
        #expect(har.read[0].location == Array("https://b.net/".utf8))
        let submission = try #require(har.read[0].submission)
        #expect(submission.task == Array("Walk the dog".utf8))
        #expect(submission.requestID == Array("7".utf8))
        #expect(submission.otherMembers == 1)
        #expect(har.read[1].submission == nil)
    }

    @Test(arguments: [
        "", "[]", "task=a", #"{"task":1}"#, #"{"task":""}"#, #"{"a":{"task":"inner"}}"#,
    ])
    func `A body that submits no task is none`(_ body: String) throws {
        let text = body.replacing("\"", with: "\\\"")
        let har = readHAR(
            Array(#"{"log":{"entries":[{"request":{"url":"https://a.net","postData":{"text":"\#(text)"}}}]}}"#.utf8))
        #expect(try #require(har.read.first).submission == nil)
    }
}
