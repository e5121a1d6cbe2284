import Testing

@testable import WatertightDetection

/// What sample data may name without looking live.
@Suite struct SampleDataTests {
    private func isLive(host: String, in address: String? = nil) -> Bool {
        LiveHost.isLikely(Array(host.utf8), in: Array((address ?? "https://\(host)/").utf8))
    }

    @Test(arguments: [
        "api.northwind-sync.com", "northwind.co.uk", "8.8.8.8", "172.32.0.1", "100.128.0.1", "API.NORTHWIND.IO",
        "xn--bcher-kva.xn--p1ai", "contest.com", "localhost.com", "w3.org.northwind.com",
    ])
    func `A host of the public tree looks live`(_ host: String) {
        #expect(isLive(host: host))
    }

    @Test(arguments: [
        "api.fixture.invalid", "x.test", "service.example", "a.b.example.com", "example.org", "db.internal",
        "fixture.northwind.com", "my-fixtures.io", "your-company.com", "10.0.0.1", "172.16.0.1", "192.168.1.1",
        "127.0.0.1", "169.254.0.1", "100.64.0.1", "192.0.2.1", "198.51.100.1", "203.0.113.1", "255.255.255.255",
        "www.w3.org", "schemas.android.com", "json-schema.org", "spec.openapis.org", "version.1", "a.b1",
    ])
    func `A reserved, private or schema's host does not`(_ host: String) {
        #expect(!isLive(host: host))
    }

    @Test func `A host with schemas and other pages is judged by the path`() {
        #expect(!isLive(host: "www.apple.com", in: "http://www.apple.com/DTDs"))
        #expect(isLive(host: "www.apple.com", in: "http://www.apple.com/shop"))
    }

    @Test(arguments: [
        "ada@gmail.com", "a.b+c@northwind-sync.com", "x@northwind.de", "a@mail.northwind.co.uk", "+1 415 867 2041",
        "(030) 74185296", "+44 161 2940 773", "14158672041",
    ])
    func `A mailbox at a live host and a number that is not kept for films look like a person's`(_ value: String) {
        #expect(LivePerson.isLikely(Array(value.utf8)))
    }

    @Test(arguments: [
        "person-1@fixture.invalid", "a@example.com", "icon@2x.png", "icon@3x.min.js", "pkg@1.2.3-beta.io",
        "git@github.com", "noreply@northwind.com", "1+a@users.noreply.github.com", "a@module.py", "+1 202-555-0143",
        "555-0199", "5551234567", "07700 900461", "+44 20 7946 0958", "+61 491 570 156", "0199001234", "000-000-0000",
        "123456789", "987654321", "12 34", "1111222233334444555",
    ])
    func `A synthetic one does not`(_ value: String) {
        #expect(!LivePerson.isLikely(Array(value.utf8)))
    }
}
