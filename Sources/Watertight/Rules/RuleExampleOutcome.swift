/// What came of the examples of some rules.
public struct RuleExampleOutcome: Sendable {
    /// How many rules there are.
    public var rules = 0
    /// How many of them have no example at all.
    public var withoutExamples = 0
    /// How many examples were tried.
    public var examples = 0
    /// How many counterexamples were tried.
    public var counterexamples = 0
    /// What went otherwise than the rules' author means.
    public var failures: [RuleRemark] = []
}
