internal import WatertightModel

extension TextReport {
    /// How many hosts are shown, unless verbose.
    private static let shownHosts = 20

    /// The answers to what an audit asks, and who was asked for what.
    func addAudit(_ report: ScanReport, isVerbose: Bool, to page: inout TextPage) {
        guard let audit = report.audit, report.run.verb == "audit" else { return }
        page.addGap()
        page.add("Did the app talk only to its own back ends? \(elsewhere(audit))", after: "  ")
        page.add("Was only its own session used? \(session(audit))", after: "  ")
        page.add("Did the task's text stay where it belongs? \(taskText(audit))", after: "  ")
        page.addGap()
        page.add("Hosts (\(audit.hosts.count))")
        let names = Dictionary(report.credentials.map { ($0.id, $0) }) { first, _ in first }
        for host in audit.hosts.prefix(isVerbose ? .max : Self.shownHosts) {
            let own = host.isOwn ? ", the app's own" : ""
            page.add(
                "\(HarmlessText.oneLine(host.origin)): \(Quantity.count(host.exchanges, "exchange"))\(own)",
                after: "  ")
            for credential in host.credentials.compactMap({ names[$0] }) {
                let expected = credential.isExpected ? ", expected" : ""
                page.add(
                    "\(credential.title) \(HarmlessText.oneLine(credential.identity.shown))\(expected)",
                    after: "      ")
            }
        }
        let rest = audit.hosts.count - Self.shownHosts
        if rest > 0, !isVerbose { page.add("and \(rest) more (--verbose)", after: "  ") }
    }

    private func elsewhere(_ audit: AuditSummary) -> String {
        if audit.requestsElsewhere > 0 {
            return "no: \(Quantity.count(audit.requestsElsewhere, "request")) went elsewhere"
        }
        return audit.knowsOrigins ? "yes" : "not known: name them with --origin"
    }

    private func session(_ audit: AuditSummary) -> String {
        if audit.foreignCredentials > 0 { return "no: \(Quantity.count(audit.foreignCredentials, "other credential"))" }
        return audit.knowsOrigins ? "yes" : "no credential was seen"
    }

    private func taskText(_ audit: AuditSummary) -> String {
        audit.strayTaskTexts > 0 ? "no: it is in \(Quantity.count(audit.strayTaskTexts, "other place"))" : "yes"
    }
}
