import Foundation
import TestSupport
import Testing
import WatertightModel

@testable import Watertight

/// What an audit makes of exchanges: of the app's own, and of others.
@Suite struct AuditPolicyTests {
    private static let own = "https://api.northwind-sync.com"
    private static let task = "Plan a birthday dinner for Maria at the harbour"
    private let shop: Workshop

    init() throws { shop = try Workshop() }

    // MARK: - Captures

    private func exchange(
        _ url: String, method: String = "GET", headers: [String: String] = [:], body: String? = nil, status: Int = 200,
        answer: String? = nil, location: String? = nil
    ) -> [String: Any] {
        var request: [String: Any] = [
            "method": method, "url": url, "headers": headers.map { ["name": $0.key, "value": $0.value] },
        ]
        if let body { request["postData"] = ["mimeType": "application/json", "text": body] }
        var response: [String: Any] = [
            "status": status, "content": ["size": 1, "mimeType": "application/json", "text": answer ?? "{}"],
        ]
        if let location { response["headers"] = [["name": "Location", "value": location]] }
        return ["startedDateTime": "2026-11-02T10:00:00Z", "request": request, "response": response]
    }

    private func submission(_ id: String = "1", more: [String: Any] = [:], to origin: String = own) throws -> [String:
        Any]
    {
        let body = more.merging(["task": Self.task, "requestId": id]) { $1 }
        let text = String(decoding: try JSONSerialization.data(withJSONObject: body), as: UTF8.self)
        return exchange("\(origin)/api/tasks", method: "POST", headers: session, body: text, status: 202)
    }

    private let token = "Zk3v9QxW7bT2mR8pLc5nYd4s"
    private var session: [String: String] { ["Authorization": "Bearer \(token)"] }

    private func audit(
        _ exchanges: [[String: Any]], origins: [String] = [own], besides: [String: String] = [:],
        _ change: (inout ScanOptions) -> Void = { _ in }
    ) throws -> ScanReport {
        let log: [String: Any] = ["log": ["version": "1.2", "entries": exchanges]]
        try shop.write("c.har", [UInt8](try JSONSerialization.data(withJSONObject: log)))
        for (name, text) in besides { try shop.write(name, text) }
        var options = ScanOptions(
            paths: (["c.har"] + besides.keys.sorted()).map { shop.folder.appending(path: $0).path })
        options.verb = "audit"
        options.origins = origins.compactMap { Origin(url: Array($0.utf8)) }
        change(&options)
        return try Scanner.scan(options)
    }

    private func found(_ report: ScanReport, _ rule: String) -> [String] {
        report.findings.filter { $0.discovery.rule == rule }
            .map { String($0.discovery.place.text.split(separator: "#").dropFirst().joined(separator: "#")) }
    }

    // MARK: - Credentials

    @Test func `the app's own session is expected, and its item says to sign it out`() throws {
        let report = try audit([exchange("\(Self.own)/api/tasks/1", headers: session)])
        #expect(report.verdict == .clean)
        #expect(report.credentials.map(\.isExpected) == [true])
        #expect(report.credentials.map(\.severity) == [.note])
        #expect(report.checklist.map(\.title).allSatisfy { $0.hasPrefix("Sign the test session ending") })
    }

    @Test func `without an origin the same session is a leak`() throws {
        let report = try audit([exchange("\(Self.own)/api/tasks/1", headers: session)], origins: [])
        #expect(report.verdict == .leak)
        #expect(report.credentials.map(\.isExpected) == [false])
    }

    @Test func `a session that goes elsewhere is no longer expected, and its way is told`() throws {
        let report = try audit([
            exchange("\(Self.own)/api/tasks/1", headers: session),
            exchange("https://cdn.vendor-images.com/a.png", headers: session),
        ])
        #expect(found(report, "credential-to-other-origin") == ["log.entries[1].request.headers[0].value"])
        #expect(report.credentials.map(\.isExpected) == [false])
        #expect(report.credentials.map(\.severity) == [.high])
        #expect(report.verdict == .leak)
    }

    @Test func `a subdomain, another port and plain HTTP are other origins`() throws {
        let report = try audit(
            ["https://x.api.northwind-sync.com/", "\(Self.own):8443/", "http://api.northwind-sync.com/"].map {
                exchange($0)
            })
        #expect(found(report, "request-outside-origin").count == 3)
        #expect(found(report, "plain-http") == ["log.entries[2].request.url"])
    }

    @Test func `a Fabric key to Praxa is a direct contact, and not told twice`() throws {
        let key = Workshop.fabricKey()
        let report = try audit([
            exchange("https://api.praxa.io/v1/usage", headers: ["Authorization": "Bearer \(key)"])
        ])
        #expect(found(report, "praxa-host-contacted") == ["log.entries[0].request.url"])
        #expect(found(report, "praxa-fabric-key").count == 1)
        #expect(found(report, "credential-to-other-origin").isEmpty)
    }

    @Test func `what stands in one exchange says nothing of the next`() throws {
        let report = try audit([
            exchange("https://api.praxa.io/v1/usage"), exchange("\(Self.own)/a", headers: session),
        ])
        #expect(report.credentials.map(\.rule) == ["bearer-token"])
    }

    // MARK: - Answers

    @Test func `redirects that leave the origin or HTTPS are told`() throws {
        let report = try audit([
            exchange("\(Self.own)/a", status: 302, location: "https://login.vendor-id.com/x"),
            exchange("\(Self.own)/b", status: 301, location: "http://api.northwind-sync.com/b"),
            exchange("\(Self.own)/c", status: 302, location: "/d"),
            exchange("\(Self.own)/e", status: 200, location: "https://login.vendor-id.com/x"),
        ])
        #expect(
            found(report, "redirect-outside-origin") == ["log.entries[0].response", "log.entries[1].response"])
        #expect(found(report, "redirect-to-plain-http") == ["log.entries[1].response"])
    }

    @Test func `plain HTTP to this machine or a network of one's own is none`() throws {
        let hosts = ["localhost:8080", "127.0.0.1", "192.168.1.4", "mac.local", "[::1]:80"]
        let report = try audit(hosts.map { exchange("http://\($0)/a") }, origins: [])
        #expect(found(report, "plain-http").isEmpty)
    }

    @Test func `a request without the session that others have is noted`() throws {
        let report = try audit([
            exchange("\(Self.own)/a", headers: session), exchange("\(Self.own)/b"),
            exchange("\(Self.own)/c", method: "OPTIONS"),
        ])
        #expect(found(report, "app-session-missing") == ["log.entries[1].request"])
        // A sanitized capture has none at all.
        #expect(found(try audit([exchange("\(Self.own)/a")]), "app-session-missing").isEmpty)
    }

    // MARK: - Tasks

    @Test func `a task to the app's own origin is no finding; more beside it, and a new id, are`() throws {
        let report = try audit([try submission("1"), try submission("2", more: ["device": "x"])])
        #expect(found(report, "task-text").isEmpty)
        let answer = exchange("\(Self.own)/api/tasks/1", answer: #"{"task": "\#(Self.task)"}"#)
        #expect(found(try audit([answer]), "task-text").isEmpty)
        #expect(found(report, "unexpected-task-member") == ["log.entries[1].request.postData"])
        #expect(found(report, "retry-new-request-id") == ["log.entries[1].request.postData"])
    }

    @Test func `a submitted text is found by its value in logs and in requests to others`() throws {
        let encoded = Data("note: \(Self.task)".utf8).base64EncodedString()
        let report = try audit(
            [
                try submission(),
                exchange("\(Self.own)/api/tasks/1", answer: #"{"shown": "\#(Self.task)"}"#),
                exchange(
                    "https://events.vendor-metrics.com/t", method: "POST", body: #"{"p": {"label": "\#(Self.task)"}}"#),
            ],
            besides: [
                "a.log": "x retrying: plan  a BIRTHDAY\ndinner for maria\n", "b.log": "y \(encoded)\n",
                "c.log": "Plan a birthday party for Tom at the harbour\n",
            ])
        #expect(found(report, "task-text") == ["", "", "log.entries[2].request.postData.text"])
        let places = report.findings.filter { $0.discovery.rule == "task-text" }.map(\.discovery.place.text)
        #expect(places.filter { $0.hasSuffix(".log") }.map { $0.suffix(5) } == ["a.log", "b.log"])
        #expect(report.findings.allSatisfy { !$0.discovery.snippet.contains("birthday dinner") })
    }

    @Test func `given texts are looked for, and their file is not`() throws {
        try shop.write("data/tasks.json", #"["\#(Self.task)", "short"]"#)
        let file = shop.folder.appending(path: "data/tasks.json").path
        let report = try audit(
            [exchange("\(Self.own)/a")], besides: ["data/d.txt": "q=Plan+a+birthday+dinner+for+Maria"]
        ) {
            $0.taskTextFiles = [file]
            $0.inputs.append(.path(Array(shop.folder.appending(path: "data").path.utf8)))
        }
        let places = report.findings.filter { $0.discovery.rule == "task-text" }.map(\.discovery.place.text)
        #expect(places.map { $0.suffix(5) } == ["d.txt"])
    }

    @Test func `a policy rule can be turned off, and an unknown one is an error`() throws {
        let http = exchange("http://api.northwind-sync.com/")
        let report = try audit([http], origins: []) { $0.disabledRules = ["plain-http"] }
        #expect(report.verdict == .clean)
        #expect(throws: ScanError.self) { try audit([http]) { $0.disabledRules = ["plain-https"] } }
    }

    @Test func `the policy is the same through workers' messages`() throws {
        let facts = ExchangeFacts.sample(place: "c.har#log.entries[0]", task: Array(Self.task.utf8))
        var out = WireEncoder()
        facts.put(to: &out)
        var input = WireDecoder(out.bytes)
        #expect(try ExchangeFacts.take(from: &input) == facts)
    }
}

extension ExchangeFacts {
    fileprivate static func sample(place: String, task: [UInt8]) -> ExchangeFacts {
        ExchangeFacts(
            place: Place(escaped: place), bodyPlace: Place(escaped: place + ".request.body"), isPreflight: true,
            origin: Origin(url: Array("https://a.net:8443".utf8)),
            redirect: Origin(url: Array("http://b.net".utf8)), sendsSession: true,
            submission: Submission(task: task, requestID: [1, 2], otherMembers: 3))
    }
}
