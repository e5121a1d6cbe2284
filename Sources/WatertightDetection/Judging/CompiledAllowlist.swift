internal import WatertightModel

/// A rule's allowlist with its patterns compiled.
struct CompiledAllowlist {
    let source: RuleAllowlist
    let paths: [Pattern]
    let regexes: [Pattern]
    let stopwords: [[UInt8]]

    init(_ source: RuleAllowlist, of rule: Rule) throws(RuleSetError) {
        self.source = source
        var paths: [Pattern] = []
        for path in source.paths {
            paths.append(try CompiledRule.compile(path, .anywhere, of: rule, what: "allowlist path"))
        }
        self.paths = paths
        var regexes: [Pattern] = []
        for regex in source.regexes {
            regexes.append(try CompiledRule.compile(regex, .anywhere, of: rule, what: "allowlist regex"))
        }
        self.regexes = regexes
        stopwords = source.stopwords.map { $0.utf8.map(LiteralAutomaton.fold) }
    }

    /// Whether the list excuses a match. With `and`, every kind of check that the list has must hold.
    func excuses(secret: [UInt8], match: [UInt8], line: [UInt8], place: String, scratch: borrowing MatchScratch) -> Bool
    {
        var outcomes: [Bool] = []
        if !paths.isEmpty { outcomes.append(Self.anyMatches(paths, Array(place.utf8), scratch)) }
        if !regexes.isEmpty {
            let target =
                switch source.target {
                case .secret: secret
                case .match: match
                case .line: line
                }
            outcomes.append(Self.anyMatches(regexes, target, scratch))
        }
        if !stopwords.isEmpty {
            let folded = secret.map(LiteralAutomaton.fold)
            outcomes.append(stopwords.contains { ByteText.contains($0, in: folded) })
        }
        switch source.condition {
        case .or: return outcomes.contains(true)
        case .and: return !outcomes.isEmpty && !outcomes.contains(false)
        }
    }

    private static func anyMatches(_ patterns: [Pattern], _ text: [UInt8], _ scratch: borrowing MatchScratch) -> Bool {
        patterns.contains { $0.matches(text, scratch: scratch) }
    }
}
