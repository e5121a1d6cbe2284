internal import WatertightDetection
public import WatertightModel
internal import WatertightRules

/// The rules of some packs, for those who write them: to be listed, shown, checked and tried on their own examples.
public struct RuleLibrary {
    /// The rules, in the order of their packs; of one id the last.
    public let rules: [Rule]
    /// How many packs were read.
    public let packCount: Int
    private let remarks: [RuleRemark]

    /// Reads packs.
    ///
    /// - Parameters:
    ///   - paths: Files or folders of packs.
    ///   - includesBuiltIn: Whether the built-in rules are in it, too.
    /// - Throws: `ScanError` where one cannot be read or parsed.
    public init(packs paths: [String], includesBuiltIn: Bool) throws(ScanError) {
        let families = try PackFamilies(try RulePackFiles.read(paths), isReview: true)
        var selection = RuleSelection(families)
        try selection.choose(
            by: RuleChoice(usesBuiltIn: includesBuiltIn, packs: [], enabled: [], disabled: [], verb: ""),
            inAnyVerb: true)
        rules = selection.rules
        packCount = families.packs.count - (includesBuiltIn ? 0 : families.builtInCount)
        remarks =
            families.errors.map { RuleRemark(.wrong, $0) }
            + (families.warnings + selection.warnings).map { RuleRemark(.note, $0) }
    }

    /// The rule of an id.
    public func rule(_ id: String) -> Rule? { rules.first { $0.id == id } }

    /// The JSON Schema of a rule pack, in UTF-8.
    public static var schema: [UInt8] { RulePackSchema.json }

    /// Looks at each rule: its id, its patterns, its examples.
    public func check() -> [RuleRemark] {
        var all = remarks
        for rule in rules {
            if !Self.isPlain(rule.id) {
                all.append(
                    RuleRemark(
                        .wrong, rule: rule.id, "an id has letters, digits, - _ and . only, and 100 of them at most"))
            }
            let examples = rule.examples.map { Array(RuleExample.expand($0).utf8) }
            for defect in RuleInspector.defects(of: rule, examples: examples) {
                all.append(Self.remark(on: defect, of: rule))
            }
        }
        let broken = Set(all.filter { $0.weight == .wrong }.map(\.rule))
        let outcome = RuleExampleRun(rules.filter { !broken.contains($0.id) }).outcome()
        return all + outcome.failures
    }

    /// Runs all examples and counterexamples.
    public func runExamples() -> RuleExampleOutcome {
        var outcome = RuleExampleRun(rules).outcome()
        outcome.failures = remarks.filter { $0.weight == .wrong } + outcome.failures
        return outcome
    }

    private static func isPlain(_ id: String) -> Bool {
        id.utf8.count <= 100
            && id.utf8.allSatisfy {
                switch $0 {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
                    true
                default: false
                }
            }
    }

    private static func remark(on defect: RuleInspector.Defect, of rule: Rule) -> RuleRemark {
        switch defect {
        case .broken(let why): RuleRemark(.wrong, rule: rule.id, ShownText.of(why))
        case .searchedEverywhere:
            RuleRemark(
                .note, rule: rule.id,
                "slow: no text of three letters or more has to stand in a match, and it has no keyword")
        case .searchedNearKeywords:
            RuleRemark(
                .note, rule: rule.id,
                "slower: its keywords need not stand in a match, so it is searched for wherever one is near")
        case .givesUp(let example):
            RuleRemark(
                .wrong, rule: rule.id,
                example == 0
                    ? "the pattern gives up on its own beginning with a long text behind it (match limit)"
                    : "the pattern gives up on example \(example), or on a longer text like it (match limit)")
        }
    }
}
