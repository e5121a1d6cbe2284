import Testing
import WatertightModel
import WatertightReports

/// Rules as a list, and one by itself.
@Suite struct RuleTableTests {
    private func rule(_ id: String, _ change: (inout Rule) -> Void = { _ in }) -> Rule {
        var rule = Rule(id: id, pack: "corp", title: "Title of \(id)", pattern: "corp_[0-9]+")
        change(&rule)
        return rule
    }

    @Test func `Columns are as wide as they must be, and remarks say what a rule is not`() {
        let rules = [
            rule("a-long-identifier") { $0.severity = .critical }, rule("b") { $0.isPart = true },
            rule("c") { $0.verbs = ["skim"] },
        ]
        #expect(
            RuleTable.text(of: rules) == """
                critical  a-long-identifier  corp  Title of a-long-identifier
                high      b                  corp  Title of b (a part, not reported)
                high      c                  corp  Title of c (in skim)
                3 rules

                """)
        #expect(RuleTable.text(of: [rules[1]]).hasSuffix("\n1 rule\n"))
    }

    @Test func `Names cannot steer a terminal`() {
        let text = RuleTable.text(of: [rule("x\u{1B}[2J") { $0.title = "t\u{202E}" }])
        #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}"))
        let sheet = RuleSheet.text(of: rule("x") { $0.message = "a\u{1B}b" }) { $0 }
        #expect(!sheet.contains("\u{1B}"))
    }

    @Test func `As JSON each rule is an object`() throws {
        let text = String(decoding: RuleTable.json(of: [rule("a") { $0.keywords = ["corp_"] }]), as: UTF8.self)
        for member in ["\"id\": \"a\"", "\"pack\": \"corp\"", "\"severity\": \"high\"", "\"corp_\"", "\"examples\": 0"]
        {
            #expect(text.contains(member))
        }
    }

    @Test func `A sheet says all that a rule does, and how its examples are shown is the caller's business`() {
        var requirement = RuleRequirement(rule: "other")
        requirement.lines = -4...4
        let sheet = RuleSheet.text(
            of: rule("a") {
                $0.keywords = ["corp_"]
                $0.path = "x$"
                $0.entropy = 3.5
                $0.secretGroup = 2
                $0.requirements = [requirement]
                $0.allowlists = [
                    RuleAllowlist(condition: .and, paths: ["vendor/"], regexes: ["^0+$"], stopwords: ["test"])
                ]
                $0.examples = ["one", "two"]
                $0.counterexamples = ["three"]
                $0.revoke = RevokeGuide(
                    title: "Revoke it", steps: [.init(action: "revoke", text: "Do it.", url: "https://corp.example")])
            }, redacted: { "<\($0)>" })
        for line in [
            "a: Title of a", "pattern       corp_[0-9]+", "path          x$", "keywords      corp_",
            "secret        group 2 of the pattern", "entropy       above 3.5 bits a byte",
            "requires      other, from line -4 to 4 of its own",
            "allowed       path matches vendor/, and secret matches <^0+$>, and the secret holds <test>",
            "finds         <one>", "              <two>", "passes over   <three>", "Revoke it", "revoke        Do it.",
            "              https://corp.example",
        ] {
            #expect(sheet.contains(line + "\n"))
        }
    }
}
