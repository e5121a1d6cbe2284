/// A place that was not, or not wholly, examined.
public struct Gap: Hashable, Sendable {
    /// What was not examined.
    public let place: Place
    /// Why, in the contract's word.
    public let reason: GapReason
    /// Why, in a few words for a person, with the number and the flag where a limit was reached.
    public let detail: String
    /// Whether the user said that gaps of this reason are acceptable.
    public var accepted: Bool

    /// A gap at `place`, not accepted unless said so.
    public init(place: Place, reason: GapReason, detail: String, accepted: Bool = false) {
        self.place = place
        self.reason = reason
        self.detail = detail
        self.accepted = accepted
    }
}
