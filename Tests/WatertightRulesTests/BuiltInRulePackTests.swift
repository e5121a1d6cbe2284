import Testing
import WatertightModel
import WatertightRules

@Suite struct `Built-in rule packs` {
    static let packs = (try? BuiltInRulePacks.load()) ?? []
    static let rules = packs.flatMap(\.rules)
    static let ids = rules.map(\.id)

    /// The rule of an id; tests take ids as arguments, since a whole rule makes an unreadable name.
    static func rule(_ id: String) throws -> Rule { try #require(rules.first { $0.id == id }) }

    @Test func `they load without a remark`() throws {
        let packs = try BuiltInRulePacks.load()
        #expect(
            packs.map(\.name) == [
                "praxa", "keys", "http", "code", "ai", "cloud", "mobile", "payments", "messaging", "identity", "stores",
                "generic", "fixtures", "tasktext",
            ])
        for pack in packs {
            #expect(pack.warnings.isEmpty)
            #expect(!pack.version.isEmpty)
            #expect(pack.rules.allSatisfy { $0.pack == pack.name })
        }
    }

    @Test func `they hold what is in the repository`() {
        for pack in Self.packs {
            #expect(String(decoding: pack.text, as: UTF8.self).contains("name = \"\(pack.name)\""))
        }
    }

    @Test func `an id stands once in all of them`() {
        #expect(Set(Self.rules.map(\.id)).count == Self.rules.count)
    }

    @Test(arguments: [
        ("praxa-fabric-key", Severity.critical), ("praxa-fabric-key-partial", .low),
        ("praxa-webhook-secret", .critical),
        ("praxa-gateway-token", .high), ("praxa-host-in-binary", .low), ("private-key", .critical),
        ("bearer-token", .high), ("jwt", .high), ("fixture-live-host", .low), ("basic-auth", .high),
        ("url-userinfo", .high),
        ("url-query-credential", .high), ("session-cookie", .high), ("oauth-token", .high), ("password-field", .high),
        ("api-key-header", .high), ("task-text", .medium),
    ])
    func `the rules of the contract are there`(id: String, severity: Severity) throws {
        let rule = try Self.rule(id)
        #expect(rule.severity == severity)
        #expect(rule.startsAtKeyword)
    }

    @Test(arguments: ids)
    func `a rule has examples and near misses`(id: String) throws {
        let rule = try Self.rule(id)
        #expect(rule.examples.count >= 2)
        #expect(rule.counterexamples.count >= 2)
    }

    @Test(arguments: ids)
    func `an example holds a keyword of its rule`(id: String) throws {
        let rule = try Self.rule(id)
        for template in rule.examples {
            let text = RuleExample.expand(template).lowercased()
            #expect(rule.keywords.contains { text.contains($0) })
        }
    }

    @Test(arguments: ids)
    func `a rule has a title, a message and a guide that ends in deleting or rebuilding`(id: String) throws {
        let rule = try Self.rule(id)
        #expect(rule.title != rule.id)
        #expect(rule.message?.hasSuffix(".") == true)
        let guide = try #require(rule.revoke)
        #expect(["delete", "rebuild"].contains(guide.steps.last?.action))
    }

    @Test func `no guide's command holds a secret or breaks over lines`() {
        for step in Self.rules.compactMap(\.revoke).flatMap(\.steps) {
            #expect(step.command?.contains("{") != true || step.command?.contains("%{http_code}") == true)
            #expect(!step.text.contains("\n"))
            #expect(!step.text.contains("  "))
        }
    }

    @Test func `the guide for a Fabric key says all of it`() throws {
        let guide = try #require(Self.rules.first { $0.id == "praxa-fabric-key" }?.revoke)
        #expect(guide.title == "Revoke the Fabric key ending {tail}")
        #expect(guide.steps.map(\.action) == ["revoke", "verify", "move", "rebuild", "review", "delete"])
        #expect(guide.steps[0].url == "https://platform.praxa.io/api-keys")
        #expect(guide.steps[1].text.contains("120 seconds"))
        #expect(guide.steps[1].text.contains("authentication_failed"))
        #expect(
            guide.steps[1].command
                == #"curl -s -o /dev/null -w '%{http_code}\n' -H "Authorization: Bearer $PRAXA_API_KEY" https://api.praxa.io/v1/usage"#
        )
    }

    @Test func `no whole key stands in a pack's text`() {
        for pack in Self.packs {
            let text = String(decoding: pack.text, as: UTF8.self)
            #expect(text.split(whereSeparator: { !$0.isHexDigit }).allSatisfy { $0.count < 32 })
        }
    }

    @Test(arguments: FindingKind.allCases)
    func `every kind of finding has a general guide`(kind: FindingKind) {
        #expect(!GeneralGuides.guide(for: kind).steps.isEmpty)
    }
}
