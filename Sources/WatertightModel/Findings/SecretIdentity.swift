/// Who a secret is, without saying what it is: all that is ever known of a value outside the process that found it.
public struct SecretIdentity: Hashable, Sendable {
    /// A keyed hash of the normalised value, the same for the same value within one run only. Never printed.
    public let runKeyedHash: [UInt8]
    /// SHA-256 of the normalised value in lower-case hex, for kinds of at least 128 random bits; nil for all others.
    public let sha256: String?
    /// Eight hex characters of a keyed Argon2id; nil exactly where `sha256` is not.
    public let tag: String?
    /// The value as it may be shown: its public prefix and last four characters, or only its length.
    public let shown: String

    /// An identity from its parts.
    public init(runKeyedHash: [UInt8], sha256: String?, tag: String?, shown: String) {
        self.runKeyedHash = runKeyedHash
        self.sha256 = sha256
        self.tag = tag
        self.shown = shown
    }
}
