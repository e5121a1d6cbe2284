/// The formats a report can be written in. A new one is a file with a `ReportRendering` and a case here.
public enum ReportFormat: String, CaseIterable, Sendable {
    /// For a person at a terminal.
    case text
    /// For programs; `ReportSchema` describes it.
    case json
    /// The revoke checklist as a task list.
    case markdown

    /// What writes the format.
    var rendering: any ReportRendering {
        switch self {
        case .text: TextReport()
        case .json: JSONReport()
        case .markdown: MarkdownReport()
        }
    }
}
