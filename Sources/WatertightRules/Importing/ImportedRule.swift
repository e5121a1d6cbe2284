/// A rule of a YAML pack, as TOML.
public struct ImportedRule: Hashable, Sendable {
    /// The rule's id.
    public let id: String
    /// Its `[[rules]]` table, ended by a line feed.
    public let toml: String
}
