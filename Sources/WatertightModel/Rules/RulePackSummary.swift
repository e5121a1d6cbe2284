/// Which rules a run used: one row a pack.
public struct RulePackSummary: Hashable, Sendable {
    /// The pack's name.
    public let pack: String
    /// The pack's own version, or an empty text.
    public let version: String
    /// SHA-256 of the pack's text, lower-case hex.
    public let sha256: String
    /// How many of its rules were used.
    public let count: Int

    /// A summary from its parts.
    public init(pack: String, version: String, sha256: String, count: Int) {
        self.pack = pack
        self.version = version
        self.sha256 = sha256
        self.count = count
    }
}
