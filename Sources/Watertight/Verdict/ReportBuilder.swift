internal import WatertightModel
internal import WatertightRules

/// Makes the report of what was found: findings in order, credentials, checklist, verdict.
struct ReportBuilder {
    let catalogue: RuleCatalogue
    let options: ScanOptions
    let version: String

    func report(
        discoveries: [Discovery], byValue: [Discovery], exchanges: [ExchangeFacts], dropped: [DroppedMatches],
        coverage: Coverage,
        run: RunFacts
    ) -> ScanReport {
        let policy = NetworkPolicy(exchanges, own: options.origins, ownDomains: options.domainOrigins) {
            catalogue.rule($0) != nil
        }
        let sorted = Self.ordered(policy.applied(to: DuplicateFilter.withoutDuplicates(discoveries), byValue: byValue))
        let groups = CredentialGroup.grouped(sorted, rule: catalogue.rule)
        var credentialOf: [Int: String] = [:]
        var credentials: [Credential] = []
        for (position, group) in groups.enumerated() {
            let id = "c\(position + 1)"
            for member in group.members { credentialOf[member] = id }
            credentials.append(
                Credential(
                    id: id, rule: group.rule, title: catalogue.rule(group.rule)?.title ?? group.rule,
                    severity: group.severity, identity: group.identity,
                    occurrences: group.members.map { "f\($0 + 1)" },
                    isExpected: group.members.allSatisfy { sorted[$0].isExpected }, isKnown: group.isKnown))
        }
        let findings = sorted.enumerated().map { index, discovery in
            Finding(
                id: "f\(index + 1)", credential: credentialOf[index],
                kind: catalogue.rule(discovery.rule)?.kind ?? .credential, discovery: discovery)
        }
        var coverage = coverage
        coverage.gaps = gaps(of: coverage)
        let verdict = verdict(of: findings, coverage)
        return ScanReport(
            version: version, packs: catalogue.summaries, run: run, verdict: verdict, failOn: options.failOn,
            coverage: coverage, credentials: credentials, findings: findings,
            checklist: Checklist.items(credentials: credentials, findings: findings, rule: catalogue.rule),
            cleanup: Cleanup.lines(for: findings, failOn: options.failOn),
            audit: AuditSummaryBuilder(
                policy: policy, knowsOrigins: !(options.origins.isEmpty && options.domainOrigins.isEmpty)
            ).summary(findings: findings),
            dropped: dropped)
    }

    private func verdict(of findings: [Finding], _ coverage: Coverage) -> Verdict {
        let counts = findings.contains { $0.discovery.suppressed == nil && $0.discovery.severity >= options.failOn }
        if counts { return .leak }
        return coverage.gaps.allSatisfy(\.accepted) ? .clean : .incomplete
    }

    /// The gaps by place, each once, with the user's acceptance.
    private func gaps(of coverage: Coverage) -> [Gap] {
        var known: Set<Gap> = []
        var gaps: [Gap] = []
        for var gap in coverage.gaps {
            if options.acceptedGaps.contains(gap.reason) { gap.accepted = true }
            if known.insert(gap).inserted { gaps.append(gap) }
        }
        return gaps.sorted { a, b in
            a.place == b.place ? (a.reason.rawValue, a.detail) < (b.reason.rawValue, b.detail) : a.place < b.place
        }
    }

    private static func ordered(_ discoveries: [Discovery]) -> [Discovery] {
        discoveries.sorted { a, b in
            if a.place != b.place { return a.place < b.place }
            return (a.offset, a.rule, a.length) < (b.offset, b.rule, b.length)
        }
    }
}
