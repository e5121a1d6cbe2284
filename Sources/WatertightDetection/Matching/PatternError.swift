/// Why a pattern does not compile.
public struct PatternError: Error, Hashable, Sendable {
    /// The library's words.
    public let message: String
    /// Where in the pattern, in bytes from 0.
    public let offset: Int

    /// Whether it is only larger than what the library takes.
    public let isTooLarge: Bool

    /// An error from its parts.
    public init(message: String, offset: Int, isTooLarge: Bool = false) {
        self.isTooLarge = isTooLarge
        self.message = message
        self.offset = offset
    }
}
