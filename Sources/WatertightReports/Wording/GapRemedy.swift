internal import WatertightModel

extension GapReason {
    /// What to do about a gap of this reason, beside accepting it.
    var remedy: String {
        switch self {
        case .encrypted: "A zip opens with --archive-password-env NAME"
        case .damaged: "What could be read was examined; get an intact copy"
        case .truncated: "It ends early: get a complete copy"
        case .unsupported: "Nothing here opens it: unpack it by hand and scan what comes out"
        case .tooDeep: "Allow more nesting with --max-depth N"
        case .tooLarge: "Unpack it by hand and scan the parts"
        case .expansionLimit: "If you trust it, raise the limit that is named"
        case .timeLimit: "Scan it by itself, with a longer --time-limit if one was set"
        case .unreadable: "Check its permissions and scan again"
        case .linkOutside: "Name the link's target as an input too"
        case .excluded: "Left out by --exclude: take the pattern away to have it examined"
        case .matchLimit: "Look through it by hand"
        }
    }

    /// The whole advice, for a gap that nobody accepted yet.
    var advice: String {
        "\(remedy), or accept it with --accept-gap \(rawValue)"
    }
}
