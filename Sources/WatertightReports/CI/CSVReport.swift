internal import WatertightModel

/// A table with a row for each finding and each gap (RFC 4180, but for the line ends), for spreadsheets.
struct CSVReport: ReportRendering {
    private static let columns = [
        "id", "kind", "rule", "severity", "confidence", "credential", "place", "line", "column", "offset", "message",
        "snippet", "suppressed",
    ]

    func bytes(of report: ScanReport, style: ReportStyle) -> [UInt8] {
        var rows = [Self.columns]
        for finding in report.findings {
            let discovery = finding.discovery
            rows.append([
                finding.id, finding.kind.rawValue, discovery.rule, discovery.severity.name,
                discovery.confidence.rawValue, finding.credential ?? "", discovery.place.text,
                discovery.line.map(String.init) ?? "", discovery.column.map(String.init) ?? "",
                String(discovery.offset), discovery.message, discovery.snippet,
                discovery.suppressed.map { "\($0.by.rawValue): \($0.why)" } ?? "",
            ])
        }
        for gap in report.coverage.gaps {
            rows.append([
                "", "gap", gap.reason.rawValue, "", "", "", gap.place.text, "", "", "", gap.detail, "",
                gap.accepted ? "accepted" : "",
            ])
        }
        return Array(rows.map { $0.map(Self.cell).joined(separator: ",") + "\n" }.joined().utf8)
    }

    /// A cell in quotes where it needs them; what a spreadsheet would take for a formula begins with an apostrophe.
    private static func cell(_ text: String) -> String {
        var text = HarmlessText.oneLine(text)
        if let first = text.unicodeScalars.first, ["=", "+", "-", "@"].contains(first) { text = "'" + text }
        guard text.utf8.contains(where: { $0 == 0x22 || $0 == 0x2C }) else { return text }
        return "\"" + text.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
    }
}
