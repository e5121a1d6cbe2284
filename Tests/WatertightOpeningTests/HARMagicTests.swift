import Testing

@testable import WatertightOpening

struct HARMagicTests {
    private static let entry =
        #"{"startedDateTime":"2026-11-03T09:14:22Z","time":1,"request":{"method":"GET"},"response":{"status":200}}"#

    @Test(arguments: [
        JSONTestText("a log", #"{"log":{"version":"1.2","creator":{"name":"x"},"entries":[]}}"#),
        JSONTestText("entries first", #"{"log":{"entries":[{}],"version":"1.2"}}"#),
        JSONTestText("members in front", #"{"_a":"b","c":{"log":[]},"log":{"pages":[],"entries":[]}}"#),
        JSONTestText("a mark in front", "\u{FEFF}{\"log\":{\"entries\":[]}}"),
        JSONTestText("JSONP", #"onHar({"log":{"entries":[]}})"#),
        JSONTestText("JSONP with a comment", #"/**/ onHar ( {"log":{"entries":[]}})"#),
        JSONTestText(
            "cut before its entries", #"{"log":{"version":"1.2","creator":{"name":"x"},"pages":[{"title":"no e"#),
        JSONTestText("an entry a line", entry + "\n" + entry),
        JSONTestText("an array of entries", "[" + entry + "]"),
        JSONTestText(
            "an entry with vendor members", entry.replacing("{\"started", with: "{\"_a\":1,\"_b\":{},\"started")),
    ])
    func `A capture is recognised`(_ sample: JSONTestText) {
        #expect(sniffed(Array(sample.text.utf8)) == "har")
        #expect(sniffed(Array(sample.text.utf8), randomAccess: false) == "har")
    }

    @Test(arguments: [
        JSONTestText("a number", "1"), JSONTestText("an object", "{}"),
        JSONTestText("another log", #"{"log":{"version":"1","level":"debug"}}"#),
        JSONTestText("a log of text", #"{"log":"entries"}"#),
        JSONTestText("entries without a log", #"{"entries":[{"request":{}}]}"#),
        JSONTestText("deeper", #"{"a":{"log":{"entries":[]}}}"#),
        JSONTestText("a settings file", #"{"log":["entries"]}"#),
        JSONTestText("half an entry", #"{"startedDateTime":"x","request":{}}"#),
        JSONTestText("NetLog", #"{"constants":{"logEventTypes":{}},"events":[{"params":{"log":"entries"}}]}"#),
        JSONTestText("Postman", #"{"id":"x","name":"log","values":[{"key":"entries","value":"x"}]}"#),
        JSONTestText("program text", "int main() { \"log\"; }"),
        JSONTestText("a broken one", #"{"log":{"entries"[]]}"#),
    ])
    func `What is like a capture is none`(_ sample: JSONTestText) {
        #expect(sniffed(Array(sample.text.utf8)) != "har")
    }

    @Test func `UTF-16 hides no capture`() {
        let units = Array(#"{"log":{"version":"1.2","entries":[]}}"#.utf16)
        let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(sniffed(little) == "har")
        #expect(sniffed([0xFF, 0xFE] + little) == "har")
        #expect(sniffed([0xFE, 0xFF] + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }) == "har")
    }

    @Test func `Entries may lie beyond the head, if a creator and a version do not`() {
        let pages = (0..<2_000).map { #"{"id":"page_\#($0)","title":"https://example.org/some/where"}"# }
        let text =
            #"{"log":{"version":"1.2","creator":{"name":"x"},"pages":[\#(pages.joined(separator: ","))],"entries":[]}}"#
        #expect(sniffed(Array(text.utf8)) == "har")
        #expect(sniffed(Array(text.replacing("creator", with: "_author").utf8)) == "nothing")
    }

    @Test func `A word is found wherever it stands`() {
        for word in ["\"log\"", "\"startedDateTime\""] {
            for before in 0..<20 {
                for after in 0..<20 {
                    let text = String(repeating: "g", count: before) + word + String(repeating: "d", count: after)
                    #expect(HARWords.stand(in: Array(text.utf8)))
                    #expect(!HARWords.stand(in: Array(text.replacing("\"", with: "'").utf8)))
                }
            }
        }
        #expect(!HARWords.stand(in: Array("blog\", \"dDay\", \"log and so on\"".utf8)))
    }
}
