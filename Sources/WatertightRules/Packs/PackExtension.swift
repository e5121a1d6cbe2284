/// What a pack's `[extend]` says: which rules it builds on.
public struct PackExtension: Hashable, Sendable {
    /// Whether it builds on the built-in packs.
    public var usesDefault = false
    /// The file that it builds on; nil for none.
    public var path: String?
    /// Ids of rules there that it leaves out.
    public var disabledRules: [String] = []
    /// The line of the table, from 1; 0 where there is none.
    public var line = 0

    /// Nothing.
    public init() {}
}
