internal import WatertightModel

/// Why matches of a blob were dropped, each reason once with how often and where first.
struct DropLedger {
    private struct Key: Hashable {
        let rule: Int
        let reason: String
    }

    private var entries: [Key: (count: Int, line: Int?)] = [:]

    /// Notes a drop; `line` is asked for only of the first.
    mutating func note(rule: Int, reason: String, line: () -> Int?) {
        let key = Key(rule: rule, reason: reason)
        if (entries[key]?.count += 1) == nil { entries[key] = (1, line()) }
    }

    /// Takes in what a view's scanner noted, whose lines are not the blob's.
    mutating func add(_ other: DropLedger) {
        for (key, entry) in other.entries {
            if (entries[key]?.count += entry.count) == nil { entries[key] = (entry.count, nil) }
        }
    }

    mutating func removeAll() { entries.removeAll() }

    /// The drops of a blob at `place`, by rule and reason.
    func dropped(by rules: [Rule], at place: Place) -> [DroppedMatches] {
        entries
            .map { key, entry in
                DroppedMatches(
                    rule: rules[key.rule].id, reason: key.reason, count: entry.count, place: place, line: entry.line)
            }
            .sorted { ($0.rule, $0.reason) < ($1.rule, $1.reason) }
    }
}
