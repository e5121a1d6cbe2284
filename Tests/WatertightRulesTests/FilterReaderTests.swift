import Testing
import WatertightModel
import WatertightRules

/// betterleaks' expressions become a tree, or the rule is named and left out.
@Suite struct `Expressions of betterleaks` {
    private func filter(_ text: String) throws -> RuleExpression? {
        try read("[[rules]]\nid = \"a\"\nregex = 'a'\nfilter = '''\n\(text)\n'''").rules.first?.filters.first
    }

    private static let secret = RuleExpression.field(.secret)
    private static let entropy = RuleExpression.call(.entropy, [secret])

    @Test(
        arguments: [
            (#"entropy(finding["secret"]) <= 3.5"#, .joined(.lessOrEqual, entropy, .number(3.5))),
            (#"filter.entropy(finding.secret) <= 3.5"#, .joined(.lessOrEqual, entropy, .number(3.5))),
            (
                #"!true || false && nil == nil"#,
                .joined(.or, .not(.boolean(true)), .joined(.and, .boolean(false), .joined(.equal, .null, .null)))
            ),
            (#"1 + 2 * -3"#, .joined(.plus, .number(1), .joined(.times, .number(2), .negative(.number(3))))),
            (#"(1 + 2) * 3"#, .joined(.times, .joined(.plus, .number(1), .number(2)), .number(3))),
            (#"attributes["path"] ?? """#, .joined(.coalesce, .attribute(.path), .text([]))),
            (#"attributes[?"path"].orValue("x")"#, .joined(.coalesce, .attribute(.path), .text(Array("x".utf8)))),
            (#"get(attributes, "path", "")"#, .joined(.coalesce, .attribute(.path), .text([]))),
            (#"attributes?.path"#, .attribute(.path)), (#"attributes?.["git.sha"]"#, .attribute(nil)),
            (#"finding["secret"].endsWith("x")"#, .joined(.endsWith, secret, .text(Array("x".utf8)))),
            (#"finding["secret"] contains "x""#, .joined(.contains, secret, .text(Array("x".utf8)))),
            (#"finding["secret"] matches `^a\d`"#, .joined(.matches, secret, .text(Array(#"^a\d"#.utf8)))),
            (#"finding["secret"].matches(r"^a\d")"#, .joined(.matches, secret, .text(Array(#"^a\d"#.utf8)))),
            (
                #"finding["secret"] not in ["a", "b",]"#,
                .not(.joined(.isIn, secret, .list([.text([97]), .text([98])])))
            ),
            (
                #"let n = len(finding["secret"]); n > 3 ? true : n == 2"#,
                .binding(
                    "n", .call(.length, [secret]),
                    .conditional(
                        .joined(.greater, .variable("n"), .number(3)), .boolean(true),
                        .joined(.equal, .variable("n"), .number(2))))
            ),
            (
                #"cel.bind(n, size(finding["secret"]), n > 3)"#,
                .binding("n", .call(.length, [secret]), .joined(.greater, .variable("n"), .number(3)))
            ),
            (#"finding["secret"][1:-1]"#, .slice(secret, from: .number(1), to: .negative(.number(1)))),
            (#"finding["secret"][:4]"#, .slice(secret, from: nil, to: .number(4))),
            ("// a comment\ntrue /* and\nanother */ and true # last", .joined(.and, .boolean(true), .boolean(true))),
            (#""\x41\u00e9\n\t\\\"""#, .text(Array("A\u{e9}\n\t\\\"".utf8))), ("'it''s'", nil),
            (#""""three "quotes" """"#, nil),
            ("r\"\"\"(?i)\\.(?:md)$\"\"\"", .text(Array(#"(?i)\.(?:md)$"#.utf8))),
        ] as [(String, RuleExpression?)])
    func `An expression is read in either spelling`(_ text: String, _ tree: RuleExpression?) throws {
        if text.contains("''") { return }  // TOML's own quotes
        if let tree { #expect(try filter(text) == tree) } else { _ = try filter(text) }
    }

    @Test(arguments: [
        ("http.get(\"https://corp.example\")", "http is not known"), ("entropy(", "a value is missing"),
        ("entropy(finding[\"secret\"]) <=", "a value is missing"),
        ("nonsense(1)", "the function nonsense is not known"),
        ("entropy()", "another number of values"), ("finding[\"captures\"]", "finding[\"captures\"] is not known"),
        ("\"open", "a text does not end"), ("1 2", "something follows"), ("~1", "means nothing here"),
        ("finding[\"secret\"] matches finding[\"line\"]", "a pattern has to be written out"),
        ("matchesAny(finding[\"secret\"], [finding[\"line\"]])", "a pattern has to be written out"),
        ("cel.other(1)", "of cel only bind"), ("x", "x is not known"), ("[1, 2", "] is missing"),
        ("let a = 1 true", "; is missing"), (String(repeating: "(", count: 5000), "nests too deeply"),
        (String(repeating: "!", count: 5000), "nests too deeply"),
        ("1" + String(repeating: "+1", count: 5000), "too many terms"),
        ("1e999", "a number is none"), (#""\q""#, "an escape"),
    ])
    func `What is not understood leaves the rule out, and is named with its line`(_ text: String, _ reason: String)
        throws
    {
        let pack = try read(
            "[[rules]]\nid = \"a\"\nregex = 'a'\nfilter = '''\n\(text)'''\n[[rules]]\nid = \"b\"\nregex = 'b'")
        #expect(pack.rules.map(\.id) == ["b"])
        #expect(pack.warnings.count == 1)
        #expect(pack.warnings.first?.hasPrefix("line ") == true)
        #expect(pack.warnings.first?.contains("rule \"a\" was not taken: its filter: ") == true)
        #expect(pack.warnings.first?.contains(reason) == true)
    }

    @Test func `A pack of the second generation is read with all its keys`() throws {
        let pack = try read(
            """
            title = "second"
            minVersion = "v2.0.0"
            prefilter = 'matchesAny(attributes["path"], [`vendor/`])'
            filter = 'containsAny(finding["secret"], ["example"])'
            [[rules]]
            id = "a"
            regex = 'a(b)(c)'
            valueGroup = 2
            specificity = -50
            confidence = "low"
            skipReport = false
            filter = 'entropy(finding["secret"]) < 3'
            validate = 'http.get("https://corp.example")'
            analyze = 'x'
            revoke = 'y'
            [[rules]]
            id = "b"
            regex = 'b'
            validate = 'z'
            """)
        #expect(
            pack.warnings == [
                "line 5: rule \"a\" and others: what asks a provider (validate, analyze, revoke) is not run"
            ])
        #expect(pack.rules[0].secretGroup == 2)
        #expect(pack.rules[0].specificity == -50)
        #expect(pack.rules[0].confidence == .low)
        #expect(pack.rules[0].filters.count == 1)
        #expect(pack.prefilters.count == 1 && pack.filters.count == 1)
    }

    @Test(arguments: [("v8.25.0", "one"), ("", "one"), ("v1.6.0", "one"), ("v2.0.0-rc.1", "Base")])
    func `In the second generation a rule that is stated again replaces the whole of it`(
        _ version: String, _ title: String
    ) throws {
        var base = Rule(id: "one", pack: "base", title: "Base", pattern: "x")
        base.entropy = 3
        let pack = try RulePackReader.read(
            Array("minVersion = \"\(version)\"\n[[rules]]\nid = \"one\"\nregex = 'y'".utf8), file: "c.toml", name: "c",
            base: [base])
        #expect(pack.rules.first?.pattern == "y")
        #expect(pack.rules.first?.entropy == (title == "Base" ? nil : 3))
    }

    @Test func `The older shorthand for text that reads like words is a filter`() throws {
        let pack = try read("[[rules]]\nid = \"a\"\nregex = 'a'\ntokenEfficiency = true")
        #expect(pack.rules.first?.filters == [.call(.failsTokenEfficiency, [Self.secret])])
    }
}
