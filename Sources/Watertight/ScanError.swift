/// Why a scan could not begin: wrong usage, a bad rule pack or configuration. Nothing is claimed about the input.
public struct ScanError: Error, Hashable, Sendable {
    /// What is wrong, naming place and reason, for a person. It holds no secret.
    public let message: String

    /// An error that says `message`.
    public init(_ message: String) {
        self.message = message
    }
}
