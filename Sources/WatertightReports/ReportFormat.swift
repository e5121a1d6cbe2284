/// The formats a report can be written in. A new one is a file with a `ReportRendering` and a case here.
public enum ReportFormat: String, CaseIterable, Sendable {
    /// For a person at a terminal.
    case text
    /// For programs; `ReportSchema` describes it.
    case json
    /// The revoke checklist as a task list.
    case markdown
    /// SARIF 2.1.0, for code scanning.
    case sarif
    /// JUnit's XML, for the list of tests of a build.
    case junit
    /// GitLab's secret detection report.
    case gitlab
    /// Annotations of GitHub's workflows.
    case github
    /// A table.
    case csv

    /// What writes the format.
    var rendering: any ReportRendering {
        switch self {
        case .text: TextReport()
        case .json: JSONReport()
        case .markdown: MarkdownReport()
        case .sarif: SARIFReport()
        case .junit: JUnitReport()
        case .gitlab: GitLabReport()
        case .github: GitHubReport()
        case .csv: CSVReport()
        }
    }
}
