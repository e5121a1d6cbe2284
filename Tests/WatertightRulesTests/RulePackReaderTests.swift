import Testing
import WatertightModel
import WatertightRules

@Suite struct `Rule pack reader` {
    static let everyKey = #"""
        name = "corp"
        title = "ignored"
        version = "7"
        description = "of a corporation"

        [[rules]]
        id = "corp-token"
        title = "Corp token"
        description = "Not used, there is a title."
        regex = '''corp_([a-z]{20})'''
        path = '''\.env$'''
        secretGroup = 1
        entropy = 3.5
        keywords = ["CORP_", "corp-"]
        tags = ["a", "b"]
        severity = "critical"
        confidence = "low"
        kind = "policy"
        contexts = ["binary", "log"]
        verbs = ["skim", "Audit"]
        app-bundle-only = true
        message = "Stands in {where}."
        bits = 128
        shown = "corp_"
        case-folded = true
        checks = ["x", "y"]
        specificity = 50
        max-length = 99
        starts-at-keyword = true
        examples = ["corp_{{lower:20}}"]
        counterexamples = ["corp_"]

        [rules.revoke]
        title = "Revoke {tail}"
        [[rules.revoke.steps]]
        action = "revoke"
        text = "Do it."
        url = "https://corp.example/"
        command = "corp revoke"

        [[rules.allowlists]]
        description = "d"
        condition = "AND"
        paths = ['''p''']
        regexes = ['''r''']
        regexTarget = "line"
        stopwords = ["STOP"]
        """#

    @Test func `every key of a rule is read`() throws {
        let pack = try read(Self.everyKey)
        let rule = try #require(pack.rules.first)
        var expected = Rule(id: "corp-token", pack: "corp", title: "Corp token", pattern: "corp_([a-z]{20})")
        expected.path = #"\.env$"#
        expected.secretGroup = 1
        expected.verbs = ["skim", "audit"]
        expected.entropy = 3.5
        expected.keywords = ["corp_", "corp-"]
        expected.tags = ["a", "b"]
        expected.severity = .critical
        expected.confidence = .low
        expected.kind = .policy
        expected.contexts = [.binary, .log]
        expected.onlyInAppBundle = true
        expected.message = "Stands in {where}."
        expected.bits = 128
        expected.shownPrefix = "corp_"
        expected.isCaseFolded = true
        expected.checks = ["x", "y"]
        expected.specificity = 50
        expected.maximumLength = 99
        expected.startsAtKeyword = true
        expected.examples = ["corp_{{lower:20}}"]
        expected.counterexamples = ["corp_"]
        expected.allowlists = [
            RuleAllowlist(condition: .and, paths: ["p"], regexes: ["r"], target: .line, stopwords: ["stop"])
        ]
        expected.revoke = RevokeGuide(
            title: "Revoke {tail}",
            steps: [
                RevokeGuide.Step(
                    action: "revoke", text: "Do it.", url: "https://corp.example/", command: "corp revoke"
                )
            ]
        )
        #expect(rule == expected)
        #expect(pack.name == "corp")
        #expect(pack.version == "7")
        #expect(pack.text == Array(Self.everyKey.utf8))
        #expect(pack.warnings.isEmpty)
    }

    @Test func `a rule that says little gets defaults`() throws {
        let rule = try #require(try read("[[rules]]\nid = 'x'\nregex = 'y'").rules.first)
        #expect(rule.title == "x")
        #expect(rule.severity == .high)
        #expect(rule.confidence == .medium)
        #expect(rule.kind == .credential)
        #expect(rule.pack == "pack")
        #expect(rule.maximumLength == 4096)
    }

    @Test(arguments: [
        ("Found a token. It is bad.", "Found a token"),
        ("One sentence.", "One sentence"),
        ("Version 2.1 of it, at corp.example", "Version 2.1 of it, at corp.example"),
        (
            "A very long description without any end that goes on and on until it is far too long for a heading",
            "A very long description without any end that goes on and on until it is far…"
        ),
        ("Two\nlines", "Two"),
    ])
    func `the first sentence of a description is the title`(description: String, title: String) throws {
        let text = "[[rules]]\nid = 'x'\nregex = 'y'\ndescription = \"\"\"\(description)\"\"\""
        #expect(try read(text).rules.first?.title == title)
    }

    @Test func `keys are compared without regard to case`() throws {
        let rule = try #require(
            try read("[[Rules]]\nID = 'x'\nRegex = 'y'\nsecretgroup = 2\nKEYWORDS = ['k']\nMax-Length = 7").rules.first
        )
        #expect(rule.secretGroup == 2)
        #expect(rule.keywords == ["k"])
        #expect(rule.maximumLength == 7)
    }

    @Test func `an unknown key is a warning, once`() throws {
        let pack = try read(
            "fancy = 1\n[[rules]]\nid='x'\nregex='y'\nsparkle=1\n[[rules]]\nid='z'\nregex='y'\nSparkle=2")
        #expect(pack.rules.count == 2)
        #expect(
            pack.warnings == [
                #"line 5: rule "x": the key "sparkle" is not known and was ignored"#,
                #"line 1: the pack: the key "fancy" is not known and was ignored"#,
            ]
        )
    }

    @Test func `a rule shares another rule's guide`() throws {
        let pack = try read(
            """
            [[rules]]
            id = "a"
            regex = "a"
            revoke-like = "b"
            [[rules]]
            id = "b"
            regex = "b"
            [rules.revoke]
            title = "t"
            steps = [{ action = "revoke", text = "x" }]
            """
        )
        #expect(pack.rules[0].revoke?.title == "t")
    }

    @Test(arguments: [
        ("a byte order mark", "\u{FEFF}[[rules]]\nid = 'x'\nregex = 'y'\n"),
        ("carriage returns", "[[rules]]\r\nid = 'x'\r\nregex = 'y'\r\n"),
        ("no final line feed", "[[rules]]\nid = 'x'\nregex = 'y'"),
        ("inline tables", "rules = [{ id = 'x', regex = 'y' }]"),
    ])
    func `a text is read whatever its dress`(name: String, text: String) throws {
        #expect(try read(text).rules.map(\.id) == ["x"])
    }

    @Test func `an empty text is a pack without rules`() throws {
        let pack = try RulePackReader.read([], file: "pack.toml", name: "pack")
        #expect(pack.rules.isEmpty)
        #expect(pack.name == "pack")
        #expect(pack.version == "")
    }

    @Test func `many rules are read in the text's order`() throws {
        let text = (0..<3_000).map { "[[rules]]\nid = 'rule-\($0)'\nregex = 'x'\n" }.joined()
        #expect(try read(text).rules.map(\.id) == (0..<3_000).map { "rule-\($0)" })
    }

    @Test func `a huge array is read`() throws {
        let words = (0..<50_000).map { "'w\($0)'" }.joined(separator: ",")
        let pack = try read("[[rules]]\nid = 'x'\nregex = 'y'\nkeywords = [\(words)]")
        #expect(pack.rules.first?.keywords.count == 50_000)
    }

    @Test(arguments: [
        ("k_[0-9a-f]{8,}", 16_384), ("k_[0-9a-f]+", 16_384), ("k_.*?;", 16_384), (#"k_[*+]\*\+{1,9}"#, 4096),
        ("k_{,9}", 4096),
    ])
    func `a pattern without a bound may match more than one with`(pattern: String, length: Int) throws {
        let text = "[[rules]]\nid = \"k\"\ndescription = \"k\"\nregex = '\(pattern)'\n"
        let pack = try RulePackReader.read(Array(text.utf8), file: "k.toml", name: "k")
        #expect(pack.rules.map(\.maximumLength) == [length])
    }
}
