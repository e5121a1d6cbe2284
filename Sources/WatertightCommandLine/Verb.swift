/// What the program can be told to do.
enum Verb: String, CaseIterable {
    case scan, skim, audit, schema, version, help

    /// Verbs that are announced and do not work yet. They are named so that their use gets a true answer.
    static let announced = ["rules", "redact", "merge"]

    /// Whether it examines something, and so takes the options of a scan.
    var isScan: Bool {
        switch self {
        case .scan, .skim, .audit: true
        case .schema, .version, .help: false
        }
    }

    /// Whether arguments beside options mean something to it: paths, or a verb.
    var takesWords: Bool { isScan || self == .help }

    /// What it does, in one line of the help.
    var summary: String {
        switch self {
        case .scan: "examine files, folders, archives or standard input"
        case .skim: "examine what is staged in git, before it is committed"
        case .audit: "examine captured network logs, and app logs beside them"
        case .schema: "print the JSON Schema of the JSON report"
        case .version: "print the version"
        case .help: "print this, or the help of a verb"
        }
    }
}
