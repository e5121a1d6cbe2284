/// Why something was not, or not wholly, examined. The raw values are the contract's words.
public enum GapReason: String, Sendable, CaseIterable {
    /// It needs a password or key.
    case encrypted
    /// Its structure or checksum is wrong.
    case damaged
    /// It ends before it should.
    case truncated
    /// It looks compressed, encrypted or packed in a way that nothing here opens.
    case unsupported
    /// It is nested deeper than the budget allows.
    case tooDeep = "too-deep"
    /// It is larger than what may be held to open it.
    case tooLarge = "too-large"
    /// It expands to more bytes or entries, or by a higher ratio, than the budget allows.
    case expansionLimit = "expansion-limit"
    /// It took longer than allowed.
    case timeLimit = "time-limit"
    /// The system would not let it be read.
    case unreadable
    /// A link that leads outside all inputs.
    case linkOutside = "link-outside"
    /// The user left it out.
    case excluded
    /// A pattern gave up before it could say yes or no.
    case matchLimit = "match-limit"
}
