import TestSupport
import Testing
import Watertight
import WatertightModel

/// Packs of other projects in a whole scan.
@Suite struct RulePackScanTests {
    private func scan(
        _ shop: Workshop, _ name: String, pack: String, with change: (inout ScanOptions) -> Void = { _ in }
    ) throws -> ScanReport {
        var options = ScanOptions()
        options.inputs = [.path(Array("\(shop.path)/\(name)".utf8))]
        options.rulePackPaths = ["\(shop.path)/\(pack)"]
        options.usesDefaultRules = false
        change(&options)
        return try Scanner.scan(options)
    }

    private static let base = """
        [[allowlists]]
        stopwords = ["777"]
        [[rules]]
        id = "one"
        regex = '''one_[0-9]{3}'''
        [[rules]]
        id = "two"
        regex = '''two_[0-9]{3}'''
        """

    @Test func `A pack that extends one beside it has its rules, its lists and its own changes`() throws {
        let shop = try Workshop()
        try shop.write("packs/base.toml", Self.base)
        try shop.write(
            "packs/child.toml",
            """
            [extend]
            path = "base.toml"
            disabledRules = ["two"]
            [[rules]]
            id = "one"
            regex = '''one_[0-9]{4}'''
            [[rules]]
            id = "three"
            regex = '''three_[0-9]{3}'''
            """)
        try shop.write("a.txt", "one_123 one_1234 two_123 three_123 three_777 one_7771")
        let report = try scan(shop, "a.txt", pack: "packs/child.toml")
        #expect(report.findings.map(\.discovery.rule) == ["one", "three"])
        #expect(report.packs.map(\.pack) == ["child"])
    }

    @Test func `The third pack of a chain is the last that is asked`() throws {
        let shop = try Workshop()
        for number in 0..<4 {
            try shop.write(
                "p\(number).toml",
                "[extend]\npath = \"p\(number + 1).toml\"\n[[rules]]\nid = \"r\(number)\"\nregex = '''r\(number)_[0-9]{3}'''"
            )
        }
        try shop.write("a.txt", "r0_123 r1_123 r2_123 r3_123")
        let report = try scan(shop, "a.txt", pack: "p0.toml")
        #expect(report.findings.map(\.discovery.rule) == ["r0", "r1", "r2"])
    }

    @Test func `A pack that extends one that is not there is an error that names it`() throws {
        let shop = try Workshop()
        try shop.write("p.toml", "[extend]\npath = \"missing.toml\"")
        try shop.write("a.txt", "x")
        #expect { try scan(shop, "a.txt", pack: "p.toml") } throws: {
            ($0 as? ScanError)?.message.contains("missing.toml") == true
        }
    }

    @Test func `A pack may switch off a built-in rule, if it says that it extends them`() throws {
        let shop = try Workshop()
        let key = Workshop.fabricKey()
        try shop.write("p.toml", "[extend]\nuseDefault = true\ndisabledRules = [\"praxa-fabric-key\"]")
        try shop.write("q.toml", "[[allowlists]]\nregexTarget = \"match\"\nregexes = ['praxa']")
        try shop.write(
            "r.toml", "[extend]\nuseDefault = true\n[[allowlists]]\nregexTarget = \"match\"\nregexes = ['praxa']")
        try shop.write("a.txt", "K=\(key)")
        func rules(_ pack: String) throws -> [String] {
            try scan(shop, "a.txt", pack: pack) { $0.usesDefaultRules = true }.findings.map(\.discovery.rule)
        }
        #expect(try !rules("p.toml").contains("praxa-fabric-key"))
        #expect(try rules("q.toml") == ["praxa-fabric-key"])
        #expect(try rules("r.toml").isEmpty)
    }

    @Test func `A rule by path alone finds the file, in archives too, and no value`() throws {
        let shop = try Workshop()
        try shop.write(
            "p.toml",
            """
            [[rules]]
            id = "pkcs12-file"
            description = "A PKCS #12 file"
            path = '''(?i)(?:^|/)[^/]+\\.p(?:12|fx)$'''
            [[rules.allowlists]]
            paths = ['''vendor/''']
            """)
        try shop.write("in/ID.PFX", "x")
        try shop.zip(
            "in/a.zip",
            [("certs/push.p12", [0x30, 0x82]), ("vendor/test.p12", [0x30]), ("p12/readme.txt", Array("x".utf8))])
        let report = try scan(shop, "in", pack: "p.toml")
        #expect(
            report.findings.map { $0.discovery.place.text.split(separator: "/in/").last } == [
                "ID.PFX", "a.zip!/certs/push.p12",
            ])
        #expect(report.findings.allSatisfy { $0.credential == nil && $0.discovery.rule == "pkcs12-file" })
        #expect(report.verdict == .leak)
    }

    @Test func `A rule whose required rule is not there is named and not used`() throws {
        let shop = try Workshop()
        try shop.write("p.toml", "[[rules]]\nid = \"a\"\nregex = 'a1'\n[[rules.required]]\nid = \"nowhere\"")
        try shop.write("a.txt", "a1")
        let heard = Heard()
        let report = try scan(shop, "a.txt", pack: "p.toml") { $0.onWarning = { heard.add($0) } }
        #expect(report.findings.isEmpty)
        #expect(heard.all.contains { $0.contains("it requires nowhere") })
    }
}
