internal import WatertightModel

/// SARIF 2.1.0, as GitHub's code scanning takes it.
///
/// A result lies in the outermost file, which is what can be shown there; the way into it is the logical location. Gaps are
/// notifications, and make the run no success.
struct SARIFReport: ReportRendering {
    /// GitHub takes no more results of a run.
    static let maximumResults = 25_000
    private static let schema = "https://json.schemastore.org/sarif-2.1.0.json"

    func bytes(of report: ScanReport, style: ReportStyle) -> [UInt8] {
        let rules = SARIFRules(report)
        let shown = report.findings.prefix(Self.maximumResults)
        var identities: [String: SecretIdentity] = [:]
        for credential in report.credentials { identities[credential.id] = credential.identity }
        let described = rules.all.map { $0.value }
        let run: JSONValue = [
            "tool": [
                "driver": [
                    "name": "watertight",
                    "version": .string(report.version),
                    "rules": .array(described),
                ]
            ],
            "invocations": .array([invocation(report, left: report.findings.count - shown.count)]),
            "results": .array(
                shown.map { finding in
                    result(finding, rules, finding.credential.flatMap { identities[$0] }, report.run)
                }),
        ]
        return JSONWriter.bytes(of: ["$schema": .string(Self.schema), "version": "2.1.0", "runs": .array([run])])
    }

    private func invocation(_ report: ScanReport, left: Int) -> JSONValue {
        var notifications = report.coverage.gaps.map { gap -> JSONValue in
            [
                "level": gap.accepted ? "note" : "warning",
                "descriptor": ["id": .string(gap.reason.rawValue)],
                "message": ["text": .string("Not examined (\(gap.reason.rawValue)): \(gap.detail)")],
                "locations": .array([location(gap.place, region: nil)]),
            ]
        }
        if left > 0 {
            notifications.append([
                "level": "warning", "message": ["text": .string("\(left) further findings are not listed")],
            ])
        }
        return [
            "executionSuccessful": .bool(report.coverage.gaps.allSatisfy(\.accepted)),
            "exitCode": .integer(Int(report.verdict.exitStatus)),
            "startTimeUtc": .string(report.run.started),
            "toolExecutionNotifications": .array(notifications),
        ]
    }

    private func result(
        _ finding: Finding, _ rules: SARIFRules, _ identity: SecretIdentity?, _ run: RunFacts
    ) -> JSONValue {
        let discovery = finding.discovery
        var members: [(key: String, value: JSONValue)] = [
            ("ruleId", .string(discovery.rule)),
            ("ruleIndex", .integer(rules.index(of: discovery.rule))),
            ("level", .string(SARIFRules.level(discovery.severity))),
            ("message", ["text": .string(message(discovery))]),
            ("locations", .array([location(discovery.place, region: region(discovery))])),
        ]
        // What is keyed for one run alone tells nothing to the next.
        let fingerprint = identity?.sha256 ?? (run.fingerprintKey == .random ? nil : identity?.tag)
        if let fingerprint {
            members.append(("partialFingerprints", ["watertightCredential/v1": .string(fingerprint)]))
        }
        if let suppressed = discovery.suppressed {
            let kind = suppressed.by == .inline ? "inSource" : "external"
            members.append(
                ("suppressions", .array([["kind": .string(kind), "justification": .string(suppressed.why)]])))
        }
        members.append(
            (
                "properties",
                [
                    "severity": .string(discovery.severity.name), "confidence": .string(discovery.confidence.rawValue),
                    "id": .string(finding.id),
                ]
            ))
        return .object(members)
    }

    private func message(_ discovery: Discovery) -> String {
        discovery.snippet.isEmpty ? discovery.message : "\(discovery.message) (\(discovery.snippet))"
    }

    /// Lines and columns count from 1. Where lines mean nothing, or the file is an archive, there is nothing to point at.
    private func region(_ discovery: Discovery) -> JSONValue? {
        guard let line = discovery.line, OuterFile.path(of: discovery.place) == discovery.place.text else { return nil }
        return ["startLine": .integer(max(1, line)), "startColumn": .integer(max(1, discovery.column ?? 1))]
    }

    private func location(_ place: Place, region: JSONValue?) -> JSONValue {
        var physical: [(key: String, value: JSONValue)] = [
            ("artifactLocation", ["uri": .string(OuterFile.uri(of: place))])
        ]
        // A line is asked for by code scanning; for what has none it is the first.
        physical.append(("region", region ?? ["startLine": .integer(1)]))
        return [
            "physicalLocation": .object(physical),
            "logicalLocations": .array([["fullyQualifiedName": .string(place.text)]]),
        ]
    }
}
