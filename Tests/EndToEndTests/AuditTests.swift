import Foundation
import TestSupport
import Testing

/// `watertight audit` as a person at a desk uses it.
@Suite struct AuditTests {
    private let shop: Workshop
    private var program: BuiltProgram { BuiltProgram(shop: shop) }

    init() throws { shop = try Workshop() }

    private func capture(_ headers: String = "") -> String {
        #"{"log":{"version":"1.2","creator":{"name":"x","version":"1"},"entries":[{"request":{"method":"GET","#
            + #""url":"https://api.northwind-sync.com/v1/tasks","headers":[\#(headers)],"queryString":[],"cookies":[]},"#
            + #""response":{"status":200,"headers":[],"content":{"size":2,"mimeType":"text/plain","text":"ok"}}}]}}"#
    }

    @Test func `Credentials of a capture are found where they stand, alone and in archives`() throws {
        let token = (0..<44).map { _ in
            String("abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789".randomElement()!)
        }
        let header = #"{"name":"Authorization","value":"Bearer \#(token.joined())"}"#
        try shop.write("a.har", capture(header))
        try shop.zip("b.zip", [("deep/b.har", Array(capture(header).utf8))])
        let run = try program.run("audit", "a.har", "b.zip", "--format", "json")
        #expect(run.status == 1)
        let report = try run.report
        let findings = try #require(report["findings"] as? [[String: Any]])
        #expect(findings.map { $0["rule"] as? String } == ["bearer-token", "bearer-token"])
        #expect(
            findings.map { $0["place"] as? String } == [
                "a.har#log.entries[0].request.headers[0].value",
                "b.zip!/deep/b.har#log.entries[0].request.headers[0].value",
            ])
        let coverage = try #require(report["coverage"] as? [String: Any])
        #expect(coverage["exchanges"] as? Int == 2)
        #expect(!run.output.contains(token.joined()))
    }

    @Test func `A capture in which nothing is wrong is clean, and its exchanges are counted`() throws {
        try shop.write("a.har", capture())
        let run = try program.run("audit", "a.har")
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("CLEAN   a.har: 1 exchange, "))
    }

    @Test func `Inputs without an exchange are wrong usage, and what was not examined is named`() throws {
        try shop.write("empty.har", #"{"log":{"version":"1.2","creator":{},"entries":[]}}"#)
        try shop.write("app.log", "2026-01-01 started\n")
        for inputs in [["empty.har"], ["app.log"], ["app.log", "empty.har"]] {
            let run = try program.run(["audit"] + inputs)
            #expect(run.status == 2)
            #expect(run.output.isEmpty)
            #expect(run.errors.contains("no exchange"))
        }
        try shop.run("7z", "a", "-psecret", "e.zip", "empty.har")
        let run = try program.run("audit", "e.zip")
        #expect(run.status == 2)
        #expect(run.errors.contains("e.zip!/empty.har (encrypted"))
    }

    @Test func `An audit answers its three questions, host by host`() throws {
        let key = Workshop.fabricKey()
        func entry(_ url: String) -> String {
            #"{"request":{"method":"GET","url":"\#(url)","headers":[{"name":"X-Api-Key","value":"\#(key)"}]},"response":{"status":200}}"#
        }
        try shop.write(
            "c.har",
            #"{"log":{"version":"1.2","creator":{},"entries":[\#(entry("https://a.app-backend.net/x")),\#(entry("https://other.net/y"))]}}"#
        )
        let run = try program.run("audit", "c.har", "--origin", "https://*.app-backend.net")
        #expect(
            run.output.contains("Did the app talk only to its own back ends? no: 1 request went elsewhere"),
            "\(run.output)")
        #expect(run.output.contains("https://a.app-backend.net: 1 exchange, the app's own"))
        let json = try program.run("audit", "c.har", "--origin", "https://*.app-backend.net", "--format", "json")
        let audit = try #require(try json.report["audit"] as? [String: Any])
        let hosts = try #require(audit["hosts"] as? [[String: Any]])
        #expect(hosts.map { $0["origin"] as? String } == ["https://a.app-backend.net", "https://other.net"])
        #expect(hosts.map { $0["own"] as? Bool } == [true, false])
        #expect(audit["requestsElsewhere"] as? Int == 1)
        #expect(!(run.output + json.output).contains(key.dropFirst(9)))
    }
}
