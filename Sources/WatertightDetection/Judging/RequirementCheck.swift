internal import WatertightModel

/// Rules that require others nearby: keeps the matches that have what they require, and takes out those of mere parts.
struct RequirementCheck {
    private let rules: [Rule]
    private let indices: [String: Int]

    /// Of the other rule's matches, so many of each side are tried.
    private static let maximumTries = 1000
    /// Without a distance the two must stand in one stretch of text, as other scanners read it in pieces of 100 kB.
    private static let stretch = 100_000
    /// Where lines mean nothing, one is taken for so many bytes.
    private static let lineLength = 200

    init(_ rules: [Rule]) {
        self.rules = rules
        indices = Dictionary(rules.indices.map { (rules[$0].id, $0) }) { $1 }
    }

    /// Whether a rule's matches need to know where the whole match stands.
    static func linked(_ rules: [Rule]) -> [Bool] {
        let required = Set(rules.flatMap(\.requirements).map(\.rule))
        return rules.map { $0.isPart || !$0.requirements.isEmpty || required.contains($0.id) }
    }

    /// The matches to report. Costs a search for each match that requires something.
    ///
    /// - Parameter drop: Called with each match that lacks what it requires.
    func applied(to matches: [AcceptedMatch], drop: (AcceptedMatch) -> Void) -> [AcceptedMatch] {
        guard matches.contains(where: { rules[$0.rule].isPart || !rules[$0.rule].requirements.isEmpty }) else {
            return matches
        }
        var byRule: [Int: [AcceptedMatch]] = [:]
        for match in matches { byRule[match.rule, default: []].append(match) }
        for rule in byRule.keys { byRule[rule]?.sort { $0.span.lowerBound < $1.span.lowerBound } }
        return matches.filter { match in
            let rule = rules[match.rule]
            if rule.isPart { return false }
            let isMet = rule.requirements.allSatisfy { requirement in
                requirement.isOptional
                    || indices[requirement.rule].flatMap { byRule[$0] }.map {
                        Self.isMet(requirement, by: $0, near: match)
                    } ?? false
            }
            if !isMet { drop(match) }
            return isMet
        }
    }

    /// Whether one of `others`, which are in the order of their offsets, stands near enough.
    private static func isMet(
        _ requirement: RuleRequirement, by others: [AcceptedMatch], near match: AcceptedMatch
    ) -> Bool {
        var low = 0
        var high = others.count
        while low < high {
            let middle = (low + high) / 2
            if others[middle].span.lowerBound < match.span.lowerBound { low = middle + 1 } else { high = middle }
        }
        let nearby = max(0, low - maximumTries)..<min(others.count, low + maximumTries)
        return others[nearby].contains { allows(requirement, $0, match) }
    }

    private static func allows(_ requirement: RuleRequirement, _ other: AcceptedMatch, _ match: AcceptedMatch) -> Bool {
        let apart = other.span.lowerBound - match.span.lowerBound
        if requirement.lines == nil, requirement.columnDifference == nil, requirement.reach == nil {
            return abs(apart) <= stretch
        }
        if let lines = requirement.lines {
            if let one = match.spanLine, let two = other.spanLine {
                guard lines.contains(two - one) else { return false }
            } else {
                let reach = (lines.lowerBound - 1) * lineLength...(lines.upperBound + 1) * lineLength
                guard reach.contains(apart) else { return false }
            }
        }
        if let difference = requirement.columnDifference, let one = match.spanColumn, let two = other.spanColumn {
            guard abs(one - two) <= difference else { return false }
        }
        guard let reach = requirement.reach else { return true }
        let start: Int
        if requirement.lines != nil, let one = match.spanColumn, let two = other.spanColumn {
            start = two - one
        } else {
            start = apart
        }
        return start >= -reach.before && start < match.span.count + reach.after
    }
}
