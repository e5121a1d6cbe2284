public import WatertightModel

/// What scanning one blob came to.
public struct ScanOutcome: Sendable {
    /// What was found, by offset.
    public var discoveries: [Discovery] = []
    /// What could not be decided.
    public var gaps: [Gap] = []
    /// How many bytes were scanned.
    public var bytes = 0
    /// What matched and is no finding; only where the detector notes it.
    public var dropped: [DroppedMatches] = []
    /// The spans of the secrets in the blob, for redacting a name that was scanned.
    public var secretSpans: [Range<Int>] = []
    /// What was decoded and is a blob of its own.
    public var decodedBlobs: [DecodedBlob] = []
    /// Signatures that were seen and confirmed, each with the offset of the first.
    public var signatures: [(index: Int, offset: Int)] = []
    /// The share of sampled pieces that look compressed or encrypted, 0 to 1; only counted for binary content.
    public var opaqueShare = 0.0

    /// Nothing yet.
    public init() {}
}
