public import WatertightModel

/// Why opening something stopped: it becomes a gap at the place of what was being opened.
public struct OpeningError: Error, Hashable, Sendable {
    /// The gap's reason.
    public let reason: GapReason
    /// The gap's detail: a few words for a person, without names or bytes from the input.
    public let detail: String

    /// An error from its parts.
    public init(_ reason: GapReason, _ detail: String) {
        self.reason = reason
        self.detail = detail
    }
}
