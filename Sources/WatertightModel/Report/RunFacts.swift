/// What differs between two runs over the same input.
public struct RunFacts: Hashable, Sendable {
    /// Where the key of the tags came from.
    public enum FingerprintKey: String, Sendable, CaseIterable { case random, given, baseline }

    /// The verb: `scan`, `skim`, `audit`.
    public var verb: String
    /// The inputs as the user named them, escaped as places are.
    public var inputs: [String]
    /// When the run began, in UTC: `2026-11-30T19:00:00Z`.
    public var started: String
    /// How long it took, in seconds.
    public var seconds: Double
    /// Whether archives were opened in worker processes.
    public var isIsolated: Bool
    /// Where the key of the tags came from.
    public var fingerprintKey: FingerprintKey

    /// Facts from their parts.
    public init(
        verb: String, inputs: [String], started: String, seconds: Double, isIsolated: Bool,
        fingerprintKey: FingerprintKey
    ) {
        self.verb = verb
        self.inputs = inputs
        self.started = started
        self.seconds = seconds
        self.isIsolated = isIsolated
        self.fingerprintKey = fingerprintKey
    }
}
