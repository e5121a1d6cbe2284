/// Why a set of rules cannot be used.
public struct RuleSetError: Error, Hashable, Sendable {
    /// The rule at fault, or an empty text.
    public let rule: String
    /// What is wrong, for the pack's author.
    public let message: String

    /// Whether the pattern is in order, and only larger than what can be compiled here.
    public let isBeyondLimits: Bool

    /// An error from its parts.
    public init(rule: String, message: String, isBeyondLimits: Bool = false) {
        self.isBeyondLimits = isBeyondLimits
        self.rule = rule
        self.message = message
    }
}
