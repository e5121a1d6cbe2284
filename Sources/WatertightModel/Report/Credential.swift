/// One secret value; its findings are its occurrences.
public struct Credential: Hashable, Sendable {
    /// `c1`, `c2`, … by severity, then place.
    public let id: String
    /// The rule's id.
    public let rule: String
    /// What it is, in a few words.
    public let title: String
    /// The worst severity of its occurrences.
    public let severity: Severity
    /// Whose value it is.
    public let identity: SecretIdentity
    /// The ids of its findings.
    public let occurrences: [String]
    /// Whether it is the app's own session, everywhere it was seen.
    public let isExpected: Bool
    /// Whether the user gave the value.
    public let isKnown: Bool

    /// A credential from its parts.
    public init(
        id: String, rule: String, title: String, severity: Severity, identity: SecretIdentity, occurrences: [String],
        isExpected: Bool = false, isKnown: Bool = false
    ) {
        self.id = id
        self.rule = rule
        self.title = title
        self.severity = severity
        self.identity = identity
        self.occurrences = occurrences
        self.isExpected = isExpected
        self.isKnown = isKnown
    }
}
