/// What was examined, and what was not.
public struct Coverage: Sendable {
    /// How many inputs were named.
    public var inputs: Int
    /// How many blobs (files, entries, decoded parts) were examined.
    public var blobs: Int
    /// How many exchanges of network captures were read.
    public var exchanges: Int
    /// Bytes read from the inputs.
    public var bytesRead: Int
    /// Bytes examined: those read, and those that were produced by opening them.
    public var bytesExamined: Int
    /// What was not examined, sorted by place.
    public var gaps: [Gap]

    /// True where nothing was left out, not even what the user accepts.
    public var isComplete: Bool { gaps.isEmpty }

    /// A coverage from its counts.
    public init(
        inputs: Int = 0, blobs: Int = 0, exchanges: Int = 0, bytesRead: Int = 0, bytesExamined: Int = 0,
        gaps: [Gap] = []
    ) {
        self.inputs = inputs
        self.blobs = blobs
        self.exchanges = exchanges
        self.bytesRead = bytesRead
        self.bytesExamined = bytesExamined
        self.gaps = gaps
    }
}
