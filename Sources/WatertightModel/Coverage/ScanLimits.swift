/// The budget's numbers: how far the opening of one input may go. Reaching one is a gap and stops that entry only.
public struct ScanLimits: Hashable, Sendable {
    /// Steps of nesting (`!/` in a place).
    public var maximumDepth = 16
    /// Entries of one input, over all its levels.
    public var maximumEntries = 1_000_000
    /// Bytes that opening one input may produce, over all its levels.
    public var maximumExpandedBytes = 16 << 30
    /// Produced bytes per byte read, once `ratioThresholdBytes` were produced.
    public var maximumRatio = 1_000
    /// From how many produced bytes on the ratio counts.
    public var ratioThresholdBytes = 1 << 30
    /// How deep views of decoded text go in one blob: base64 in JSON in percent-encoding is three.
    public var maximumDecodingDepth = 6
    /// Bytes that decoding the text of one blob may produce, over all its views.
    public var maximumDecodedBytes = 64 << 20
    /// Address space of a worker, in bytes.
    public var workerMemoryBytes = 2 << 30
    /// Processor seconds that a worker may use without any progress.
    public var workerStallSeconds = 5
    /// Seconds without a sign of life after which a worker is ended.
    public var workerSilenceSeconds = 60
    /// Seconds for the whole run; nil for no limit.
    public var timeLimitSeconds: Int?

    /// The default budget.
    public init() {}
}
