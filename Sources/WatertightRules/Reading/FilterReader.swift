internal import WatertightModel

/// Reads betterleaks' expressions.
enum FilterReader {
    /// The expression under `key`, in a list of its own; nil, with a warning, where it is not understood.
    static func read(
        _ key: String, from table: inout KeyedTable, warnings: inout ReadingWarnings
    ) throws(RulePackError) -> [RuleExpression]? {
        let text = try table.string(key) ?? ""
        // Where nothing stands but white space there is no expression.
        guard text.utf8.contains(where: { $0 > 32 }) else { return [] }
        do throws(ExpressionError) {
            return [try ExpressionParser.parse(text)]
        } catch {
            let line = (table.node(key)?.line ?? table.line) + error.line - 1
            warnings.add("line \(line): \(table.scope) was not taken: its \(key): \(error.message)")
            return nil
        }
    }

    /// Passes over what would ask a provider, and says so once in a pack.
    static func passOverCalls(of rule: inout KeyedTable, warnings: inout ReadingWarnings) {
        for key in ["validate", "analyze", "revoke"] {
            guard case .string? = rule.node(key)?.value else { continue }
            warnings.add(
                "line \(rule.line): \(rule.scope) and others: what asks a provider (validate, analyze, revoke) is not run",
                once: "provider calls")
        }
    }
}
