/// Matches of a rule that were judged to be no findings, for one reason.
public struct DroppedMatches: Hashable, Sendable {
    /// The rule's id.
    public let rule: String
    /// Why they are none, in a few words that quote nothing of them.
    public let reason: String
    /// How many there were; one that is seen in several readings of a blob counts in each.
    public var count: Int
    /// The blob that the first of them stands in.
    public let place: Place
    /// Its line there, from 1; nil in bytes and in what was decoded.
    public let line: Int?

    /// The same without a line, for a text that was put together of many.
    public var withoutLine: DroppedMatches {
        DroppedMatches(rule: rule, reason: reason, count: count, place: place, line: nil)
    }

    /// Matches from their parts.
    public init(rule: String, reason: String, count: Int, place: Place, line: Int?) {
        self.rule = rule
        self.reason = reason
        self.count = count
        self.place = place
        self.line = line
    }
}
