/// What the program can be told to do.
enum Verb: String, CaseIterable {
    case scan, skim, audit, rules, schema, version, help

    /// Verbs that are announced and do not work yet. They are named so that their use gets a true answer.
    static let announced = ["redact", "merge"]

    /// Whether it examines something, and so takes the options of a scan.
    var isScan: Bool {
        switch self {
        case .scan, .skim, .audit: true
        case .rules, .schema, .version, .help: false
        }
    }

    /// Whether arguments beside options mean something to it: paths, a verb, or what to do with rules.
    var takesWords: Bool { isScan || self == .rules || self == .help }

    /// What it does, in one line of the help.
    var summary: String {
        switch self {
        case .scan: "examine files, folders, archives or standard input"
        case .skim: "examine what is staged in git, before it is committed"
        case .audit: "examine captured network logs, and app logs beside them"
        case .rules: "list, show, check, test or import rules"
        case .schema: "print the JSON Schema of the JSON report"
        case .version: "print the version"
        case .help: "print this, or the help of a verb"
        }
    }
}
