internal import WatertightModel

extension TextReport {
    /// What matched and is no finding: why, how often, and where first.
    func addDropped(_ report: ScanReport, to page: inout TextPage) {
        guard !report.dropped.isEmpty else { return }
        page.addGap()
        let count = report.dropped.reduce(0) { $0 + $1.count }
        page.add("Looked at and passed over (\(Quantity.grouped(count)))")
        for dropped in report.dropped {
            let line = dropped.line.map { ":\($0)" } ?? ""
            let more = dropped.count > 1 ? " and \(Quantity.grouped(dropped.count - 1)) more" : ""
            page.add(
                [TextSpan("  \(dropped.rule)   \(dropped.reason)")],
                besideOrBelow: TextSpan("\(dropped.place.text)\(line)\(more)"), indent: 6)
        }
    }
}
