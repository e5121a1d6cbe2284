/// What to do about one credential, or about all findings of one rule.
public struct ChecklistItem: Hashable, Sendable {
    /// The credential's id; nil where the item is about a rule.
    public let credential: String?
    /// The rule's id where the item is about a rule, not a value.
    public let rule: String?
    /// The order in which to do it, from 1.
    public let priority: Int
    /// What to do, in one line.
    public let title: String
    /// How, step by step.
    public let steps: [RevokeGuide.Step]

    /// An item from its parts.
    public init(credential: String?, rule: String?, priority: Int, title: String, steps: [RevokeGuide.Step]) {
        self.credential = credential
        self.rule = rule
        self.priority = priority
        self.title = title
        self.steps = steps
    }
}
