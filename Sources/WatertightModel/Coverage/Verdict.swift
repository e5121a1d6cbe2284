/// What a run says of its inputs.
public enum Verdict: String, Sendable, CaseIterable {
    /// Every byte was examined and nothing that counts was found.
    case clean
    /// Something that counts was found.
    case leak
    /// Nothing that counts was found, but not everything could be examined.
    case incomplete

    /// The exit status that goes with the verdict.
    public var exitStatus: Int32 {
        switch self {
        case .clean: 0
        case .leak: 1
        case .incomplete: 3
        }
    }
}
