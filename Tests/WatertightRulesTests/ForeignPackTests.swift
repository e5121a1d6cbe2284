import Testing
import WatertightModel
import WatertightRules

/// A pack as other projects write them, with every construct that they have.
@Suite struct `Packs of other projects` {
    static let text = #"""
        title = "Corp rules"
        description = "What corp looks for"
        minVersion = "v8.25.0"

        [extend]
        useDefault = true
        url = "https://corp.example/rules.toml"
        disabledRules = ["generic-api-key"]

        [[allowlists]]
        description = "everywhere"
        paths = ['''(?i)vendor/''']
        stopwords = ["client"]

        [[allowlists]]
        targetRules = ["corp-token", "unknown-rule"]
        regexTarget = "match"
        regexes = ['''^corp_0+$''']

        [[rules]]
        id = "corp-token"
        description = "Identified a Corp token. It may allow access."
        regex = '''(?i)corp_([a-z0-9]{20})\b'''
        secretGroup = 1
        entropy = 3
        keywords = ["Corp_"]
        tags = ["corp"]
        [[rules.allowlists]]
        condition = "&&"
        regexes = ['''x''']
        paths = ['''y''']
        [[rules.allowlists]]
        commits = ["0123456789012345678901234567890123456789"]
        [[rules.allowlists]]
        condition = "||"
        commits = ["0123456789012345678901234567890123456789"]
        stopwords = ["Sample"]

        [[rules]]
        id = "old-style"
        regex = '''old'''
        [rules.allowlist]
        regexTarget = "line"
        regexes = ['''z''']

        [[rules]]
        id = "pkcs12-file"
        description = "A file"
        path = '''(?i)\.p12$'''

        [[rules]]
        id = "part"
        regex = '''part'''
        skipReport = true

        [[rules]]
        id = "composite"
        regex = '''whole'''
        [[rules.required]]
        id = "part"
        withinLines = 5

        [[rules]]
        id = "newer"
        regex = '''newer'''
        filter = '''entropy(finding["secret"]) <= 3'''
        revoke = '''http.post("https://corp.example")'''
        """#

    let pack: RulePack

    init() throws {
        pack = try read(Self.text)
    }

    @Test func `all rules are taken`() {
        #expect(pack.rules.map(\.id) == ["corp-token", "old-style", "pkcs12-file", "part", "composite", "newer"])
    }

    @Test func `a part is not reported, and what requires it says how near`() {
        #expect(pack.rules[3].isPart)
        var requirement = RuleRequirement(rule: "part")
        requirement.lines = -5...5
        #expect(pack.rules[4].requirements == [requirement])
    }

    @Test func `a rule keeps what it means there`() throws {
        let rule = pack.rules[0]
        #expect(rule.title == "Identified a Corp token")
        #expect(rule.severity == .high)
        #expect(rule.confidence == .medium)
        #expect(rule.secretGroup == 1)
        #expect(rule.entropy == 3)
        #expect(rule.keywords == ["corp_"])
        #expect(rule.tags == ["corp"])
        #expect(rule.startsAtKeyword == false)
    }

    @Test func `allowlists keep what they mean there`() {
        #expect(
            pack.rules[0].allowlists == [
                RuleAllowlist(condition: .and, paths: ["y"], regexes: ["x"]),
                RuleAllowlist(stopwords: ["sample"]),
                RuleAllowlist(regexes: ["^corp_0+$"], target: .match),
            ]
        )
        #expect(pack.rules[1].allowlists == [RuleAllowlist(regexes: ["z"], target: .line)])
        #expect(pack.allowlists == [RuleAllowlist(paths: ["(?i)vendor/"], stopwords: ["client"])])
    }

    @Test func `a rule by path alone has no pattern`() {
        #expect(pack.rules[2].pattern == nil)
        #expect(pack.rules[2].path == #"(?i)\.p12$"#)
    }

    @Test(arguments: [
        "extend: nothing is fetched", "there is no rule \"generic-api-key\" to disable",
        "rule \"unknown-rule\", which is not built in",
        "rule \"newer\" and others: what asks a provider", "commits are ignored, and so is this allowlist",
    ])
    func `what is not supported is named`(remark: String) {
        #expect(pack.warnings.contains { $0.contains(remark) && $0.hasPrefix("line ") })
    }

    @Test func `extending the default rules alone is no remark`() throws {
        #expect(try read("[extend]\nuseDefault = true").warnings.isEmpty)
    }
}
