public import WatertightModel

/// A list of rules, as a table for people or as JSON.
public enum RuleTable {
    /// One line a rule: severity, id, pack, title. Columns are as wide as they must be.
    public static func text(of rules: [Rule]) -> String {
        let rows = rules.map { rule in
            [rule.severity.name, rule.id, rule.pack, title(of: rule)].map(HarmlessText.oneLine)
        }
        let widths = (0..<3).map { column in rows.map { TextWidth.columns(of: $0[column]) }.max() ?? 0 }
        var text = ""
        for row in rows {
            for column in 0..<3 {
                text += row[column]
                text += String(repeating: " ", count: widths[column] - TextWidth.columns(of: row[column]) + 2)
            }
            text += row[3] + "\n"
        }
        return text + "\(rules.count) \(rules.count == 1 ? "rule" : "rules")\n"
    }

    /// An array of objects, one a rule, in UTF-8.
    public static func json(of rules: [Rule]) -> [UInt8] {
        JSONWriter.bytes(
            of: .array(
                rules.map { rule in
                    [
                        "id": .string(rule.id), "pack": .string(rule.pack), "title": .string(rule.title),
                        "kind": .string(rule.kind.rawValue), "severity": .string(rule.severity.name),
                        "confidence": .string(rule.confidence.rawValue), "keywords": .strings(rule.keywords),
                        "contexts": .strings(rule.contexts.map(\.rawValue).sorted()), "verbs": .strings(rule.verbs),
                        "tags": .strings(rule.tags), "isPart": .bool(rule.isPart),
                        "examples": .integer(rule.examples.count),
                        "counterexamples": .integer(rule.counterexamples.count),
                    ]
                }))
    }

    private static func title(of rule: Rule) -> String {
        var remarks: [String] = []
        if rule.isPart { remarks.append("a part, not reported") }
        if !rule.verbs.isEmpty { remarks.append("in " + rule.verbs.joined(separator: ", ")) }
        return rule.title + (remarks.isEmpty ? "" : " (\(remarks.joined(separator: "; ")))")
    }
}
