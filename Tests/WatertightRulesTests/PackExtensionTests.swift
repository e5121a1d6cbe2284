import Testing
import WatertightModel
import WatertightRules

/// A pack that builds on another.
@Suite struct `Packs that extend others` {
    static let base = #"""
        [[allowlists]]
        stopwords = ["everywhere"]

        [[rules]]
        id = "one"
        description = "The first"
        regex = '''one_([0-9]+)'''
        secretGroup = 1
        entropy = 2
        keywords = ["one_"]
        tags = ["base"]
        severity = "low"

        [[rules]]
        id = "two"
        regex = '''two_[0-9]+'''
        keywords = ["two_"]
        """#

    private func child(_ text: String) throws -> RulePack {
        try RulePackReader.read(Array(text.utf8), file: "child.toml", name: "child", base: read(Self.base).rules)
    }

    @Test func `A rule that is stated again changes what it states, and keeps the rest`() throws {
        let rule = try #require(
            try child(
                """
                [[rules]]
                id = "one"
                entropy = 3.5
                tags = ["mine"]
                keywords = ["one_", "uno_"]
                severity = "critical"
                [[rules.allowlists]]
                stopwords = ["test"]
                """
            ).rules.first)
        #expect(rule.title == "The first")
        #expect(rule.pattern == "one_([0-9]+)")
        #expect(rule.secretGroup == 1)
        #expect(rule.entropy == 3.5)
        #expect(rule.severity == .critical)
        #expect(rule.tags == ["base", "mine"])
        #expect(rule.keywords == ["one_", "uno_"])
        #expect(rule.allowlists == [RuleAllowlist(stopwords: ["test"])])
        #expect(rule.pack == "child")
    }

    @Test func `An allowlist may be for a rule of the other pack`() throws {
        let pack = try child("[[allowlists]]\ntargetRules = [\"two\"]\npaths = ['x']")
        #expect(pack.targetedAllowlists == [TargetedAllowlist(rules: ["two"], allowlist: RuleAllowlist(paths: ["x"]))])
        #expect(pack.allowlists.isEmpty)
    }

    @Test func `A rule that is left out there is not extended`() throws {
        #expect(throws: RulePackError.self) {
            try child("[extend]\ndisabledRules = [\"one\"]\n[[rules]]\nid = \"one\"\nentropy = 3")
        }
        let pack = try child("[extend]\npath = \"base.toml\"\ndisabledRules = [\"one\", \"three\"]")
        #expect(pack.extends.disabledRules == ["one", "three"])
        #expect(pack.warnings == ["line 1: extend: there is no rule \"three\" to disable"])
    }

    @Test func `A change of a rule that another scanner has built in is named and left out`() throws {
        let pack = try read("[extend]\nuseDefault = true\n[[rules]]\nid = \"elsewhere\"\nentropy = 3")
        #expect(pack.rules.isEmpty)
        #expect(pack.warnings == ["line 3: rule \"elsewhere\" was not taken: it changes a rule that is not built in"])
    }

    @Test(arguments: [
        ("[extend]\nuseDefault = true\npath = \"x\"", "has both path and useDefault"),
        (
            "[[rules]]\nid = \"a\"\nregex = 'a'\n[[allowlists]]\ntargetRules = [\"b\"]\nstopwords = [\"c\"]",
            "does not exist"
        ),
        ("[[rules]]\nid = \"a\"\nentropy = 3", "neither a regex nor a path"),
        ("[[rules]]\nid = \"a\"\nregex = 'a'\n[[rules.required]]\nwithinLines = 3", "has no id"),
    ])
    func `What gitleaks refuses is refused`(_ text: String, _ reason: String) {
        #expect(failure(text)?.message.contains(reason) == true)
    }

    @Test func `What a pack extends is known before it is read`() throws {
        let extends = try RulePackReader.extends(Array("[extend]\npath = \"a/base.toml\"".utf8), file: "c.toml")
        #expect(extends.path == "a/base.toml")
        #expect(!extends.usesDefault)
    }
}
