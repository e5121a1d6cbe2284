import WatertightModel
import WatertightReports

extension SampleReport {
    /// The report as a text, with the style that `adjust` makes of the default one.
    func text(as format: ReportFormat = .text, adjust: (inout ReportStyle) -> Void = { _ in }) -> String {
        var style = ReportStyle()
        adjust(&style)
        return String(decoding: ReportWriter.write(report, as: format, style: style), as: UTF8.self)
    }

    /// The lines of the report as a text.
    func lines(adjust: (inout ReportStyle) -> Void = { _ in }) -> [String] {
        text(adjust: adjust).split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }
}
