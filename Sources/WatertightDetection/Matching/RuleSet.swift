public import WatertightModel

/// Rules, compiled: their patterns, and the automaton over their literals.
///
/// Built once for a process; scanners share it one after the other (it is not for several threads).
public final class RuleSet {
    /// In a trigger's `rule`: a comment that excuses a line.
    static let inlineAllow = Int(Int32.min)

    /// The id of the rule for values that the user gave.
    public static let knownSecretID = "known-secret"

    /// The rules, in the order of their packs.
    public let rules: [Rule]
    let compiled: [CompiledRule]
    /// What leaves out files.
    let prefilters: [CompiledFilter]
    /// How much of the text before and behind a match filters look at, in bytes.
    let contextReach: Int
    /// The rules by name alone: a file whose path they match is a finding.
    let pathRules: [Int]
    /// What rules require of one another.
    let requirements: RequirementCheck
    /// For each rule, whether another requires it or it requires another.
    let linked: [Bool]
    let knownForms: KnownForms
    /// Literals in the case that they have in a match.
    let exactForms: [[UInt8]]
    /// What the automaton does not know of long literals, one after another, in lower case.
    let literalRests: [UInt8]
    /// What the literals ask for, one literal after another.
    let triggers: [LiteralTrigger]
    /// For each literal, where its triggers stand.
    let triggerRanges: [Range<Int>]
    /// The kinds of runs that the gates are about.
    let runs: RunCatalogue
    /// What has to stand at literals or around them, read when it is first asked for.
    private let gates: RuleGates
    let automaton: LiteralAutomaton
    /// Rules that have no literal and are searched for in every window.
    let unfiltered: [Int]
    /// How many bytes before a candidate must be at hand: look-behinds, distances, what checks look at, and the
    /// name for a snippet.
    let reachBehind: Int
    /// The longest match of any rule.
    let maximumLength: Int
    /// For each literal that only one rule waits for, what else must follow.
    let literalGates: [LiteralGate?]
    /// For each literal, what follows what the automaton knows of it.
    let sequels: [LiteralSequel?]
    /// Which rules look at what, by context and whether it is in an app's bundle: found once, asked for each blob.
    private let applicability: [Applicability]

    /// Which rules look at a kind of subject.
    struct Applicability {
        /// For each rule, whether it does.
        var rules: [Bool]
        /// For each literal, whether anything waits for it there.
        let literals: [Bool]
    }

    /// How many bytes of a literal the automaton knows: with all of them its table would not stay in the processor's second-level
    /// cache, and the scan of a log would take half as much time again.
    static let knownBytes = 8

    /// How many bytes of `literal` the automaton knows: one more where they would be letters alone, which may be a word
    /// that stands everywhere. Every `function` of a script begins like `functions-key`.
    private static func knownLength(of literal: [UInt8]) -> Int {
        let isWord = literal.prefix(knownBytes).allSatisfy { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }
        return isWord ? knownBytes + 1 : knownBytes
    }

    /// The longest match that a rule may ask for.
    public static let maximumMatchLength = 64 * 1024

    /// Compiles `rules`.
    /// - Throws: `RuleSetError` naming the rule whose pattern is wrong.
    ///
    /// - Parameters:
    ///   - signatures: What the automaton watches for beside the rules' literals.
    ///   - known: Values to look for, wherever and however they stand; the rule `known-secret` reports them.
    public init(
        _ rules: [Rule], signatures: [[UInt8]] = [], known: [LockedBytes] = []
    ) throws(RuleSetError) {
        let knownRule = rules.firstIndex { $0.id == Self.knownSecretID }
        knownForms = KnownForms(knownRule == nil ? [] : known)
        self.rules = rules
        let filters = FilterStore()
        var compiled: [CompiledRule] = []
        var literalIndex: [[UInt8]: Int] = [:]
        var literals: [[UInt8]] = []
        var triggers: [[LiteralTrigger]] = []
        var unfiltered: [Int] = []
        func watch(_ literal: [UInt8], _ trigger: LiteralTrigger) {
            let folded = literal.map(LiteralAutomaton.fold)
            let slot = literalIndex[folded] ?? literals.count
            if slot == literals.count {
                literalIndex[folded] = slot
                literals.append(folded)
                triggers.append([])
            }
            triggers[slot].append(trigger)
        }
        var literalRests: [UInt8] = []
        func watchBeginning(of literal: [UInt8], _ trigger: LiteralTrigger) {
            let known = Self.knownLength(of: literal)
            guard literal.count > known else { return watch(literal, trigger) }
            let rest = literal.dropFirst(known).map(LiteralAutomaton.fold)
            let start = literalRests.count
            literalRests += rest
            watch(Array(literal.prefix(known)), trigger.known(known, rest: start..<literalRests.count))
        }
        let gates = RuleGates(rules)
        var exactForms: [[UInt8]] = []
        func exactForm(_ bytes: [UInt8]?) -> Int {
            guard let bytes, bytes.contains(where: { $0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z") })
            else { return -1 }
            exactForms.append(bytes)
            return exactForms.count - 1
        }
        for (index, rule) in rules.enumerated() {
            let found = RuleLiterals(rule)
            compiled.append(
                try CompiledRule(
                    rule, anchors: found.isAnchored ? found.literals.compactMap(\.distance) : nil, filters: filters))
            guard rule.pattern != nil else { continue }
            if found.literals.isEmpty { unfiltered.append(index) }
            for literal in found.literals {
                let gate = literal.distance.map { gates.add(rule: index, distance: $0) } ?? -1
                watchBeginning(
                    of: literal.bytes,
                    LiteralTrigger(
                        rule: index, distance: literal.distance, exact: exactForm(literal.exact),
                        gate: gate))
            }
        }
        for (index, rule) in rules.enumerated() {
            for beginning in RuleLiterals.beginnings(of: rule) {
                let start = literalRests.count
                literalRests += beginning.rest
                watch(
                    beginning.bytes,
                    LiteralTrigger(rule: index, distance: nil)
                        .beginning(beginning.bytes.count, rest: start..<literalRests.count))
            }
        }
        for (index, form) in knownForms.literals.enumerated() {
            watch(form, LiteralTrigger(rule: knownRule ?? 0, distance: nil, form: index))
        }
        for (index, signature) in signatures.enumerated() {
            watch(signature, LiteralTrigger(rule: -1 - index, distance: nil))
        }
        for mark in InlineAllow.marks { watch(mark, LiteralTrigger(rule: Self.inlineAllow, distance: nil)) }
        guard let automaton = LiteralAutomaton(literals: literals) else {
            throw RuleSetError(rule: "", message: "the rules have more literals than can be searched for at once")
        }
        self.automaton = automaton
        self.compiled = compiled
        applicability = ContentContext.allCases.flatMap { context in
            [false, true].map { isInAppBundle in
                let rules = compiled.map { $0.applies(to: context, isInAppBundle: isInAppBundle) }
                let literals = triggers.map { triggers in
                    triggers.contains { $0.rule < 0 || $0.form >= 0 || rules[$0.rule] }
                }
                return Applicability(rules: rules, literals: literals)
            }
        }
        prefilters = filters.prefilters
        contextReach = filters.isContextual ? MatchJudge.contextReach : 0
        pathRules = rules.indices.filter { rules[$0].pattern == nil && rules[$0].path != nil }
        requirements = RequirementCheck(rules)
        linked = RequirementCheck.linked(rules)
        self.triggers = Array(triggers.joined())
        var triggerCount = 0
        triggerRanges = triggers.map { triggers in
            defer { triggerCount += triggers.count }
            return triggerCount..<(triggerCount + triggers.count)
        }
        self.gates = gates
        runs = gates.runs
        self.exactForms = exactForms
        self.literalRests = literalRests
        self.unfiltered = unfiltered
        let checked = compiled.contains(where: \.looksBehind) ? StructuralCheck.reach : 0
        reachBehind =
            contextReach + PatternShape.maximumDistance + (compiled.map(\.lookBehind).max() ?? 0)
            + max(SnippetName.reach, checked, InlineAllow.maximumLine)
        maximumLength = min(rules.map(\.maximumLength).max() ?? 0, Self.maximumMatchLength)
        sequels = triggers.map { triggers in
            triggers.contains(where: \.isBeginning) ? nil : LiteralSequel(triggers.map { literalRests[$0.rest] })
        }
        literalGates = triggers.map { triggers in
            guard triggers.count == 1, let trigger = triggers.first, trigger.rule >= 0, trigger.form < 0,
                trigger.distance == PatternShape.Distance(minimum: 0, maximum: 0)
            else { return nil }
            return LiteralGate(
                maximumLength: rules[trigger.rule].maximumLength, pattern: compiled[trigger.rule].pattern)
        }
    }

    /// What has to stand at a literal or around it, by its trigger's number.
    func gate(_ number: Int) -> RunGate { gates.gate(number) }

    /// The run that the matches of a rule hold, from their start; none where none is known.
    func searchedRun(of rule: Int) -> RunCatalogue.Demand { gates.searchedRun(of: rule) }

    /// Which rules look at such bytes at all.
    func applicability(to subject: ScanSubject) -> Applicability {
        let context = ContentContext.allCases.firstIndex(of: subject.context) ?? 0
        return applicability[2 * context + (subject.isInAppBundle ? 1 : 0)]
    }
}
