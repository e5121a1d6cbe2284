internal import WatertightModel

/// What the first line says: the verdict, what it rests on, and what was examined.
struct Headline {
    /// `LEAK`, `CLEAN` or `INCOMPLETE`.
    let word: String
    /// What follows the word: `2 credentials in 3 places`; empty for a clean run without gaps.
    let summary: String
    /// `My.ipa: 214 entries, 181 MB examined`.
    let examined: String

    init(_ report: ScanReport, outline: ReportOutline) {
        word = report.verdict.rawValue.uppercased()
        let examined = Self.examined(report)
        switch report.verdict {
        case .leak:
            summary = Self.found(outline)
            self.examined = examined
        case .incomplete:
            let places = Quantity.count(outline.openGaps.count, "place")
            summary = Self.nothing(report, outline) + ", but \(places) could not be examined"
            self.examined = examined
        case .clean:
            let gaps = Quantity.count(outline.acceptedGaps.count, "accepted gap")
            summary = outline.acceptedGaps.isEmpty ? "" : "except \(gaps)"
            let isEmpty = report.coverage.inputs == 0 && report.run.inputs.isEmpty
            self.examined = isEmpty ? examined : examined + ", " + Self.nothing(report, outline)
        }
    }

    private static func found(_ outline: ReportOutline) -> String {
        let other = outline.others.reduce(0) { $0 + $1.findings.count }
        guard !outline.leaks.isEmpty else { return Quantity.count(other, "finding") }
        let places = outline.leaks.reduce(0) { $0 + $1.findings.count }
        let credentials =
            Quantity.count(outline.leaks.count, "credential") + " in " + Quantity.count(places, "place")
        return other == 0 ? credentials : credentials + ", " + Quantity.count(other, "other finding")
    }

    /// That nothing counts, said so that it is true beside what is listed below.
    private static func nothing(_ report: ScanReport, _ outline: ReportOutline) -> String {
        let isBare = outline.lesserCredentials.isEmpty && outline.lesserOthers.isEmpty
        let nothing = isBare ? "nothing found" : "nothing at or above \(report.failOn.name) found"
        let suppressed = outline.suppressed.count
        return suppressed == 0 ? nothing : nothing + " (\(Quantity.grouped(suppressed)) suppressed)"
    }

    private static func examined(_ report: ScanReport) -> String {
        let coverage = report.coverage
        let inputs = max(coverage.inputs, report.run.inputs.count)
        // Without paths a skim is of what is staged.
        let isStaged = report.run.verb == "skim" && report.run.inputs.isEmpty
        guard inputs > 0 else { return isStaged ? "nothing is staged" : "nothing to examine" }
        let name =
            switch report.run.inputs {
            case ["-"]: "standard input"
            case let names where names.count == 1 && inputs == 1: names[0]
            default: Quantity.count(inputs, isStaged ? "staged file" : "input")
            }
        let size = Quantity.bytes(coverage.bytesExamined) + " examined"
        if report.run.verb == "audit" {
            return "\(name): \(Quantity.count(coverage.exchanges, "exchange")), \(size)"
        }
        // Plain files have one blob each: what a count of entries would say, the inputs have said.
        guard coverage.blobs > inputs else { return "\(name): \(size)" }
        return "\(name): \(Quantity.count(coverage.blobs, "entry", "entries")), \(size)"
    }
}
