internal import WatertightModel

/// The report for a person at a terminal: the verdict, what to act on, what was not seen.
///
/// One facet a file: what was found (`TextReport+Findings`), what to do (`TextReport+Checklist`), what was not examined
/// (`TextReport+Gaps`).
struct TextReport: ReportRendering {
    /// How many places of one credential or rule are shown, unless verbose.
    static let shownPlaces = 10
    /// How many credentials and rules that do not count are shown, unless verbose.
    static let shownLesser = 20
    /// How many items of the checklist that are about nothing that counts are shown, unless verbose.
    static let shownLesserItems = 5
    /// How many gaps are shown, unless verbose.
    static let shownGaps = 20

    func bytes(of report: ScanReport, style: ReportStyle) -> [UInt8] {
        let outline = ReportOutline(report)
        var page = TextPage(style: style)
        addHeadline(report, outline, to: &page)
        guard !style.isQuiet else { return page.bytes }
        addAudit(report, isVerbose: style.isVerbose, to: &page)
        addLeaks(outline, isVerbose: style.isVerbose, to: &page)
        addOthers(outline, isVerbose: style.isVerbose, to: &page)
        addChecklist(report, outline, isVerbose: style.isVerbose, to: &page)
        addLesser(outline, failOn: report.failOn, isVerbose: style.isVerbose, to: &page)
        addGaps(report, outline, isVerbose: style.isVerbose, to: &page)
        addSuppressed(report, outline, isVerbose: style.isVerbose, to: &page)
        if style.isVerbose {
            addDropped(report, to: &page)
            addRun(report, to: &page)
        }
        return page.bytes
    }

    private func addHeadline(_ report: ScanReport, _ outline: ReportOutline, to page: inout TextPage) {
        let headline = Headline(report, outline: outline)
        let word = TextSpan(headline.word, TextPaint(report.verdict))
        switch report.verdict {
        case .clean:
            let exception = headline.summary.isEmpty ? "" : ", \(headline.summary)"
            page.add(word, "\(exception)   \(headline.examined)")
        case .leak, .incomplete:
            page.add([word, "   \(headline.summary)"], right: "\(headline.examined)")
        }
    }

    /// Which program and rules said so, and how long it took.
    private func addRun(_ report: ScanReport, to page: inout TextPage) {
        page.addGap()
        page.add("This run")
        page.add("watertight \(report.version), \(Quantity.thousandths(report.run.seconds)) seconds", after: "  ")
        for pack in report.packs {
            let version = pack.version.isEmpty ? "" : " \(pack.version)"
            page.add("\(Quantity.count(pack.count, "rule")) of \(pack.pack)\(version)", after: "  ")
        }
        if !report.run.isIsolated { page.add("Archives were opened without isolation.", after: "  ") }
    }
}
