internal import WatertightModel

/// The contract's JSON object, for programs. Key order is part of the format.
struct JSONReport: ReportRendering {
    /// The format's name and version, the value of `schema`.
    static let schema = "watertight.report/1"

    func bytes(of report: ScanReport, style: ReportStyle) -> [UInt8] {
        var members = members(of: report)
        if let audit = report.audit { members.append(("audit", self.audit(audit))) }
        return JSONWriter.bytes(of: .object(members))
    }

    private func audit(_ audit: AuditSummary) -> JSONValue {
        let hosts = audit.hosts.map { host -> JSONValue in
            [
                "origin": .string(host.origin),
                "exchanges": .integer(host.exchanges),
                "own": .bool(host.isOwn),
                "credentials": .strings(host.credentials),
                "findings": .strings(host.findings),
            ]
        }
        return [
            "originsGiven": .bool(audit.knowsOrigins),
            "requestsElsewhere": .integer(audit.requestsElsewhere),
            "foreignCredentials": .integer(audit.foreignCredentials),
            "strayTaskTexts": .integer(audit.strayTaskTexts),
            "hosts": .array(hosts),
        ]
    }

    private func members(of report: ScanReport) -> [(key: String, value: JSONValue)] {
        [
            ("schema", .string(Self.schema)),
            ("tool", tool(report)),
            ("run", run(report.run)),
            ("verdict", .string(report.verdict.rawValue)),
            ("exitStatus", .integer(Int(report.verdict.exitStatus))),
            ("coverage", coverage(report.coverage)),
            ("credentials", .array(report.credentials.map(credential))),
            ("findings", .array(report.findings.map(finding))),
            ("checklist", .array(report.checklist.map(checklistItem))),
            ("cleanup", .strings(report.cleanup)),
        ]
    }

    private func tool(_ report: ScanReport) -> JSONValue {
        let rules = report.packs.map { pack -> JSONValue in
            [
                "pack": .string(pack.pack),
                "version": .string(pack.version),
                "sha256": .string(pack.sha256),
                "count": .integer(pack.count),
            ]
        }
        return ["name": "watertight", "version": .string(report.version), "rules": .array(rules)]
    }

    private func run(_ run: RunFacts) -> JSONValue {
        [
            "verb": .string(run.verb),
            "inputs": .strings(run.inputs),
            "started": .string(run.started),
            "seconds": .number(digits: Quantity.thousandths(run.seconds)),
            "isolated": .bool(run.isIsolated),
            "fingerprintKey": .string(run.fingerprintKey.rawValue),
        ]
    }

    private func coverage(_ coverage: Coverage) -> JSONValue {
        let gaps = coverage.gaps.map { gap -> JSONValue in
            [
                "place": .string(gap.place.text),
                "reason": .string(gap.reason.rawValue),
                "detail": .string(gap.detail),
                "accepted": .bool(gap.accepted),
            ]
        }
        return [
            "complete": .bool(coverage.isComplete),
            "inputs": .integer(coverage.inputs),
            "blobs": .integer(coverage.blobs),
            "exchanges": .integer(coverage.exchanges),
            "bytesRead": .integer(coverage.bytesRead),
            "bytesExamined": .integer(coverage.bytesExamined),
            "gaps": .array(gaps),
        ]
    }

    private func credential(_ credential: Credential) -> JSONValue {
        var members: [(key: String, value: JSONValue)] = [
            ("id", .string(credential.id)),
            ("rule", .string(credential.rule)),
            ("title", .string(credential.title)),
            ("severity", .string(credential.severity.name)),
            ("shown", .string(credential.identity.shown)),
        ]
        // One of them, never both: a tag beside a plain hash would let the tag's key be tested.
        if let sha256 = credential.identity.sha256 {
            members.append(("sha256", .string(sha256)))
        } else if let tag = credential.identity.tag {
            members.append(("tag", .string(tag)))
        }
        members.append(("occurrences", .strings(credential.occurrences)))
        members.append(("expected", .bool(credential.isExpected)))
        members.append(("known", .bool(credential.isKnown)))
        return .object(members)
    }

    private func finding(_ finding: Finding) -> JSONValue {
        let discovery = finding.discovery
        return [
            "id": .string(finding.id),
            "rule": .string(discovery.rule),
            "kind": .string(finding.kind.rawValue),
            "severity": .string(discovery.severity.name),
            "confidence": .string(discovery.confidence.rawValue),
            "credential": finding.credential.map(JSONValue.string) ?? .null,
            "place": .string(discovery.place.text),
            "line": .optional(discovery.line),
            "column": .optional(discovery.column),
            "offset": .integer(discovery.offset),
            "length": .integer(discovery.length),
            "message": .string(discovery.message),
            "snippet": .string(discovery.snippet),
            "suppressed": discovery.suppressed.map { ["by": .string($0.by.rawValue), "why": .string($0.why)] } ?? .null,
        ]
    }

    private func checklistItem(_ item: ChecklistItem) -> JSONValue {
        var members: [(key: String, value: JSONValue)] = []
        if let credential = item.credential {
            members.append(("credential", .string(credential)))
        } else if let rule = item.rule {
            members.append(("rule", .string(rule)))
        }
        members.append(("priority", .integer(item.priority)))
        members.append(("title", .string(item.title)))
        members.append(("steps", .array(item.steps.map(step))))
        return .object(members)
    }

    private func step(_ step: RevokeGuide.Step) -> JSONValue {
        var members: [(key: String, value: JSONValue)] = [
            ("action", .string(step.action)),
            ("text", .string(step.text)),
        ]
        if let url = step.url { members.append(("url", .string(url))) }
        if let command = step.command { members.append(("command", .string(command))) }
        return .object(members)
    }
}
