/// Why a finding stays in the report but does not count.
public struct Suppression: Hashable, Sendable {
    /// What suppressed a finding.
    public enum Source: String, Sendable, CaseIterable {
        case baseline, inline, allowlist
    }

    /// What suppressed it.
    public let by: Source
    /// The reason that was given.
    public let why: String

    /// A suppression by `by`, for the reason `why`.
    public init(by: Source, why: String) {
        self.by = by
        self.why = why
    }
}
