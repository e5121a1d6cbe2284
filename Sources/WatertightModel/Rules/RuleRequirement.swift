/// Another rule that must match near a rule's match: gitleaks' `[[rules.required]]`, betterleaks' `components`.
public struct RuleRequirement: Hashable, Sendable {
    /// How far the other match may begin before the match, and behind its end.
    public struct Reach: Hashable, Sendable {
        /// How many characters before the match's start.
        public var before: Int
        /// How many characters from the match's end on.
        public var after: Int

        /// A reach from its parts.
        public init(before: Int, after: Int) {
            self.before = before
            self.after = after
        }
    }

    /// The other rule's id.
    public var rule: String
    /// Whether the rule is reported without it, too.
    public var isOptional = false
    /// By how many lines the other match may begin later (negative: earlier); nil for any.
    public var lines: ClosedRange<Int>?
    /// By how many columns the two may begin apart, whatever their lines (`withinColumns`); nil for any.
    public var columnDifference: Int?
    /// How far away the other may begin: in columns where `lines` is set, else in characters of the text; nil for any.
    public var reach: Reach?

    /// A requirement of a rule anywhere in the same text.
    public init(rule: String) {
        self.rule = rule
    }
}
