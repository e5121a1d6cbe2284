/// What the program can be told to do.
enum Verb: String, CaseIterable {
    case scan, schema, version, help

    /// Verbs that are announced and do not work yet. They are named so that their use gets a true answer.
    static let announced = ["skim", "audit", "rules", "redact", "merge"]

    /// What it does, in one line of the help.
    var summary: String {
        switch self {
        case .scan: "examine files, folders, archives or standard input"
        case .schema: "print the JSON Schema of the JSON report"
        case .version: "print the version"
        case .help: "print this, or the help of a verb"
        }
    }
}
