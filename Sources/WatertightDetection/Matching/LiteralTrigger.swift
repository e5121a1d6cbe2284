/// What a literal's hit asks for. Small: texts that are full of literals pass through millions of them.
struct LiteralTrigger {
    private var ruleNumber: Int32
    private var minimumDistance: Int32
    private var maximumDistance: Int32
    private var formNumber: Int32
    private var exactNumber: Int32
    private var gateNumber: Int32 = -1
    private var restStart: Int32 = 0
    private var restEnd: Int32 = 0
    private var knownCount: Int32 = 0
    /// Whether the literal is but the beginning of a keyword that something may have parted from its rest.
    private(set) var isBeginning = false

    /// - Parameters:
    ///   - rule: The rule to confirm; a negative number for a signature, `-1 - index`, and `inlineAllow` for such a comment.
    ///   - distance: How many bytes the literal stands after the start of the match; nil to search the whole window.
    ///   - form: The form of a known value that the literal is; -1 for none.
    ///   - exact: The only form in which the literal stands in a match, in `exactForms`; -1 where its case does not matter.
    ///   - gate: What has to stand at the literal or around it for the pattern to be tried, by its number in `RuleGates`; -1 for nothing.
    init(rule: Int, distance: PatternShape.Distance?, form: Int = -1, exact: Int = -1, gate: Int = -1) {
        ruleNumber = Int32(rule)
        minimumDistance = Int32(distance?.minimum ?? -1)
        maximumDistance = Int32(distance?.maximum ?? -1)
        formNumber = Int32(form)
        exactNumber = Int32(exact)
        gateNumber = Int32(gate)
    }

    /// The rule to confirm, or what else the literal is for.
    var rule: Int { Int(ruleNumber) }

    /// How many bytes the literal stands after the start of the match; nil to search the whole window.
    var distance: PatternShape.Distance? {
        minimumDistance < 0
            ? nil : PatternShape.Distance(minimum: Int(minimumDistance), maximum: Int(maximumDistance))
    }

    /// The form of a known value that the literal is; -1 for none.
    var form: Int { Int(formNumber) }

    /// The only form in which the literal stands in a match, in `exactForms`; -1 where its case does not matter.
    var exact: Int { Int(exactNumber) }

    /// What has to stand at the literal or around it, by its number in `RuleGates`; -1 for nothing.
    var gate: Int { Int(gateNumber) }

    /// The rest of the literal, in `literalRests`, where the automaton knows only its beginning.
    var rest: Range<Int> { Int(restStart)..<Int(restEnd) }

    /// How many bytes of the literal stand before its rest.
    var known: Int { Int(knownCount) }

    /// Whether there is more to compare than the automaton did.
    var isPartial: Bool { restStart < restEnd || exactNumber >= 0 }

    /// The same for the first `known` bytes of a keyword, where the rest may stand apart from them.
    func beginning(_ known: Int, rest: Range<Int>) -> LiteralTrigger {
        var trigger = self.known(known, rest: rest)
        trigger.isBeginning = true
        return trigger
    }

    /// The same for a literal of which the automaton knows only the first `known` bytes.
    func known(_ known: Int, rest: Range<Int>) -> LiteralTrigger {
        var trigger = self
        trigger.knownCount = Int32(known)
        trigger.restStart = Int32(rest.lowerBound)
        trigger.restEnd = Int32(rest.upperBound)
        return trigger
    }
}
