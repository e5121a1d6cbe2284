internal import WatertightModel

/// The literals at which a rule's pattern is tried: its keywords, or what its pattern says where that is more.
///
/// A rule means that one of its keywords stands somewhere near, which need not be in the match. So the pattern's own
/// literals take their place only where every match holds a keyword anyway:
///
///     keywords sk     pattern sk_live_[0-9a-z]{24}      tried at sk_live_
///     keywords corp   pattern [0-9a-f]{32}              searched for wherever corp stands in the same window
struct RuleLiterals {
    /// A literal, in lower case.
    struct Literal {
        var bytes: [UInt8]
        /// How many bytes it stands after the start of the match; nil to search the whole window.
        var distance: PatternShape.Distance?
        /// The only case that it can have in a match; nil for any.
        var exact: [UInt8]?
    }

    /// The literals; empty where the pattern has to be searched for everywhere.
    let literals: [Literal]
    /// Whether the pattern is tried only at literals.
    let isAnchored: Bool

    /// A pattern's own literals are only used where there are no more of them.
    private static let maximumDerived = 64

    init(_ rule: Rule) {
        var keywords: [[UInt8]] = []
        for keyword in rule.keywords {
            let folded = keyword.utf8.map(LiteralAutomaton.fold)
            if !folded.isEmpty, !keywords.contains(folded) { keywords.append(folded) }
        }
        if rule.startsAtKeyword {
            literals = keywords.map { Literal(bytes: $0, distance: PatternShape.Distance(minimum: 0, maximum: 0)) }
            isAnchored = true
            return
        }
        let shape = PatternShape(rule.pattern ?? "")
        // What a gate asks of the text is told from the keyword.
        let isGated = rule.minimumRun > 0 || !rule.nameFollows.isEmpty
        if !isGated, let derived = shape.derivedLiterals(), derived.count <= Self.maximumDerived,
            let anchors = shape.anchors(derived),
            keywords.isEmpty || (Self.isBetter(derived, than: keywords) && shape.implies(keywords))
        {
            literals = Self.literals(derived, anchors)
            isAnchored = true
        } else if let anchors = shape.anchors(keywords), !keywords.isEmpty {
            literals = Self.literals(keywords, anchors)
            isAnchored = true
        } else {
            literals = keywords.map { Literal(bytes: $0) }
            isAnchored = false
        }
    }

    /// The first word of keywords that have more, in lower case, and their rest, for tokens that begin at such a keyword and
    /// can be put together out of pieces: the border between two pieces may lie in the keyword.
    static func beginnings(of rule: Rule) -> [(bytes: [UInt8], rest: [UInt8])] {
        guard RunGate.isOfToken(rule) else { return [] }
        return rule.keywords.compactMap { keyword in
            let folded = keyword.utf8.map(LiteralAutomaton.fold)
            guard let mark = folded.firstIndex(where: { $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }),
                mark >= minimumBeginning, folded.count - mark >= minimumRest
            else { return nil }
            return (Array(folded[..<mark]), Array(folded[mark...]))
        }
    }

    /// Shorter words stand everywhere.
    private static let minimumBeginning = 5
    /// Of a keyword that is a word and a mark (`secret_`) nothing is telling without the mark.
    private static let minimumRest = 3

    /// Whether the shortest of `derived` is longer than the shortest keyword: rarer, then.
    private static func isBetter(_ derived: [[UInt8]], than keywords: [[UInt8]]) -> Bool {
        (derived.map(\.count).min() ?? 0) > (keywords.map(\.count).min() ?? 0)
    }

    private static func literals(_ bytes: [[UInt8]], _ anchors: [PatternShape.Anchor]) -> [Literal] {
        anchors.map { Literal(bytes: bytes[$0.keyword], distance: $0.distance, exact: $0.exact) }
    }
}
