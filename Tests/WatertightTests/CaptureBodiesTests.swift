import TestSupport
import Testing
import Watertight
import WatertightModel
import WatertightRules

/// Credentials in a HAR: each once, at the place that counts.
@Suite struct CaptureBodiesTests {
    private func places(_ request: String, _ response: String) throws -> [String] {
        let shop = try Workshop()
        try shop.write(
            "c.har",
            RuleExample.expand(
                """
                {"log": {"version": "1.2", "creator": {"name": "x", "version": "1"}, "entries": [
                 {"request": {"method": "POST", \(request)}, "response": {"status": 200, \(response)}}]}}
                """))
        var options = ScanOptions()
        options.inputs = [.path(Array("\(shop.path)/c.har".utf8))]
        return try Scanner.scan(options).findings.map {
            "\($0.discovery.rule) \($0.discovery.place.text.split(separator: "#").last ?? "")"
        }
    }

    @Test func `A body is a capture's text, whatever its type`() throws {
        let found = try places(
            #""url": "https://a.northwind-sync.com/", "postData": {"mimeType": "application/x-www-form-urlencoded", "#
                + #""text": "grant_type=password&password={{base62:12}}"}"#,
            #""content": {"mimeType": "application/json", "text": "{\"access_token\": \"{{base62:40}}\"}"}"#)
        #expect(
            found == [
                "password-field log.entries[0].request.postData.text",
                "oauth-token log.entries[0].response.content.text",
            ])
    }

    @Test func `What a capture says twice is one finding, at its first place`() throws {
        // One template would make two values of them.
        let token = RuleExample.expand("{{base62:40}}")
        let cookie = RuleExample.expand("{{base62:32}}")
        let found = try places(
            #""url": "https://a.northwind-sync.com/?access_token=\#(token)", "headers": [{"name": "Cookie", "#
                + #""value": "sid=\#(cookie)"}], "cookies": [{"name": "sid", "value": "\#(cookie)"}], "#
                + #""queryString": [{"name": "access_token", "value": "\#(token)"}]"#,
            #""content": {"mimeType": "text/plain", "text": ""}"#)
        #expect(
            found == [
                "session-cookie log.entries[0].request.headers[0].value",
                "url-query-credential log.entries[0].request.url",
            ])
    }

    @Test func `A form that is only listed is found there`() throws {
        let found = try places(
            #""url": "https://a.northwind-sync.com/", "postData": {"mimeType": "application/x-www-form-urlencoded", "#
                + #""params": [{"name": "password", "value": "{{base62:12}}"}]}"#,
            #""content": {"mimeType": "text/plain", "text": ""}"#)
        #expect(found == ["password-field log.entries[0].request.postData.params[0].value"])
    }

    @Test func `A key in a long text that is no base64, though it says so, is found as it stands`() throws {
        let filler = String(repeating: "abcd", count: 8_000)
        let found = try places(
            #""url": "https://a.northwind-sync.com/""#,
            #""content": {"mimeType": "text/plain", "encoding": "base64", "text": "\#(filler)\#(Workshop.fabricKey())"}"#
        )
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("praxa-fabric-key") == true)
    }

    @Test func `Between long strings that are read as values everything is examined as it is`() throws {
        let filler = String(repeating: "words and ", count: 4_000)
        let key = Workshop.fabricKey()
        let found = try places(
            #""url": "https://a.northwind-sync.com/", "comment": "\#(filler)""#,
            #""\#(key)": 1, /* \#(Workshop.fabricKey()) */ "content": {"mimeType": "text/plain", "text": "\#(filler)\#(Workshop.fabricKey())"}"#
        )
        #expect(found.count == 3)
    }
}
