/// What a rule's match is excused by: gitleaks' `[[rules.allowlists]]`, with the same meaning.
public struct RuleAllowlist: Hashable, Sendable {
    /// Whether one given check is enough, or all of them must hold.
    public enum Condition: String, Sendable { case or, and }

    /// What the `regexes` are tried on.
    public enum Target: String, Sendable { case secret, match, line }

    /// How the checks are joined.
    public var condition: Condition
    /// Patterns on the place's text.
    public var paths: [String]
    /// Patterns on `target`.
    public var regexes: [String]
    /// What `regexes` are tried on.
    public var target: Target
    /// Words that excuse a secret that contains one, whatever its case.
    public var stopwords: [String]

    /// An allowlist from its parts.
    public init(
        condition: Condition = .or, paths: [String] = [], regexes: [String] = [], target: Target = .secret,
        stopwords: [String] = []
    ) {
        self.condition = condition
        self.paths = paths
        self.regexes = regexes
        self.target = target
        self.stopwords = stopwords
    }
}
