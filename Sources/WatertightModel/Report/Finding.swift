/// One leak at one place, as the report states it. It holds no secret.
public struct Finding: Hashable, Sendable {
    /// `f1`, `f2`, … in the order of the places.
    public let id: String
    /// The id of the credential that it is an occurrence of; nil for findings about no value.
    public let credential: String?
    /// What it is about.
    public let kind: FindingKind
    /// The rest: rule, place, severity, message and so on.
    public let discovery: Discovery

    /// A finding from its parts.
    public init(id: String, credential: String?, kind: FindingKind, discovery: Discovery) {
        self.id = id
        self.credential = credential
        self.kind = kind
        self.discovery = discovery
    }
}
