import WatertightModel

/// Builds the reports that the tests write. All values are made up; secrets appear only as a report shows them.
struct SampleReport {
    var verb = "scan"
    var verdict = Verdict.clean
    var failOn = Severity.medium
    var inputs = ["My.ipa"]
    var coverage = Coverage(inputs: 1, blobs: 214, bytesRead: 73_400_320, bytesExamined: 181_403_648)
    var credentials: [Credential] = []
    var findings: [Finding] = []
    var checklist: [ChecklistItem] = []
    var cleanup: [String] = []

    /// The finished report.
    var report: ScanReport {
        ScanReport(
            version: "0.1.0",
            packs: [
                RulePackSummary(
                    pack: "praxa", version: "2026.11", sha256: String(repeating: "5eed", count: 16), count: 9)
            ],
            run: RunFacts(
                verb: verb, inputs: inputs, started: "2026-11-30T19:00:00Z", seconds: 0.41, isIsolated: true,
                fingerprintKey: .random),
            verdict: verdict, failOn: failOn, coverage: coverage, credentials: credentials, findings: findings,
            checklist: checklist, cleanup: cleanup)
    }

    /// Adds a credential that occurs in `findings`, which were not added yet.
    mutating func add(
        _ rule: String, _ title: String, shown: String, severity: Severity, isHashed: Bool = false,
        isExpected: Bool = false, isKnown: Bool = false, in discoveries: [Discovery]
    ) {
        let id = "c\(credentials.count + 1)"
        let identity = SecretIdentity(
            runKeyedHash: [UInt8(credentials.count)],
            sha256: isHashed ? String(repeating: "0a1b", count: 16) : nil,
            tag: isHashed ? nil : "9f31c07a", shown: shown)
        let firstFinding = findings.count + 1
        for discovery in discoveries { add(.credential, discovery, credential: id) }
        credentials.append(
            Credential(
                id: id, rule: rule, title: title, severity: severity, identity: identity,
                occurrences: discoveries.indices.map { "f\(firstFinding + $0)" }, isExpected: isExpected,
                isKnown: isKnown))
    }

    /// Adds a finding.
    mutating func add(_ kind: FindingKind, _ discovery: Discovery, credential: String? = nil) {
        findings.append(
            Finding(id: "f\(findings.count + 1)", credential: credential, kind: kind, discovery: discovery))
    }

    /// Adds a gap.
    mutating func addGap(_ place: String, _ reason: GapReason, _ detail: String, accepted: Bool = false) {
        coverage.gaps.append(
            Gap(place: Place(escaped: place), reason: reason, detail: detail, accepted: accepted))
    }

    /// A discovery with the parts that matter to a test.
    static func discovery(
        _ rule: String, at place: String, line: Int? = nil, column: Int? = nil, offset: Int = 0,
        severity: Severity = .high, message: String = "", snippet: String = "", suppressed: Suppression? = nil
    ) -> Discovery {
        Discovery(
            rule: rule, place: Place(escaped: place), line: line, column: column, offset: offset, length: 73,
            severity: severity, confidence: .high, message: message, snippet: snippet, secret: nil,
            suppressed: suppressed)
    }
}
