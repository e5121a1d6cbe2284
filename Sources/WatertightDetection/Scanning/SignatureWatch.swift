/// What else than rules a scan watches for: how compressed streams begin, so that one which nobody opens is noticed, and
/// what decoded bytes are, so that they can be opened.
public struct SignatureWatch: Sendable {
    /// The bytes that each signature begins with.
    let signatures: [[UInt8]]
    /// How many bytes from a signature on `confirms` is shown.
    let headBytes: Int
    /// Whether the bytes, which begin with the signature of that index, are the real thing.
    let confirms: @Sendable (Int, [UInt8]) -> Bool

    /// What the first bytes of something decoded are.
    let classify: @Sendable ([UInt8]) -> DecodedKind

    /// A watch for `signatures`.
    public init(
        signatures: [[UInt8]], headBytes: Int, confirms: @escaping @Sendable (Int, [UInt8]) -> Bool,
        classify: @escaping @Sendable ([UInt8]) -> DecodedKind
    ) {
        self.signatures = signatures
        self.headBytes = headBytes
        self.confirms = confirms
        self.classify = classify
    }

    /// Nothing.
    public static let none = SignatureWatch(
        signatures: [], headBytes: 0, confirms: { _, _ in false }, classify: { _ in .text })
}
