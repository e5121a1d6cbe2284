import Testing
import WatertightDetection
import WatertightModel
import WatertightRules

/// Every rule brings texts that it must and must not match; here they all run, and so prove the patterns, the checks
/// and the automaton together.
@Suite struct RuleExamplesTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let rule: String
        let number: Int
        let template: String
        let context: ContentContext
        var testDescription: String { "\(rule) \(number)" }
    }

    static func examples(_ texts: (Rule) -> [String]) -> [Example] {
        guard let packs = try? BuiltInRulePacks.load() else { return [] }
        return packs.flatMap(\.rules).flatMap { rule in
            texts(rule).enumerated().map { number, template in
                Example(
                    rule: rule.id, number: number + 1, template: template,
                    context: rule.contexts.first ?? .configuration)
            }
        }
    }

    @Test func `There are examples to run`() throws {
        let rules = try BuiltInRulePacks.load().flatMap(\.rules)
        #expect(rules.count >= 8)
        #expect(rules.allSatisfy { $0.examples.count >= 2 && $0.counterexamples.count >= 2 })
    }

    @Test(arguments: examples(\.examples))
    func `An example is found by its rule`(_ example: Example) throws {
        #expect(try found(in: example).contains(example.rule))
    }

    @Test(arguments: examples(\.counterexamples))
    func `A near miss is not found by its rule`(_ example: Example) throws {
        #expect(try !found(in: example).contains(example.rule))
    }

    @Test(arguments: examples(\.examples))
    func `No example's secret stands in what is reported`(_ example: Example) throws {
        let text = RuleExample.expand(example.template)
        for discovery in try TestDetector.scan(text, context: example.context).discoveries where discovery.length > 20 {
            let start = text.utf8.index(text.utf8.startIndex, offsetBy: discovery.offset)
            let secret = String(Substring(text.utf8[start...].prefix(discovery.length)))
            #expect(!discovery.snippet.contains(secret))
            #expect(!discovery.message.contains(secret))
            #expect(discovery.secret?.shown.contains(secret.dropLast(5)) != true)
        }
    }

    private func found(in example: Example) throws -> Set<String> {
        let text = RuleExample.expand(example.template)
        return Set(try TestDetector.scan(text, context: example.context).discoveries.map(\.rule))
    }
}
