public import WatertightModel

/// An allowlist of a pack for rules that stand in another.
public struct TargetedAllowlist: Hashable, Sendable {
    /// The ids of the rules.
    public let rules: [String]
    /// What excuses their matches.
    public let allowlist: RuleAllowlist

    /// An allowlist from its parts.
    public init(rules: [String], allowlist: RuleAllowlist) {
        self.rules = rules
        self.allowlist = allowlist
    }
}
