public import WatertightModel

/// What to scan, and how: all that the command line can say.
public struct ScanOptions: Sendable {
    /// One thing to examine.
    public enum Input: Hashable, Sendable {
        /// A file, folder or archive, by the bytes of its path.
        case path([UInt8])
        /// Standard input, under the name `-`.
        case standardInput
    }

    /// The verb that the report names: `scan`, `skim`, `audit`. Some rules apply in some verbs only.
    public var verb = "scan"
    /// What to examine.
    public var inputs: [Input] = []
    /// Whether what is staged in git's index is examined, in the place of `inputs`: in the repository that the working
    /// folder lies in, or that `GIT_DIR` and `GIT_INDEX_FILE` name.
    public var examinesStagedFiles = false
    /// Whether inputs without a single exchange of a network capture are an error, as they are for an audit.
    public var requiresExchanges = false
    /// Files or folders of further rule packs.
    public var rulePackPaths: [String] = []
    /// Whether the built-in rules apply.
    public var usesDefaultRules = true
    /// Ids of rules to use that would be off, or, where not empty together with `usesDefaultRules == false`, all there is.
    public var enabledRules: [String] = []
    /// Ids of rules not to use.
    public var disabledRules: [String] = []
    /// The severity from which on a finding is a leak.
    public var failOn = Severity.medium
    /// The budget.
    public var limits = ScanLimits()
    /// Reasons of gaps that the user accepts.
    public var acceptedGaps: Set<GapReason> = []
    /// Globs of places to leave out.
    public var excludedGlobs: [String] = []
    /// Whether a comment such as `watertight:allow RULE-ID reason` excuses its line, in source and configuration.
    public var honoursInlineAllows = true
    /// Whether the report says of matches that are no findings why they are none (`ScanReport.dropped`).
    public var notesDroppedMatches = false
    /// The app's own back ends, by which the exchanges of captures are judged.
    public var origins: [Origin] = []
    /// Origins of which all subdomains are the app's own back ends, but not they themselves.
    public var domainOrigins: [Origin] = []
    /// Paths of files that belong to the run itself, such as its reports, and are not examined. Those of known secrets, of
    /// passwords and of task texts never are.
    public var ownFiles: [[UInt8]] = []
    /// How many workers may run at once; 0 for one a processor.
    public var jobs = 0
    /// The key of the tags; nil for a random one.
    public var fingerprintKey: [UInt8]?
    /// Environment variables whose values are looked for in every encoding.
    public var knownSecretVariables: [String] = []
    /// Files of values to look for, one a line; `-` for standard input.
    public var knownSecretFiles: [String] = []
    /// Environment variables whose values open encrypted archives.
    public var archivePasswordVariables: [String] = []
    /// Files of passwords for archives, one a line; `-` for standard input.
    public var archivePasswordFiles: [String] = []
    /// Files of task texts to look for: one a line, or the strings of a JSON text.
    public var taskTextFiles: [String] = []
    /// The executable that is started as a worker; nil to open archives in this process (the report says so).
    public var workerExecutable: String?
    /// Called now and then with the place and the bytes examined so far.
    public var onProgress: (@Sendable (_ place: String, _ bytesExamined: Int) -> Void)?

    /// Called with what was not understood in a rule pack.
    public var onWarning: (@Sendable (_ message: String) -> Void)?

    /// Options that examine `paths`: files, folders or archives, as a scan without further options does.
    public init(paths: [String] = []) {
        inputs = paths.map { .path(Array($0.utf8)) }
    }
}
