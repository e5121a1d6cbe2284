/// One kind of leak: how it is recognised, how bad it is, and what to do about it.
///
/// A rule is a value; the pattern is compiled by detection. Names follow gitleaks' TOML where it has one.
public struct Rule: Hashable, Sendable {
    /// The id that reports, options and baselines use.
    public var id: String
    /// The name of the pack that it came from.
    public var pack: String
    /// What was found, in a few words: `Praxa Fabric key`.
    public var title: String
    /// What a finding is about.
    public var kind = FindingKind.credential
    /// How bad it is.
    public var severity = Severity.high
    /// How sure a match is.
    public var confidence = Confidence.high
    /// The sentence of a finding, with `{where}` for the kind of content it stands in; nil for one made from the title.
    public var message: String?
    /// The pattern (PCRE2, on bytes); nil for a rule by path alone.
    public var pattern: String?
    /// A pattern on the place's text.
    public var path: String?
    /// The capture group that is the secret; 0 for the first that took part, else the whole match.
    public var secretGroup = 0
    /// Shannon entropy in bits per character that the secret must exceed; nil for none.
    public var entropy: Double?
    /// Words of which one must stand in or near the match, in any case.
    public var keywords: [String] = []
    /// Whether every match begins exactly at a keyword (look-behinds aside): the pattern is then tried only there.
    public var startsAtKeyword = false
    /// Where the rule applies; empty for everywhere.
    public var contexts: Set<ContentContext> = []
    /// The verbs in which the rule applies; empty for all.
    public var verbs: [String] = []
    /// Whether the rule applies only inside an app bundle (`X.app/`).
    public var onlyInAppBundle = false
    /// Random bits of the value: from 128 on a report may show its SHA-256.
    public var bits = 0
    /// The public prefix that may be shown.
    public var shownPrefix = ""
    /// Whether the value is lower-cased before it is hashed.
    public var isCaseFolded = false
    /// Names of structural checks that a match must pass (`private-key`, `jwt`, …).
    public var checks: [String] = []
    /// Which of two overlapping matches wins: the higher. Known shapes 100, places 50, bare bearer tokens 10.
    public var specificity = 100
    /// The longest match in bytes; a longer one is a gap (`match-limit`).
    public var maximumLength = 4096
    /// How many bytes in a row its value has at least, without blanks, quotes and brackets: 0 for any. Where no such run
    /// follows a keyword the pattern is not tried.
    public var minimumRun = 0
    /// How many bytes in a row begin at the keyword at least, without blanks, quotes, brackets and signs of assignment: 0 for
    /// any. Where there are fewer the pattern is not tried.
    public var minimumLength = 0
    /// The characters of which one stands before the name that a keyword belongs to; empty for any.
    public var nameFollows = ""
    /// What excuses a match.
    public var allowlists: [RuleAllowlist] = []
    /// What leaves out whole files, by their path: each where it is true.
    public var prefilters: [RuleExpression] = []
    /// What drops a match: each where it is true.
    public var filters: [RuleExpression] = []
    /// Whether the rule's matches only count as what other rules require, and are not reported.
    public var isPart = false
    /// What must match nearby, or a match is none.
    public var requirements: [RuleRequirement] = []
    /// Free words of the pack's author.
    public var tags: [String] = []
    /// Texts that must match, as templates (see `RuleExample`).
    public var examples: [String] = []
    /// Texts that must not match.
    public var counterexamples: [String] = []
    /// What to do about it; nil for a general guide.
    public var revoke: RevokeGuide?

    /// A rule with the defaults of a pack that says no more than this.
    public init(id: String, pack: String, title: String, pattern: String?) {
        self.id = id
        self.pack = pack
        self.title = title
        self.pattern = pattern
    }
}
