internal import WatertightModel

/// A report sorted by what a person must do about it.
///
/// ```
///                      at or above --fail-on     below it             suppressed
/// of a credential      leaks                     lesserCredentials  ┐
/// of no credential     others                    lesserOthers       ┴ suppressed
/// ```
///
/// A credential counts as a whole: if one of its places does, all of its places are listed with it, since all of them
/// must be cleaned up. Nothing of the report is in no cell.
struct ReportOutline {
    /// A credential and its findings that are not suppressed, by place.
    struct CredentialGroup {
        let credential: Credential
        let findings: [Finding]
    }

    /// The findings of one rule that are about no value, by place.
    struct RuleGroup {
        let rule: String
        let severity: Severity
        let findings: [Finding]
    }

    private(set) var leaks: [CredentialGroup] = []
    private(set) var others: [RuleGroup] = []
    private(set) var lesserCredentials: [CredentialGroup] = []
    private(set) var lesserOthers: [RuleGroup] = []
    private(set) var suppressed: [Finding] = []
    private let leakIDs: Set<String>
    /// Gaps that nobody accepted.
    let openGaps: [Gap]
    /// Gaps that the user accepts.
    let acceptedGaps: [Gap]

    init(_ report: ScanReport) {
        openGaps = report.coverage.gaps.filter { !$0.accepted }
        acceptedGaps = report.coverage.gaps.filter(\.accepted)
        suppressed = report.findings.filter { $0.discovery.suppressed != nil }

        let known = Set(report.credentials.map(\.id))
        var occurrences: [String: [Finding]] = [:]
        var loose: [Finding] = []
        for finding in report.findings where finding.discovery.suppressed == nil {
            if let id = finding.credential, known.contains(id) {
                occurrences[id, default: []].append(finding)
            } else {
                loose.append(finding)
            }
        }

        let suppressedOnly = Set(suppressed.compactMap(\.credential)).subtracting(occurrences.keys)
        for credential in report.credentials where !suppressedOnly.contains(credential.id) {
            let findings = occurrences[credential.id] ?? []
            let worst = findings.map(\.discovery.severity).max() ?? credential.severity
            let group = CredentialGroup(credential: credential, findings: findings)
            if worst >= report.failOn { leaks.append(group) } else { lesserCredentials.append(group) }
        }
        leakIDs = Set(leaks.map(\.credential.id))
        others = Self.groups(of: loose.filter { $0.discovery.severity >= report.failOn })
        lesserOthers = Self.groups(of: loose.filter { $0.discovery.severity < report.failOn })
    }

    /// Whether an item of the checklist is about something that counts.
    func counts(_ item: ChecklistItem) -> Bool {
        item.credential.map(leakIDs.contains) ?? others.contains { $0.rule == item.rule }
    }

    /// Groups by rule: the worst first, then by first place.
    private static func groups(of findings: [Finding]) -> [RuleGroup] {
        var order: [String] = []
        var members: [String: [Finding]] = [:]
        for finding in findings {
            if members[finding.discovery.rule] == nil { order.append(finding.discovery.rule) }
            members[finding.discovery.rule, default: []].append(finding)
        }
        let groups = order.map { rule in
            let findings = members[rule] ?? []
            let worst = findings.map(\.discovery.severity).max() ?? .note
            return RuleGroup(rule: rule, severity: worst, findings: findings)
        }
        return Severity.allCases.reversed().flatMap { severity in groups.filter { $0.severity == severity } }
    }
}
