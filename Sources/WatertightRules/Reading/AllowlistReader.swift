internal import WatertightModel

/// Reads what excuses a match: gitleaks' `[allowlist]` (old, one) or `[[allowlists]]`, of a rule or of a pack.
struct AllowlistReader {
    /// An allowlist, and the rules that a pack's allowlist is limited to.
    struct Reading {
        let allowlist: RuleAllowlist
        /// Ids; empty for all rules.
        let targetRules: [String]
        let line: Int
    }

    private static let conditions: [(name: String, word: RuleAllowlist.Condition)] = [
        ("or", .or), ("||", .or), ("and", .and), ("&&", .and),
    ]
    private static let targets: [(name: String, word: RuleAllowlist.Target)] = [
        ("secret", .secret), ("match", .match), ("line", .line),
    ]

    /// Reads both spellings out of the table that owns them.
    static func read(
        from owner: inout KeyedTable, warnings: inout ReadingWarnings
    ) throws(RulePackError) -> [Reading] {
        let scope = owner.scope
        let single = try owner.table("allowlist", kind: "allowlist", scope: "\(scope): the allowlist")
        let many = try owner.tables("allowlists", kind: "allowlist") { "\(scope): allowlist \($0)" }
        if let single, !many.isEmpty {
            throw owner.error(at: nil, "has both [allowlist] (line \(single.line)) and [[allowlists]]: use the latter")
        }
        var readings: [Reading] = []
        for var table in single.map({ [$0] }) ?? many {
            if let reading = try read(&table, warnings: &warnings) { readings.append(reading) }
        }
        return readings
    }

    /// Reads one; nil where it can never excuse anything here.
    private static func read(
        _ table: inout KeyedTable, warnings: inout ReadingWarnings
    ) throws(RulePackError) -> Reading? {
        _ = try table.string("description")
        let commits = try table.strings("commits")
        let allowlist = RuleAllowlist(
            condition: try table.word("condition", of: conditions) ?? .or,
            paths: try table.strings("paths"),
            regexes: try table.strings("regexes"),
            target: try targetWord(&table),
            stopwords: try table.strings("stopwords").map { $0.lowercased() }
        )
        let targetRules = try table.strings("targetRules")
        table.warnOfUnknownKeys(&warnings)

        let isEmpty = allowlist.paths.isEmpty && allowlist.regexes.isEmpty && allowlist.stopwords.isEmpty
        if isEmpty, commits.isEmpty {
            throw table.error("names none of: paths, regexes, stopwords, commits")
        }
        // A commit never holds for bytes that are not read from a history.
        if !commits.isEmpty {
            let drops = isEmpty || allowlist.condition == .and
            warnings.add(
                "line \(table.line): \(table.scope): commits are ignored\(drops ? ", and so is this allowlist" : "")"
            )
            if drops { return nil }
        }
        return Reading(allowlist: allowlist, targetRules: targetRules, line: table.line)
    }

    /// An empty `regexTarget` means the default, as it does for gitleaks.
    private static func targetWord(_ table: inout KeyedTable) throws(RulePackError) -> RuleAllowlist.Target {
        if try table.string("regexTarget") == "" { return .secret }
        return try table.word("regexTarget", of: targets) ?? .secret
    }
}
