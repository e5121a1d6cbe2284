internal import WatertightModel

extension TextReport {
    private static let box = "  [ ] "

    /// `To do` and `Clean up`: all steps of all items, short enough to be followed when tired.
    ///
    /// Where the last steps of an item are those of an earlier one, it refers to them, so that ten keys of one kind do not
    /// repeat seven steps each. A step with a command is always spelled out.
    func addChecklist(_ report: ScanReport, _ outline: ReportOutline, isVerbose: Bool, to page: inout TextPage) {
        if !report.checklist.isEmpty {
            page.addGap()
            page.add("To do")
            let digits = String(report.checklist.map(\.priority).max() ?? 0).count
            // Those with all their steps on the page: the only ones worth referring to, and few, since kinds are few.
            var spelledOut: [ChecklistItem] = []
            let counting = report.checklist.filter(outline.counts)
            let lesser = report.checklist.filter { !outline.counts($0) }
            let limit = isVerbose ? lesser.count : Self.shownLesserItems
            for item in counting + lesser.prefix(limit) {
                let shared = Self.sharedTail(of: item, with: isVerbose ? [] : spelledOut)
                add(item, shared: shared, digits: digits, to: &page)
                if shared.count == 0, item.steps.count > 1 { spelledOut.append(item) }
            }
            if lesser.count > limit {
                let more = Quantity.count(lesser.count - limit, "more item")
                page.add("  … and \(more) for what is below --fail-on (--verbose shows all)")
            }
        }
        if !report.cleanup.isEmpty {
            page.addGap()
            page.add("Clean up")
            for line in report.cleanup { page.add(line, after: Self.box) }
        }
    }

    private func add(
        _ item: ChecklistItem, shared: (count: Int, number: Int), digits: Int, to page: inout TextPage
    ) {
        let number = String(item.priority)
        let lead = Self.box + number + String(repeating: " ", count: max(0, digits - number.count)) + "  "
        let indent = lead.count
        let url = item.steps.lazy.compactMap(\.url).first
        if let url {
            page.add([TextSpan(lead + item.title)], rightOrBelow: TextSpan(url), indent: indent)
        } else {
            page.add(item.title, after: lead)
        }

        let labels = min(item.steps.map { TextWidth.columns(of: TextSpan($0.action).text) }.max() ?? 0, 10)
        let margin = String(repeating: " ", count: indent)
        for step in item.steps.dropLast(shared.count) {
            let padding = String(repeating: " ", count: max(0, labels - TextWidth.columns(of: step.action)))
            page.add(step.text, after: margin + step.action + padding + "  ")
            let column = margin + String(repeating: " ", count: labels + 2)
            if let own = step.url, own != url { page.add(TextSpan(column + own)) }
            for line in step.command?.split(separator: "\n") ?? [] { page.add(TextSpan(column + line)) }
        }
        if shared.count > 0 { page.add(TextSpan(margin + "then as for \(shared.number)")) }
    }

    /// How many of the item's last steps are those of an earlier item, and which; 0 where it saves less than two lines.
    private static func sharedTail(
        of item: ChecklistItem, with earlier: [ChecklistItem]
    ) -> (count: Int, number: Int) {
        var best = (count: 1, number: 0)
        for other in earlier {
            let pairs = zip(item.steps.reversed(), other.steps.reversed())
            let count = pairs.prefix { $0 == $1 && $0.command == nil }.count
            if count > best.count { best = (count, other.priority) }
        }
        return best.count > 1 ? best : (0, 0)
    }
}
