/// What a match turns out to be.
enum Judgement {
    /// A finding, with offsets of the window.
    case accepted(AcceptedMatch)
    /// None, and why, in words that quote nothing of it.
    case dropped(String)
}
