import Testing
import WatertightDetection
import WatertightModel
import WatertightRules

/// Credentials that are known by where they stand: in URLs, cookies, headers and bodies.
@Suite struct CredentialPlacesTests {
    private func found(_ template: String, _ context: ContentContext) throws -> [Discovery] {
        // The hosts of these texts look live, which is another matter.
        try TestDetector.scan(RuleExample.expand(template), context: context).discoveries
            .filter { !$0.rule.hasPrefix("fixture-") }
    }

    private func rules(_ template: String, _ context: ContentContext) throws -> [String] {
        try found(template, context).map(\.rule)
    }

    @Test(arguments: [
        "page_token=CAUQAA", "sort_key=created_at", "token_type=bearer", "key=name", "state=open", "auth=true",
        "nextPageToken=eyJwYWdlIjoyfQ", "session_length=30", "api_version=2", "password_reset=1",
        "monkey=banana12345678", "code=404", "secret=false", "pwd=required", "sid=GA1.2.1234567890",
    ])
    func `A parameter that only sounds like a credential is none`(_ query: String) throws {
        for context in ContentContext.allCases {
            #expect(try found("https://app.northwind-sync.com/a?\(query)&x=1", context).isEmpty)
            #expect(try found("GET /a?x=1&\(query) HTTP/1.1", context).isEmpty)
        }
    }

    @Test(arguments: [
        ("https://a.northwind-sync.com/?access_token={{base62:40}}", ["url-query-credential"]),
        ("grant_type=x&refresh_token={{base62:40}}", ["oauth-token"]),
        ("grant_type=password&password={{base62:10}}&client_secret={{base62:40}}", ["password-field", "oauth-token"]),
        ("Cookie: access_token={{base62:40}}", ["session-cookie"]),
        ("X-Auth-Token: {{base62:40}}", ["api-key-header"]),
        ("Authorization: Bearer {{base62:40}}", ["bearer-token"]),
        (
            "https://a.northwind-sync.com/?id_token={{b64url:{\"alg\":\"HS256\"}}}.{{b64url:{\"sub\":\"a\"}}}.{{base62:43}}",
            ["jwt"]
        ),
        ("https://a.northwind-sync.com/?key=praxa_sk_{{hex:64}}", ["praxa-fabric-key"]),
        (
            "https://svc:{{base62:12}}@a.northwind-sync.com/?token={{base62:40}}",
            ["url-userinfo", "url-query-credential"]
        ),
    ])
    func `In a capture one value is one finding, by the most specific rule`(_ text: String, _ ids: [String]) throws {
        #expect(try rules(text, .capture) == ids)
    }

    @Test func `Every session cookie of a header is a finding`() throws {
        let header = "Cookie: theme=dark; sid={{base62:32}}; csrftoken={{base62:32}}; user_session={{base62:40}}; a=b"
        #expect(try rules(header, .log) == ["session-cookie", "session-cookie"])
        #expect(try rules(header, .source).isEmpty)
    }

    @Test func `A cookie is found though its header began in the window before`() throws {
        for lead in [252 * 1024 - 4000, 252 * 1024 - 40] {
            let filler = String(repeating: "plain words\n", count: lead / 12)
            let cookies = (0..<200).map { "name\($0)=plain" }.joined(separator: "; ")
            #expect(try rules(filler + "Cookie: \(cookies); sid={{base62:32}}\n", .log) == ["session-cookie"])
        }
    }

    @Test func `A reserved host excuses its own URL only`() throws {
        let token = "access_token={{base62:40}}"
        #expect(try rules("https://api.example.com/a?\(token)", .log).isEmpty)
        #expect(
            try rules("https://a.northwind-sync.com/?next=https://api.example.com/&\(token)", .log)
                == ["url-query-credential"])
    }

    @Test func `A password for this machine is of low confidence`() throws {
        #expect(try found("postgres://svc:{{base62:12}}@127.0.0.1/a", .configuration).map(\.confidence) == [.low])
        #expect(
            try found("postgres://svc:{{base62:12}}@db.northwind-sync.com/a", .configuration).map(\.confidence) == [
                .medium
            ])
    }

    @Test func `Of Basic credentials only the length is shown`() throws {
        let finding = try #require(try found("Authorization: Basic {{b64:svc:{{base62:30}}}}", .log).first)
        #expect(finding.rule == "basic-auth")
        #expect(finding.secret?.shown == "(48 characters)")
        #expect(finding.secret?.sha256 == nil)
    }

    /// Tests take the time to be September 2026.
    @Test(arguments: [
        (4_000_000_000, "It expires on 2096-10-02.", Severity.high),
        (1_600_000_000, "It expired on 2020-09-13.", Severity.low),
        (1_789_999_000, "It expired on 2026-09-21.", Severity.high),
    ])
    func `A JSON Web Token's finding says when it ends`(_ expiry: Int, _ sentence: String, _ severity: Severity) throws
    {
        let text = "{{b64url:{\"alg\":\"HS256\"}}}.{{b64url:{\"sub\":\"a\",\"exp\":\(expiry)}}}.{{base62:43}}"
        let finding = try #require(try found(text, .log).first)
        #expect(finding.message.hasSuffix(sentence))
        #expect(finding.severity == severity)
    }

    @Test(
        arguments: [
            "token=", "?token=a&", "&api_key=", "://", "://a:b@", "%3A%2F%2Fa%3A", "; sid=abc", "Cookie: sid=", "sess0",
            "<nshttpcookie ", "basic Zm9v", "x-api-key: abcdefghijklmno", "password=", "\"password\":\"",
            "\"access_token\":\"a", "token\"\n", "?code=aaaaaaaaaaaaaaaaaaaa&a=b", "task: ", "\\\"task\\\":\\\"",
            "task\":\"\\\"task\\\":\\\"", "\"task\":{\"a\":", "-task: aa ", "task=a+b+",
        ])
    func `A text of nothing but keywords ends without a gap`(_ unit: String) throws {
        let text = String(repeating: unit, count: 300_000 / unit.utf8.count)
        for context in [ContentContext.log, .capture] {
            #expect(try TestDetector.scan(text, context: context).gaps.isEmpty)
        }
    }

    @Test func `A name without a hyphen is a header's in captures and logs only`() throws {
        let text = "apiKey: {{base62:32}}"
        #expect(try rules(text, .capture) == ["api-key-header"])
        #expect(try rules(text, .log) == ["api-key-header"])
        #expect(try rules(text, .source) == ["generic-secret"])
        #expect(
            try rules("build -secretkey {{base62:32}} --api-key {{base62:32}}", .text) == [
                "generic-secret", "generic-secret",
            ])
    }

    @Test(arguments: [
        "http://other:hideout@www.northwind-sync.com/a", "http://bob:foo@www.northwind-sync.com/",
        "https://app.northwind-sync.com/Ticket?id=1&user=guest&pass=guest",
        "Authorization: Basic {{b64:albert:einstein}}",
    ])
    func `A password as examples have them is of low severity in source, and of high in a log`(_ text: String) throws {
        #expect(try found(text, .source).map(\.severity) == [.low])
        #expect(try found(text, .text).map(\.severity) == [.low])
        #expect(try found(text, .log).map(\.severity) == [.high])
    }

    @Test func `A secret by its name is of medium severity where it is shipped, and of low elsewhere`() throws {
        let detector = try TestDetector.make()
        let text = Array(RuleExample.expand("NORTHWIND_API_SECRET={{base62:32}}").utf8)
        func severities(_ place: String, isInAppBundle: Bool = false) -> [Severity] {
            let subject = ScanSubject(
                place: Place(escaped: place), context: .configuration, isInAppBundle: isInAppBundle)
            return detector.scan(text, as: subject).discoveries.map(\.severity)
        }
        #expect(severities("a/.env") == [.medium])
        #expect(severities("a/.env.production") == [.medium])
        #expect(severities("a/App.xcconfig") == [.medium])
        #expect(severities("a/.env.example") == [.low])
        #expect(severities("a/b.json") == [.low])
        #expect(severities("a/b.json", isInAppBundle: true) == [.medium])
    }
}
