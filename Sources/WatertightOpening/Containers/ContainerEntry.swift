/// One entry of a container, while it is being visited.
public struct ContainerEntry {
    /// What an entry is.
    public enum Kind: Sendable { case file, directory, symbolicLink, hardLink, other }

    /// A text that belongs to the entry beside its content, to be examined as well: a link's target, a comment, a pax
    /// header, an extended attribute, an owner's name.
    public struct Text {
        /// A word for the place: `link`, `comment`, `xattr`, `owner`, `name` (another spelling of the name).
        public let name: String
        /// The text's bytes.
        public let bytes: [UInt8]

        /// A text from its parts.
        public init(name: String, bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }
    }

    /// The name's bytes as the container has them.
    public var name: [UInt8]
    /// What it is.
    public var kind: Kind
    /// Its further texts.
    public var texts: [Text]
    /// The size that the container states, where it does; it may lie.
    public var declaredSize: Int?
    /// The bytes; nil where the entry has none. Good only during the visit.
    public var content: BlobContent?
    /// A problem that is known before the content is read, such as `encrypted`.
    public var problem: OpeningError?

    /// An entry from its parts.
    public init(
        name: [UInt8], kind: Kind = .file, texts: [Text] = [], declaredSize: Int? = nil, content: BlobContent? = nil,
        problem: OpeningError? = nil
    ) {
        self.name = name
        self.kind = kind
        self.texts = texts
        self.declaredSize = declaredSize
        self.content = content
        self.problem = problem
    }
}
