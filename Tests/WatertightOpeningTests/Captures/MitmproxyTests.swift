import TestSupport
import Testing
import WatertightModel
import WatertightOpening

struct MitmproxyTests {
    private func text(_ value: String, _ tag: String = ",") -> String { "\(value.utf8.count):\(value)\(tag)" }

    private func dictionary(_ members: [(String, String)]) -> String {
        text(members.map { text($0.0, ";") + $0.1 }.joined(), "}")
    }

    private func list(_ items: [String]) -> String { text(items.joined(), "]") }

    private func flow(authorization: String = "Bearer t", backup: String? = nil) -> String {
        let request = dictionary([
            ("method", text("POST")), ("scheme", text("https")), ("host", text("a.fixture.invalid", ";")),
            ("port", text("8443", "#")), ("path", text("/x?y=z")), ("authority", text("")),
            ("headers", list([list([text("Authorization"), text(authorization)])])), ("content", text("body")),
            ("trailers", "0:~"),
        ])
        let response = dictionary([
            ("status_code", text("201", "#")), ("reason", text("Created")), ("headers", list([])),
            ("content", text("answer")),
        ])
        let message = list([text("1", "#"), text("true", "!"), text("frame text"), text("0.5", "^")])
        var members = [
            ("version", text("20", "#")), ("type", text("http", ";")), ("comment", text("a note", ";")),
            ("request", request), ("response", response),
            ("websocket", dictionary([("messages", list([message]))])),
        ]
        if let backup { members.append(("backup", backup)) }
        return dictionary(members)
    }

    @Test func `Flows are exchanges, with frames, notes and what they were before`() {
        let bytes = Array((flow(authorization: "gone", backup: flow()) + flow()).utf8)
        #expect(sniffed(bytes) == "mitmproxy")
        let found = readStructure(.mitmproxy, bytes)
        #expect(found.exchanges.map(\.path) == ["flow[0]", "flow[0].backup", "flow[1]"])
        #expect(found.exchanges.first?.url == Array("https://a.fixture.invalid:8443/x?y=z".utf8))
        #expect(found.exchanges.first?.status == 201)
        #expect(found.lines.contains("flow[0].backup.request.headers[0].value Authorization=Bearer t"))
        #expect(found.lines.contains("flow[0].comment comment=a note"))
        #expect(found.text("flow[1].response.body") == "answer")
        #expect(found.text("flow[0].messages[0].data") == "frame text")
        #expect(found.notes.isEmpty)
    }

    @Test func `A cut or broken flow is a gap, and those before it count`() {
        let whole = Array((flow() + flow()).utf8)
        let cut = readStructure(.mitmproxy, Array(whole.dropLast(9)))
        #expect(cut.exchanges.count == 1)
        #expect(cut.reasons == [.truncated])
        let broken = readStructure(.mitmproxy, Array((flow() + "12:not a flow").utf8))
        #expect(broken.reasons == [.truncated] && broken.exchanges.count == 1)
        #expect(readStructure(.mitmproxy, Array((flow() + "rubbish").utf8)).reasons == [.damaged])
    }

    @Test func `Whatever is done to a flow, it is read to an end`() {
        let whole = Array(flow(backup: flow()).utf8)
        var generator = SeededGenerator(seed: 6)
        for _ in 0..<2_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...5, using: &generator) {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] =
                    Array("0123456789:,;]}#".utf8).randomElement(using: &generator) ?? 0
            }
            _ = readStructure(.mitmproxy, bytes)
        }
        _ = readStructure(.mitmproxy, Array(String(repeating: "9:", count: 50_000).utf8))
    }

    @Test func `Other texts are none`() {
        for text in ["12:34 text", "1:2:3}", "7:version;", "3:abc,"] {
            #expect(sniffed(Array(text.utf8)) != "mitmproxy")
        }
    }
}
