public import WatertightModel

/// What is to be said of a rule before it is used: patterns that do not compile, that are slow, that give up.
public enum RuleInspector {
    /// What is wrong with a rule, or slow.
    public enum Defect: Hashable, Sendable {
        /// A pattern, check or group of it cannot be used.
        case broken(String)
        /// No literal tells where the pattern is worth a try: it is searched for in all text.
        case searchedEverywhere
        /// Its keywords need not stand in its matches, nor is a match a long run of letters and digits: it is searched for
        /// wherever a keyword stands near.
        case searchedNearKeywords
        /// The pattern gives up on a text that is made of its own example, by the example's number; 0 for one of its literals.
        case givesUp(example: Int)
    }

    /// Looks at one rule.
    ///
    /// - Parameter examples: Texts that it should match. They are lengthened, to see whether its pattern keeps up.
    public static func defects(of rule: Rule, examples: [[UInt8]]) -> [Defect] {
        var alone = rule
        alone.requirements = []
        alone.isPart = false
        alone.path = rule.pattern == nil ? rule.path : nil
        let rules: RuleSet
        do throws(RuleSetError) {
            _ = try RuleSet([rule])
            rules = try RuleSet([alone])
        } catch {
            return [.broken(error.message)]
        }
        guard rule.pattern != nil else { return [] }
        var defects: [Defect] = []
        let literals = RuleLiterals(rule)
        if literals.literals.isEmpty {
            defects.append(.searchedEverywhere)
        } else if !literals.isAnchored, !isQuicklySearched(rule) {
            defects.append(.searchedNearKeywords)
        }
        let detector = Detector(
            rules: rules,
            identifier: SecretIdentifier(runKey: SecretIdentifier.randomRunKey(), fingerprintKey: nil), now: 0)
        let contexts = rule.contexts.isEmpty ? [.text] : rule.contexts.sorted { $0.rawValue < $1.rawValue }
        func givesUp(on text: [UInt8]) -> Bool {
            let subject = ScanSubject(
                place: Place(escaped: "example"), context: contexts[0], isInAppBundle: true)
            return detector.scan(text, as: subject).gaps.contains { $0.reason == .matchLimit }
        }
        let length = length(for: rule)
        for (index, example) in examples.enumerated()
        where lengthened(example, by: length).contains(where: { givesUp(on: $0) }) {
            defects.append(.givesUp(example: index + 1))
        }
        let starts = literals.literals.map(\.exact).compactMap { $0 } + literals.literals.map(\.bytes)
        let fillings = fillings(of: length)
        if starts.contains(where: { start in fillings.contains { givesUp(on: start + $0) } }) {
            defects.append(.givesUp(example: 0))
        }
        return defects
    }

    /// Whether a search has only to look where a long run of few kinds of bytes begins.
    private static func isQuicklySearched(_ rule: Rule) -> Bool {
        PatternDemands(rule.pattern ?? "").run.map { $0.count >= 16 && $0.bytes.count <= 72 } ?? false
    }

    /// How long a lengthened text is, in bytes: all of it can be in one match.
    private static func length(for rule: Rule) -> Int { max(64, min(16 * 1024, rule.maximumLength / 2)) }

    /// An example, and what a hostile or unlucky text would make of it.
    private static func lengthened(_ example: [UInt8], by length: Int) -> [[UInt8]] {
        guard let last = example.last, let middle = example.dropFirst(example.count / 2).first else { return [] }
        let half = Array(example[..<(example.count / 2)])
        return [
            example,
            Array(repeatElement(example, count: max(1, min(200, length / example.count))).joined()),
            example + [UInt8](repeating: last, count: length),
            // What the pattern ends with comes after a byte that stops it: a search for that end alone would save it.
            half + [UInt8](repeating: middle, count: length) + [1] + example[(example.count / 2)...],
            half
                + Array(repeatElement(example[(example.count / 2)...], count: max(1, length / example.count)).joined()),
        ]
    }

    /// What may follow a literal for long.
    private static func fillings(of length: Int) -> [[UInt8]] {
        ["a", "a ", "A1-", "\n", "= \"", "/+"].map { unit in
            Array(repeatElement(Array(unit.utf8), count: length / unit.utf8.count).joined()) + [1]
                + Array("!;:=\"'`)>/@".utf8)
        }
    }
}
