internal import WatertightModel

extension TextReport {
    /// What was not examined: by reason, each gap with its detail, and once a reason what to do about it.
    func addGaps(_ report: ScanReport, _ outline: ReportOutline, isVerbose: Bool, to page: inout TextPage) {
        if !outline.openGaps.isEmpty {
            page.addGap()
            let count = Quantity.grouped(outline.openGaps.count)
            let without = report.verdict == .leak ? ": the verdict would be \"incomplete\" without the leaks" : ""
            page.add("Not examined (\(count))\(without)")
            addGroups(of: outline.openGaps, hasAdvice: true, isVerbose: isVerbose, to: &page)
        }
        if !outline.acceptedGaps.isEmpty {
            page.addGap()
            page.add("Not examined, but accepted (\(Quantity.grouped(outline.acceptedGaps.count)))")
            addGroups(of: outline.acceptedGaps, hasAdvice: false, isVerbose: isVerbose, to: &page)
        }
    }

    private func addGroups(of gaps: [Gap], hasAdvice: Bool, isVerbose: Bool, to page: inout TextPage) {
        let groups = GapReason.allCases
            .map { reason in gaps.filter { $0.reason == reason } }
            .filter { !$0.isEmpty }
        // Every reason is shown by example, however many gaps another has.
        let isLong = gaps.count > Self.shownGaps && !isVerbose
        let limit = isLong ? max(2, Self.shownGaps / groups.count) : gaps.count
        for group in groups {
            for gap in group.prefix(limit) {
                let detail = gap.detail.isEmpty ? "" : ": \(gap.detail)"
                page.add(TextSpan("  \(gap.place.text)   \(gap.reason.rawValue)\(detail)"))
            }
            if group.count > limit {
                let more = Quantity.count(group.count - limit, "more place")
                page.add("  … and \(more), \(group[0].reason.rawValue) (--verbose shows all)")
            }
            if hasAdvice { page.add(group[0].reason.advice, after: "      ") }
        }
    }
}
