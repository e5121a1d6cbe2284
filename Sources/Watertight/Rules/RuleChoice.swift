internal import WatertightDetection

/// Which rules a run uses: the texts of the packs, and what is switched on or off.
struct RuleChoice {
    /// A pack that the user named, as it was read.
    struct PackText {
        var file: String
        var text: [UInt8]
        /// The packs that it extends by a path, the outermost last.
        var bases: [PackText] = []
    }

    var usesBuiltIn: Bool
    var packs: [PackText]
    /// Values to look for.
    var known: [LockedBytes] = []
    /// Texts of tasks to look for.
    var taskTexts: [[UInt8]] = []
    var enabled: [String]
    var disabled: [String]
    /// The verb of the run, by which rules that are for some verbs only are on or off.
    var verb: String
}
