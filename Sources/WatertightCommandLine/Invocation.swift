internal import Watertight
internal import WatertightReports

/// What a command line says, once it is read.
struct Invocation {
    /// When to do something that only helps a person at a terminal.
    enum Occasion: String, CaseIterable { case auto, always, never }

    /// A report to write besides standard output.
    struct ReportFile: Hashable {
        let format: ReportFormat
        /// The bytes of its path.
        let path: [UInt8]
    }

    /// What to do.
    var verb: Verb
    /// What to scan and how.
    var options = ScanOptions()
    /// The format of standard output.
    var format = ReportFormat.text
    /// The format of a list of rules.
    var rulesFormat = RulesFlags.Format.text
    /// The reports to write as well.
    var reportFiles: [ReportFile] = []
    /// The environment variable with the key of the tags.
    var fingerprintKey: FlagValue?
    /// Files of known secrets, which are not examined.
    /// When to show progress.
    var progress = Occasion.auto
    /// When to use colour.
    var color = Occasion.auto
    /// Whether only the first line is printed.
    var isQuiet = false
    /// Whether more is printed.
    var isVerbose = false
    /// Whether the help is printed and nothing else done.
    var wantsHelp = false
    /// Whether the version is printed and nothing else done.
    var wantsVersion = false

    init(verb: Verb) {
        self.verb = verb
    }
}
