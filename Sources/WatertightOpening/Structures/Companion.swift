/// A file beside a blob, which it needs to be read: a database's log of what is not yet in it.
public struct Companion {
    /// What its name has behind the blob's: `-wal`.
    public let suffix: String
    /// Its bytes.
    public let bytes: any RandomAccessBytes

    /// A companion from its parts.
    public init(suffix: String, bytes: any RandomAccessBytes) {
        self.suffix = suffix
        self.bytes = bytes
    }
}
