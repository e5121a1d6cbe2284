internal import WatertightModel

/// Sums up what was found by the hosts of the exchanges that it was found in.
struct AuditSummaryBuilder {
    let policy: NetworkPolicy
    let knowsOrigins: Bool

    /// The summary; nil where there was no exchange.
    func summary(findings: [Finding]) -> AuditSummary? {
        guard !policy.exchanges.isEmpty else { return nil }
        var hosts: [String: (exchanges: Int, isOwn: Bool, credentials: [String], findings: [String])] = [:]
        for exchange in policy.exchanges {
            guard let origin = exchange.origin else { continue }
            hosts[origin.text, default: (0, policy.isOwn(origin), [], [])].exchanges += 1
        }
        var foreign: Set<String> = []
        var strayTexts = 0
        for finding in findings where finding.discovery.suppressed == nil {
            if finding.discovery.rule == "task-text" { strayTexts += 1 }
            guard let origin = policy.exchange(of: finding.discovery.place)?.0.origin?.text else { continue }
            hosts[origin]?.findings.append(finding.id)
            guard let credential = finding.credential else { continue }
            if !finding.discovery.isExpected { foreign.insert(credential) }
            if hosts[origin]?.credentials.contains(credential) == false {
                hosts[origin]?.credentials.append(credential)
            }
        }
        let elsewhere = findings.filter {
            ["request-outside-origin", "praxa-host-contacted"].contains($0.discovery.rule)
        }
        return AuditSummary(
            knowsOrigins: knowsOrigins, requestsElsewhere: Set(elsewhere.map(\.discovery.place)).count,
            foreignCredentials: foreign.count, strayTaskTexts: strayTexts,
            hosts: hosts.map { origin, host in
                AuditSummary.Host(
                    origin: origin, exchanges: host.exchanges, isOwn: host.isOwn, credentials: host.credentials,
                    findings: host.findings)
            }.sorted { ($0.isOwn ? 0 : 1, $0.origin) < ($1.isOwn ? 0 : 1, $1.origin) })
    }
}
