internal import WatertightModel

/// The revoke checklist as a task list (GitHub Flavored Markdown), to paste into a ticket.
struct MarkdownReport: ReportRendering {
    /// How many places of one credential or rule, and how many gaps, are listed unless verbose: a ticket has a size limit.
    static let shownRows = 100

    func bytes(of report: ScanReport, style: ReportStyle) -> [UInt8] {
        let outline = ReportOutline(report)
        let limit = style.isVerbose ? Int.max : Self.shownRows
        var page = MarkdownPage()
        addHeadline(report, outline, to: &page)

        // Each item stands with what it is about; what is about nothing listed here comes in a section of its own.
        var items = Dictionary(grouping: report.checklist, by: Subject.init)
        for (index, leak) in outline.leaks.enumerated() {
            addSection(leak, number: index + 1, limit: limit, to: &page)
            items.removeValue(forKey: .credential(leak.credential.id))?.forEach { add($0, to: &page) }
        }
        for group in outline.others {
            page.addBlock("## \(MarkdownText.code(group.rule)) (\(group.severity.name))")
            addPlaces(of: group.findings, limit: limit, to: &page)
            items.removeValue(forKey: .rule(group.rule))?.forEach { add($0, to: &page) }
        }
        addLesser(outline, failOn: report.failOn, limit: limit, to: &page)
        if !items.isEmpty {
            page.addBlock("## Also to do")
            let rest = report.checklist.filter { items[Subject($0)] != nil }
            for item in rest.prefix(limit) { add(item, to: &page) }
            if rest.count > limit { page.addBlock("… and \(Quantity.count(rest.count - limit, "more item")).") }
        }
        if !report.cleanup.isEmpty {
            page.addBlock("## Clean up")
            page.addList(report.cleanup.map { "- [ ] " + MarkdownText.escaped($0) })
        }
        addGaps(outline, limit: limit, to: &page)
        return page.bytes
    }

    private func addHeadline(_ report: ScanReport, _ outline: ReportOutline, to page: inout MarkdownPage) {
        let headline = Headline(report, outline: outline)
        let separator = report.verdict == .clean ? ", " : ": "
        page.addBlock("# " + headline.word + (headline.summary.isEmpty ? "" : separator + headline.summary))
        page.addBlock(MarkdownText.escaped(headline.examined) + ". watertight \(MarkdownText.escaped(report.version)).")
        // The summary of the other verdicts has said it.
        if report.verdict == .leak, !outline.suppressed.isEmpty {
            page.addBlock("Suppressed: \(Quantity.count(outline.suppressed.count, "finding")).")
        }
    }

    private func addSection(
        _ leak: ReportOutline.CredentialGroup, number: Int, limit: Int, to page: inout MarkdownPage
    ) {
        let credential = leak.credential
        let title = MarkdownText.escaped(credential.title)
        let shown = MarkdownText.code(credential.identity.shown)
        page.addBlock("## \(number). \(title) \(shown) (\(credential.severity.name))")
        let notes = [credential.remark, credential.fingerprint].compactMap(\.self).map(MarkdownText.escaped)
        if !notes.isEmpty { page.addBlock(notes.joined(separator: ", ")) }
        addPlaces(of: leak.findings, limit: limit, to: &page)
    }

    private func addPlaces(of findings: [Finding], limit: Int, to page: inout MarkdownPage) {
        let messages = Set(findings.map(\.discovery.message))
        if messages.count == 1, let message = messages.first { page.addBlock(MarkdownText.escaped(message)) }
        var rows = findings.prefix(limit).map { finding in
            let place = "- " + MarkdownText.code(finding.discovery.place.text + finding.discovery.position)
            return messages.count > 1 ? "\(place): \(MarkdownText.escaped(finding.discovery.message))" : place
        }
        if findings.count > limit { rows.append("- … and \(Quantity.count(findings.count - limit, "more place"))") }
        page.addList(rows)
    }

    private func addLesser(_ outline: ReportOutline, failOn: Severity, limit: Int, to page: inout MarkdownPage) {
        let credentials = outline.lesserCredentials.map { group in
            let credential = group.credential
            let remark = credential.remark.map { ", \($0)" } ?? ""
            let name = MarkdownText.escaped(credential.title) + " " + MarkdownText.code(credential.identity.shown)
            return row(name + " (\(credential.severity.name)\(remark))", group.findings)
        }
        let others = outline.lesserOthers.map { group in
            row(MarkdownText.code(group.rule) + " (\(group.severity.name))", group.findings)
        }
        guard !credentials.isEmpty || !others.isEmpty else { return }
        page.addBlock("## Also seen, below `--fail-on \(failOn.name)`")
        let rows = credentials + others
        let more = rows.count > limit ? ["- … and \(Quantity.grouped(rows.count - limit)) more"] : []
        page.addList(rows.prefix(limit) + more)
    }

    private func row(_ name: String, _ findings: [Finding]) -> String {
        guard let first = findings.first?.discovery else { return "- " + name }
        let more = findings.count == 1 ? "" : " and \(Quantity.count(findings.count - 1, "more place"))"
        return "- \(name): \(MarkdownText.code(first.place.text + first.position))\(more)"
    }

    private func add(_ item: ChecklistItem, to page: inout MarkdownPage) {
        var rows = ["- [ ] **\(MarkdownText.escaped(item.title))**"]
        for step in item.steps {
            let link = step.url.map { " " + MarkdownText.link($0) } ?? ""
            rows.append("  - [ ] \(MarkdownText.escaped(step.action)): \(MarkdownText.escaped(step.text))\(link)")
            if let command = step.command { rows += MarkdownText.codeBlock(command).map { "    " + $0 } }
        }
        page.addList(rows)
    }

    private func addGaps(_ outline: ReportOutline, limit: Int, to page: inout MarkdownPage) {
        let gaps = outline.openGaps + outline.acceptedGaps
        guard !gaps.isEmpty else { return }
        page.addBlock("## Not examined (\(Quantity.grouped(gaps.count)))")
        var rows = ["| Place | Reason | Detail | What to do |", "| --- | --- | --- | --- |"]
        for gap in gaps.prefix(limit) {
            let place = MarkdownText.code(gap.place.text, inTable: true)
            let advice = gap.accepted ? "accepted" : gap.reason.advice
            let detail = MarkdownText.escaped(gap.detail)
            rows.append("| \(place) | \(gap.reason.rawValue) | \(detail) | \(MarkdownText.escaped(advice)) |")
        }
        page.addList(rows)
        if gaps.count > limit { page.addBlock("… and \(Quantity.count(gaps.count - limit, "more place")).") }
    }
}

/// What a checklist item is about.
private enum Subject: Hashable {
    case credential(String)
    case rule(String)

    init(_ item: ChecklistItem) {
        self = item.credential.map(Subject.credential) ?? .rule(item.rule ?? "")
    }
}
