import CompiledRulePacks
import Testing
import WatertightDetection
import WatertightModel
import WatertightRules

@Suite struct CompiledRulePacksTests {
    private let compiled = RulePackCompiler.packs(from: CompiledRulePacks.text)

    @Test func `the rules of the program are those of the packs, but for their examples`() throws {
        let packs = try BuiltInRulePacks.load()
        #expect(compiled.map(\.name) == packs.map(\.name))
        let rules = packs.flatMap(\.rules).map { rule in
            var rule = rule
            rule.examples = []
            rule.counterexamples = []
            return rule
        }
        #expect(rules.count > 300)
        #expect((compiled.flatMap(\.rules) == rules) == true)
    }

    @Test func `a compiled pack knows the hash of its text`() throws {
        #expect(try compiled.map(\.sha256) == BuiltInRulePacks.load().map { SecretIdentifier.sha256($0.text) })
    }

    @Test func `a pack with something that is not compiled is refused`() {
        var rule = Rule(id: "corp-key", pack: "corp", title: "a key", pattern: "corp_[0-9a-f]{32}")
        #expect(throws: Never.self) { try RulePackCompiler.text(of: [RulePack(name: "corp", rules: [rule])]) }
        rule.filters = [.boolean(false)]
        #expect(throws: RulePackCompiler.LossError.self) {
            try RulePackCompiler.text(of: [RulePack(name: "corp", rules: [rule])])
        }
    }
}
