internal import WatertightModel

/// Reads what a rule requires nearby: gitleaks' `[[rules.required]]`, or betterleaks' `components`, which come first
/// where both stand.
enum RequirementReader {
    static func read(
        from rule: inout KeyedTable, warnings: inout ReadingWarnings
    ) throws(RulePackError) -> [RuleRequirement] {
        let scope = rule.scope
        let required = try rule.tables("required", kind: "required") { "\(scope): required rule \($0)" }
        let components = try rule.tables("components", kind: "component") { "\(scope): component \($0)" }
        var requirements: [RuleRequirement] = []
        for var table in components.isEmpty ? required : components {
            guard let id = try table.string("id"), !id.isEmpty else { throw table.error("has no id") }
            var requirement = RuleRequirement(rule: id)
            if let lines = try table.integer("withinLines", in: 0...maximumDistance) {
                requirement.lines = -lines...lines
            }
            requirement.columnDifference = try table.integer("withinColumns", in: 0...maximumDistance)
            requirement.isOptional = try table.boolean("optional") ?? false
            if let within = try table.string("within"), !within.isEmpty {
                guard apply(within, to: &requirement) else {
                    throw table.error("within \"\(within)\" is no list of distances such as 5L, 100C, -2L or +40C")
                }
            }
            table.warnOfUnknownKeys(&warnings)
            requirements.append(requirement)
        }
        return requirements
    }

    /// Larger distances are not worth telling from none.
    private static let maximumDistance = 1_000_000

    /// Adds the distances of a list such as `7L,200C` or `-2L,+4C`: lines count the match's own, so `5L` is four to each
    /// side; a sign is one direction, and the other is then closed.
    private static func apply(_ list: String, to requirement: inout RuleRequirement) -> Bool {
        var lines: (before: Int, after: Int)?
        var characters: (before: Int, after: Int)?
        for item in list.split(separator: ",", omittingEmptySubsequences: false) {
            var token = item.drop { $0 == " " }
            while token.last == " " { token.removeLast() }
            guard let unit = token.popLast() else { return false }
            let sign = token.first.flatMap { "+-".contains($0) ? $0 : nil }
            if sign != nil { token.removeFirst() }
            guard token.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(token), number <= maximumDistance
            else { return false }
            switch unit {
            case "L", "l": extend(&lines, by: max(0, number - 1), sign)
            case "C", "c": extend(&characters, by: number, sign)
            default: return false
            }
        }
        requirement.lines = lines.map { -$0.before...$0.after }
        requirement.reach = characters.map { RuleRequirement.Reach(before: $0.before, after: $0.after) }
        return true
    }

    private static func extend(_ distance: inout (before: Int, after: Int)?, by number: Int, _ sign: Character?) {
        var known = distance ?? (0, 0)
        if sign != "+" { known.before = max(known.before, number) }
        if sign != "-" { known.after = max(known.after, number) }
        distance = known
    }
}
