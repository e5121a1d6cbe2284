/// The finished result of a run. It holds no secret, so no writer can leak one.
public struct ScanReport: Sendable {
    /// The program's version.
    public let version: String
    /// The rule packs that were used.
    public let packs: [RulePackSummary]
    /// What differs between two runs over the same input.
    public let run: RunFacts
    /// What the run says.
    public let verdict: Verdict
    /// The severity from which on a finding counts.
    public let failOn: Severity
    /// What was examined.
    public let coverage: Coverage
    /// The values found, worst first.
    public let credentials: [Credential]
    /// The findings, by place.
    public let findings: [Finding]
    /// What to do, in order.
    public let checklist: [ChecklistItem]
    /// What else to remove or end after this run.
    public let cleanup: [String]
    /// What the exchanges of captures come to; nil where there was none.
    public let audit: AuditSummary?
    /// What matched and is no finding, and why, the most frequent first; empty where the run did not note it.
    public let dropped: [DroppedMatches]

    /// A report from its parts.
    public init(
        version: String, packs: [RulePackSummary], run: RunFacts, verdict: Verdict, failOn: Severity,
        coverage: Coverage, credentials: [Credential], findings: [Finding], checklist: [ChecklistItem],
        cleanup: [String], audit: AuditSummary? = nil, dropped: [DroppedMatches] = []
    ) {
        self.version = version
        self.packs = packs
        self.run = run
        self.verdict = verdict
        self.failOn = failOn
        self.coverage = coverage
        self.credentials = credentials
        self.findings = findings
        self.checklist = checklist
        self.cleanup = cleanup
        self.audit = audit
        self.dropped = dropped
    }
}
