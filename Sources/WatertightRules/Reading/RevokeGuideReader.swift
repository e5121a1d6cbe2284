internal import WatertightModel

/// Reads `[rules.revoke]`: a title, and steps that each have an action and a text; or a provider and its console, from which
/// the usual steps are made.
enum RevokeGuideReader {
    /// Reads the guide of a rule, or nil where it has none.
    ///
    /// betterleaks has an expression of this name, which calls a provider: see `FilterReader.passOverCalls`.
    static func read(
        from rule: inout KeyedTable, warnings: inout ReadingWarnings
    ) throws(RulePackError) -> RevokeGuide? {
        if case .string? = rule.node("revoke")?.value { return nil }
        let scope = "\(rule.scope): revoke"
        guard var table = try rule.table("revoke", kind: "revoke", scope: scope) else { return nil }
        if let provider = try table.string("provider") {
            guard let console = try table.string("console"), console.hasPrefix("https://") else {
                throw table.error("names a provider, but no console that begins with https://")
            }
            table.warnOfUnknownKeys(&warnings)
            return ProviderGuide.make(provider: provider, console: console)
        }
        guard let title = try table.string("title"), !title.isEmpty else { throw table.error("has no title") }
        var steps: [RevokeGuide.Step] = []
        for var step in try table.tables("steps", kind: "step", scope: { "\(scope): step \($0)" }) {
            guard let action = try step.string("action"), !action.isEmpty else { throw step.error("has no action") }
            guard let text = try step.string("text"), !text.isEmpty else { throw step.error("has no text") }
            steps.append(
                RevokeGuide.Step(
                    action: action, text: text, url: try step.string("url"), command: try step.string("command")
                )
            )
            step.warnOfUnknownKeys(&warnings)
        }
        if steps.isEmpty { throw table.error("has no steps") }
        table.warnOfUnknownKeys(&warnings)
        return RevokeGuide(title: title, steps: steps)
    }
}
