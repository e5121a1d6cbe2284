import Testing
import WatertightModel
import WatertightRules

/// YAML packs of other projects become TOML that reads back as what they meant.
@Suite struct `YAML packs` {
    static let pack = #"""
        # a comment
        rules:
          - name: "Corp's key"
            id: corp.key.1
            description: it opens doors
            pattern: |
              (?xi)
              \b (?P<kind>corp|acme) [_-] key [\s'":=]{1,4}
              ( [a-z0-9#-]{20} ) \b
            min_entropy: 3.25
            confidence: Medium
            visible: no
            categories: [api, secret]
            pattern_requirements:
              min_digits: 2
              min_uppercase: 1
              min_special_chars: 1
              special_chars: "-]^#"
              ignore_if_contains: ["te\"st", 'back\slash']
              checksum: { expected: x }
            references: [https://corp.example]
            examples: &texts
              - "corp_key = {{lower:10}}"
              - 'two
                lines'
            negative_examples: *texts
            non_examples: ["tab\there"]
            depends_on_rule:
              - { rule_id: corp.id.1, variable: ID }
            validation: { type: Http }
            tls_mode: lax
          - { id: corp.plain.1, pattern: 'plain_([0-9]+)', negative_examples: "one", validation: { type: Raw } }
          - { id: corp.token.1, pattern: '(?P<a>x)(?P<TOKEN>y)' }
          - { name: no id, pattern: x }
          - { id: no.pattern }
        rulesets: [{ id: default }]
        """#

    private func imported(_ text: String) throws(RulePackError) -> YamlPackImporter {
        try YamlPackImporter(Array(text.utf8), file: "pack.yml")
    }

    private func rules() throws -> [Rule] {
        let toml = try imported(Self.pack).rules.map(\.toml).joined(separator: "\n")
        let pack = try RulePackReader.read(Array(toml.utf8), file: "pack.toml", name: "pack")
        #expect(pack.warnings.isEmpty)
        return pack.rules
    }

    @Test func `A rule keeps its name, its pattern, its secret and its examples`() throws {
        let rule = try rules()[0]
        #expect(rule.id == "corp.key.1")
        #expect(rule.title == "Corp's key")
        #expect(rule.pattern == "(?xi)\n\\b (?P<kind>corp|acme) [_-] key [\\s'\":=]{1,4}\n( [a-z0-9#-]{20} ) \\b")
        #expect(rule.secretGroup == 2)
        #expect(rule.confidence == .medium)
        #expect(rule.isPart)
        #expect(rule.tags == ["api", "secret"])
        #expect(rule.examples == ["corp_key = {{lower:10}}", "two lines"])
        #expect(rule.counterexamples == ["corp_key = {{lower:10}}", "two lines", "tab\there"])
        #expect(rule.requirements.map(\.rule) == ["corp.id.1"])
        #expect(rule.requirements.map(\.isOptional) == [true])
    }

    @Test func `What a value must have becomes a filter`() throws {
        let filter = try #require(try rules()[0].filters.first)
        func atLeast(_ pattern: String) -> RuleExpression {
            .not(.call(.matchesAny, [.field(.secret), .list([.text(Array(pattern.utf8))])]))
        }
        let parts: [RuleExpression] = [
            .joined(.less, .call(.entropy, [.field(.secret)]), .number(3.25)),
            atLeast("^(?:[^0-9]*[0-9]){2}"), atLeast("^(?:[^A-Z]*[A-Z]){1}"), atLeast(#"^(?:[^\-\]\^#]*[\-\]\^#]){1}"#),
            .call(
                .containsAny,
                [.field(.secret), .list(["te\"st", #"back\slash"#].map { .text(Array($0.utf8)) })]),
        ]
        #expect(filter == parts.dropFirst().reduce(parts[0]) { .joined(.or, $0, $1) })
    }

    @Test func `The secret is the first group unless a name says otherwise`() throws {
        #expect(try rules()[1].secretGroup == 0)
        #expect(try rules()[1].counterexamples == ["one"])
        #expect(try rules()[2].secretGroup == 2)
    }

    @Test func `What is left out is named, once each`() throws {
        #expect(
            try imported(Self.pack).remarks == [
                "rulesets are left out: choose rules with --enable and --disable",
                "rule number 4 was not taken: it has no id", "rule \"no.pattern\" was not taken: it has no pattern",
                "pattern_requirements.checksum is left out, in 1 rule", "validation is left out, in 2 rules",
                "tls_mode is left out, in 1 rule",
            ])
    }

    @Test(arguments: [
        "'quoted'", "ends with '", "'''", "\u{1}\u{7F}", "back\\slash", "a\r\nb", "\n\nleads", "\"\"\"", "tab\t", "é€😀",
        "",
    ])
    func `Any text comes through TOML as it was`(_ text: String) throws {
        var yaml = "rules:\n- id: a\n  pattern: x\n  examples: [\""
        for scalar in text.unicodeScalars {
            let digits = String(scalar.value, radix: 16)
            yaml += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
        }
        let rule = try #require(try imported(yaml + "\"]").rules.first)
        let pack = try RulePackReader.read(Array(rule.toml.utf8), file: "p.toml", name: "p")
        #expect(pack.rules.first?.examples == [text])
    }

    @Test func `A text that is no YAML, or no pack, is an error with its place`() {
        for (text, line, reason) in [
            ("rules:\n  - [", 2, ""), ("rules: {}", 0, "no list of rules"), ("", 1, "empty"),
            ("rules: *nowhere", 1, "alias"),
            ("\u{1}", 1, ""), ("- x", 0, "no list of rules"),
        ] {
            do {
                _ = try imported(text)
                Issue.record("\(text.debugDescription) was taken")
            } catch {
                #expect(error.line >= line)
                #expect(error.message.contains(reason))
            }
        }
    }

    @Test func `A text that refers to itself again and again is refused`() {
        var bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1...9 {
            let before = "*a\(level - 1)"
            bomb += "a\(level): &a\(level) [\(Array(repeating: before, count: 10).joined(separator: ", "))]\n"
        }
        #expect { try imported(bomb + "rules: *a9") } throws: {
            ($0 as? RulePackError)?.message.contains("1,000,000 values") == true
        }
        #expect(throws: RulePackError.self) { try imported("rules: &r [*r]") }
    }

    @Test(arguments: ["[", "{a: ", "- ", "? "])
    func `A text that nests without end is refused`(_ opening: String) {
        #expect(throws: RulePackError.self) { try imported("rules: " + String(repeating: opening, count: 100_000)) }
        let lines = (0..<200).map { String(repeating: " ", count: $0) + "a:\n" }.joined()
        #expect(throws: RulePackError.self) { try imported(lines) }
    }
}
