internal import WatertightModel

/// A rule's patterns, and what judging a match needs.
struct CompiledRule {
    let pattern: Pattern?
    let lookBehind: Int
    let path: Pattern?
    let allowlists: [CompiledAllowlist]
    let filters: [CompiledFilter]
    /// Indices of the set's prefilters.
    let prefilters: [Int]
    let checks: [StructuralCheck]
    /// What has to stand before the keyword's name.
    let nameGate: NameGate?
    /// The public prefix of its values.
    let shownPrefix: String
    /// Whether a check looks at what stands before a match.
    let looksBehind: Bool
    /// Whether a filter looks beyond the match's own line.
    var isContextual: Bool { filters.contains(where: \.isContextual) }
    private let contexts: Set<ContentContext>
    private let onlyInAppBundle: Bool

    /// - Parameter anchors: The distances at which literals stand, or nil where the pattern is searched for.
    init(_ rule: Rule, anchors: [PatternShape.Distance]?, filters: FilterStore) throws(RuleSetError) {
        let start: Pattern.Start
        if let anchors {
            start = anchors.allSatisfy { $0.minimum == $0.maximum } ? .anchored : .limited
        } else {
            start = .anywhere
        }
        if let source = rule.pattern {
            let pattern = try Self.compile(source, start, of: rule, what: "regex")
            guard rule.secretGroup <= pattern.groupCount else {
                throw RuleSetError(
                    rule: rule.id,
                    message: "secretGroup is \(rule.secretGroup), but the regex has \(pattern.groupCount) groups")
            }
            self.pattern = pattern
            lookBehind = pattern.lookBehind
        } else {
            pattern = nil
            lookBehind = 0
        }
        if let source = rule.path {
            path = try Self.compile(source, .anywhere, of: rule, what: "path")
        } else {
            path = nil
        }
        var allowlists: [CompiledAllowlist] = []
        for allowlist in rule.allowlists { allowlists.append(try CompiledAllowlist(allowlist, of: rule)) }
        self.allowlists = allowlists
        self.filters = try filters.filters(of: rule)
        prefilters = try filters.prefilters(of: rule)
        var checks: [StructuralCheck] = []
        for name in rule.checks {
            guard let check = StructuralCheck(rawValue: name) else {
                throw RuleSetError(rule: rule.id, message: "there is no check named \(name)")
            }
            checks.append(check)
        }
        self.checks = checks
        nameGate = NameGate(rule.nameFollows)
        shownPrefix = rule.shownPrefix
        looksBehind = checks.contains(where: \.looksBehind)
        contexts = rule.contexts
        onlyInAppBundle = rule.onlyInAppBundle
    }

    /// Whether the rule looks at such bytes at all.
    func applies(to context: ContentContext, isInAppBundle: Bool) -> Bool {
        (contexts.isEmpty || contexts.contains(context)) && (!onlyInAppBundle || isInAppBundle)
    }

    static func compile(
        _ source: String, _ start: Pattern.Start, of rule: Rule, what: String
    ) throws(RuleSetError) -> Pattern {
        do {
            return try Pattern(source, start: start)
        } catch {
            throw RuleSetError(
                rule: rule.id,
                message: "its \(what) does not compile: \(error.message), at character \(error.offset + 1)",
                isBeyondLimits: error.isTooLarge)
        }
    }
}
