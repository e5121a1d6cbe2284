/// What a check of rules says of one of them, or of a pack.
public struct RuleRemark: Hashable, Sendable {
    /// How much it matters.
    public enum Weight: String, Sendable, CaseIterable {
        /// The rule does not do what its author means.
        case wrong
        /// It works, and could be better.
        case note
    }

    /// How much it matters.
    public let weight: Weight
    /// The rule's id; empty for a remark on a pack.
    public let rule: String
    /// What is the matter, in one line without any secret.
    public let message: String

    init(_ weight: Weight, rule: String = "", _ message: String) {
        self.weight = weight
        self.rule = rule
        self.message = message
    }
}
