internal import WatertightModel

/// Workflow commands of GitHub Actions, one a line, which become annotations.
struct GitHubReport: ReportRendering {
    func bytes(of report: ScanReport, style: ReportStyle) -> [UInt8] {
        let headline = Headline(report, outline: ReportOutline(report))
        var lines: [String] = []
        for finding in report.findings where finding.discovery.suppressed == nil && !finding.discovery.isExpected {
            let discovery = finding.discovery
            var properties = ["file=\(Self.property(OuterFile.path(of: discovery.place)))"]
            if let line = discovery.line, OuterFile.path(of: discovery.place) == discovery.place.text {
                properties.append("line=\(line)")
                if let column = discovery.column { properties.append("col=\(column)") }
            }
            properties.append("title=\(Self.property("\(discovery.rule) (\(discovery.severity.name))"))")
            let level = discovery.severity >= report.failOn ? "error" : "notice"
            let snippet = discovery.snippet.isEmpty ? "" : " " + discovery.snippet
            lines.append(
                "::\(level) \(properties.joined(separator: ","))::"
                    + Self.message("\(discovery.message)\(snippet) at \(discovery.place.text)"))
        }
        for gap in report.coverage.gaps where !gap.accepted {
            lines.append(
                "::warning file=\(Self.property(OuterFile.path(of: gap.place))),title=not examined (\(gap.reason.rawValue))::"
                    + Self.message("\(gap.detail): \(gap.place.text)"))
        }
        let summary = [headline.word, headline.summary, headline.examined].filter { !$0.isEmpty }.joined(
            separator: "  ")
        lines.append("::notice title=watertight::" + Self.message(summary))
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }

    private static func message(_ text: String) -> String {
        HarmlessText.oneLine(text).unicodeScalars.map { $0 == "%" ? "%25" : String($0) }.joined()
    }

    private static func property(_ text: String) -> String {
        message(text).unicodeScalars.map { $0 == ":" ? "%3A" : $0 == "," ? "%2C" : String($0) }.joined()
    }
}
