import TestSupport
import Testing

/// `watertight rules` as its users run it.
@Suite struct RulesTests {
    @Test func `The list names all built-in rules, and the status is 0`() throws {
        let result = try BuiltProgram(shop: Workshop()).run(["rules", "list"])
        #expect(result.status == 0)
        #expect(result.output.contains("praxa-fabric-key"))
        let json = try BuiltProgram(shop: Workshop()).run(["rules", "list", "--format", "json"])
        #expect(json.output.hasPrefix("[\n"))
    }

    @Test func `One rule is shown with its guide`() throws {
        let result = try BuiltProgram(shop: Workshop()).run(["rules", "show", "praxa-fabric-key"])
        #expect(result.status == 0)
        #expect(result.output.contains("pack          praxa"))
        #expect(result.output.contains("Revoke the Fabric key ending {tail}"))
    }

    @Test func `All examples of the built-in rules are tried`() throws {
        let result = try BuiltProgram(shop: Workshop()).run(["rules", "test"])
        #expect(result.status == 0)
        #expect(result.output.contains(" 0 examples") == false)
        let words = result.output.split(separator: " ").map(String.init)
        let position = try #require(words.firstIndex(of: "examples"))
        #expect(try #require(Int(words[position - 1].filter(\.isNumber))) > 1_000)
    }

    static let runs: [(words: [String], status: Int32)] = [
        (["check", "good.toml"], 0), (["test", "good.toml"], 0), (["check", "bad.toml"], 1), (["test", "bad.toml"], 1),
        (["check", "missing.toml"], 2), (["check", "broken.toml"], 2), (["show", "no-such-rule"], 2), (["show"], 2),
        ([], 2), (["nonsense"], 2), (["list", "x"], 2), (["show", "jwt", "--format", "json"], 2), (["schema"], 0),
        (["import"], 2), (["import", "missing.yml"], 2),
    ]

    @Test(arguments: runs)
    func `The exit status says how it went`(_ words: [String], _ status: Int32) throws {
        let shop = try Workshop()
        let good = "[[rules]]\nid = \"a\"\nregex = 'abcd[0-9]'\nexamples = [\"abcd1\"]\n"
        try shop.write("good.toml", good)
        try shop.write("bad.toml", good + "counterexamples = [\"abcd1\"]\n")
        try shop.write("broken.toml", "[[rules]\n")
        let result = try BuiltProgram(shop: shop).run(["rules"] + words)
        #expect(result.status == status)
        #expect(result.errors.isEmpty == (status != 2))
    }
}
