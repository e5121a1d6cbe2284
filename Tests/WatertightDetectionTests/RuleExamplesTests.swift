import Testing
import WatertightDetection
import WatertightModel
import WatertightRules

/// Every rule brings texts that it must and must not match; here they all run, and so prove the patterns, the checks
/// and the automaton together.
@MainActor @Suite struct RuleExamplesTests {
    /// Compiled once for all of them.
    static let detector = try? TestDetector.make()

    struct Example: Sendable, CustomTestStringConvertible {
        let rule: String
        let number: Int
        let template: String
        /// Where the rule applies; anything else is tried in one place.
        let contexts: [ContentContext]
        var testDescription: String { "\(rule) \(number)" }
    }

    nonisolated static func examples(_ texts: (Rule) -> [String]) -> [Example] {
        guard let packs = try? BuiltInRulePacks.load() else { return [] }
        return packs.flatMap(\.rules).flatMap { rule in
            texts(rule).enumerated().map { number, template in
                Example(
                    rule: rule.id, number: number + 1, template: template,
                    contexts: rule.contexts.isEmpty
                        ? [.configuration] : rule.contexts.sorted { $0.rawValue < $1.rawValue })
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
        for discovery in try discoveries(in: example) where discovery.length > 20 {
            let start = text.utf8.index(text.utf8.startIndex, offsetBy: discovery.offset)
            let secret = String(Substring(text.utf8[start...].prefix(discovery.length)))
            #expect(!discovery.snippet.contains(secret))
            #expect(!discovery.message.contains(secret))
            #expect(discovery.secret?.shown.contains(secret.dropLast(5)) != true)
        }
    }

    private func found(in example: Example) throws -> Set<String> {
        Set(try discoveries(in: example).map(\.rule))
    }

    /// What is found in any of the contexts.
    private func discoveries(in example: Example) throws -> [Discovery] {
        let text = RuleExample.expand(example.template)
        let detector = try #require(Self.detector)
        return example.contexts.flatMap { detector.scan(Array(text.utf8), as: TestDetector.subject($0)).discoveries }
    }
}
