internal import WatertightModel

extension TextReport {
    /// The credentials that count, numbered, each with its places.
    func addLeaks(_ outline: ReportOutline, isVerbose: Bool, to page: inout TextPage) {
        guard !outline.leaks.isEmpty else { return }
        page.addGap()
        let digits = max(2, String(outline.leaks.count).count)
        for (index, leak) in outline.leaks.enumerated() {
            let number = String(index + 1)
            let lead = String(repeating: " ", count: digits - number.count) + number + "  "
            let severity = leak.credential.severity
            page.add(
                [TextSpan(lead + Self.name(leak.credential))],
                right: TextSpan(severity.name, TextPaint(severity))
            )
            if isVerbose, let fingerprint = leak.credential.fingerprint {
                page.add(TextSpan("      " + fingerprint))
            }
            addPlaces(of: leak.findings, shown: leak.credential.identity.shown, isVerbose: isVerbose, to: &page)
        }
    }

    /// The findings that count and are about no value, by rule.
    func addOthers(_ outline: ReportOutline, isVerbose: Bool, to page: inout TextPage) {
        guard !outline.others.isEmpty else { return }
        page.addGap()
        let count = outline.others.reduce(0) { $0 + $1.findings.count }
        page.add(TextSpan((outline.leaks.isEmpty ? "Findings" : "Other findings") + " (\(Quantity.grouped(count)))"))
        for group in outline.others {
            let severity = TextSpan(group.severity.name, TextPaint(group.severity))
            page.add([TextSpan("  " + group.rule)], right: severity)
            addPlaces(of: group.findings, shown: nil, isVerbose: isVerbose, to: &page)
        }
    }

    /// What was seen but does not count, a line each unless verbose.
    func addLesser(_ outline: ReportOutline, failOn: Severity, isVerbose: Bool, to page: inout TextPage) {
        var rows: [(severity: Severity, name: String, shown: String?, findings: [Finding])] = []
        for group in outline.lesserCredentials {
            let shown = group.credential.identity.shown
            rows.append((group.credential.severity, Self.name(group.credential), shown, group.findings))
        }
        for group in outline.lesserOthers {
            rows.append((group.severity, group.rule, nil, group.findings))
        }
        guard !rows.isEmpty else { return }
        page.addGap()
        let count = rows.reduce(0) { $0 + $1.findings.count }
        page.add(TextSpan("Also seen, below --fail-on \(failOn.name) (\(Quantity.grouped(count)))"))
        let limit = isVerbose ? rows.count : Self.shownLesser
        for row in rows.prefix(limit) {
            let padding = String(repeating: " ", count: max(0, 9 - row.severity.name.count))
            let severity = TextSpan(row.severity.name, TextPaint(row.severity))
            let name: [TextSpan] = ["  ", severity, TextSpan(padding + row.name)]
            if isVerbose {
                page.add(name)
                addPlaces(of: row.findings, shown: row.shown, isVerbose: true, to: &page)
            } else {
                page.add(name, besideOrBelow: TextSpan(Self.summary(of: row.findings)), indent: 6)
            }
        }
        if rows.count > limit { page.add("  … and \(Quantity.grouped(rows.count - limit)) more (--verbose shows all)") }
    }

    /// The suppressed findings: their number, or each with its reason where verbose.
    func addSuppressed(_ report: ScanReport, _ outline: ReportOutline, isVerbose: Bool, to page: inout TextPage) {
        guard !outline.suppressed.isEmpty else { return }
        let count = Quantity.grouped(outline.suppressed.count)
        guard isVerbose else {
            // The first line of the other verdicts has said it.
            if report.verdict == .leak {
                page.addGap()
                page.add("Suppressed: \(count) (--verbose lists them)")
            }
            return
        }
        page.addGap()
        page.add("Suppressed (\(count))")
        for finding in outline.suppressed {
            page.add(TextSpan("  \(finding.discovery.rule)   \(Self.location(of: finding.discovery))"))
            if let suppressed = finding.discovery.suppressed {
                page.add("\(suppressed.by.rawValue): \(suppressed.why)", after: "      ")
            }
        }
    }

    /// The lines of the places of one credential or rule.
    private func addPlaces(of findings: [Finding], shown: String?, isVerbose: Bool, to page: inout TextPage) {
        // A credential's title says what a finding's message would; other findings have no title.
        let messages = Set(findings.map(\.discovery.message))
        if shown == nil, messages.count == 1, let message = messages.first, !message.isEmpty {
            page.add(message, after: "      ")
        }
        let limit = isVerbose ? findings.count : Self.shownPlaces
        for finding in findings.prefix(limit) {
            let discovery = finding.discovery
            let location = TextSpan("      " + Self.location(of: discovery))
            if let snippet = discovery.tellingSnippet(besides: shown) {
                page.add([location], besideOrBelow: TextSpan(snippet), indent: 8)
            } else {
                page.add(location)
            }
            if shown == nil, messages.count > 1 { page.add(discovery.message, after: "        ") }
        }
        if findings.count > limit {
            let more = Quantity.count(findings.count - limit, "more place")
            page.add("      … and \(more) (--verbose shows all)")
        }
    }

    /// `app.log:3:1 and 4 more places`.
    private static func summary(of findings: [Finding]) -> String {
        guard let first = findings.first else { return "" }
        let more = findings.count - 1
        return location(of: first.discovery) + (more == 0 ? "" : " and \(Quantity.count(more, "more place"))")
    }

    private static func location(of discovery: Discovery) -> String {
        discovery.place.text + discovery.position
    }

    private static func name(_ credential: Credential) -> String {
        [credential.title, credential.identity.shown, credential.remark].compactMap(\.self).joined(separator: "   ")
    }
}
