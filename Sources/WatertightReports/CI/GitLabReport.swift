internal import WatertightModel

/// GitLab's secret detection report, version 15 of its schema.
struct GitLabReport: ReportRendering {
    func bytes(of report: ScanReport, style: ReportStyle) -> [UInt8] {
        let time = String(report.run.started.prefix(19))
        let tool: JSONValue = [
            "id": "watertight", "name": "watertight", "version": .string(report.version),
            "vendor": ["name": "watertight"],
        ]
        let messages = report.coverage.gaps.map { gap -> JSONValue in
            [
                "level": gap.accepted ? "info" : "warn",
                "value": .string("not examined: \(gap.place.text) (\(gap.reason.rawValue): \(gap.detail))"),
            ]
        }
        let counted = report.findings.filter { $0.discovery.suppressed == nil && !$0.discovery.isExpected }
        return JSONWriter.bytes(of: [
            "version": "15.0.7",
            "scan": [
                "analyzer": tool, "scanner": tool, "type": "secret_detection", "start_time": .string(time),
                "end_time": .string(time),
                "status": .string(report.coverage.gaps.allSatisfy(\.accepted) ? "success" : "failure"),
                "messages": .array(messages),
            ],
            "vulnerabilities": .array(counted.map(vulnerability)),
        ])
    }

    private func vulnerability(_ finding: Finding) -> JSONValue {
        let discovery = finding.discovery
        let place = discovery.place.text + discovery.position
        let isDirect = OuterFile.path(of: discovery.place) == discovery.place.text
        return [
            "id": .string("\(discovery.rule):\(place)"),
            "category": "secret_detection",
            "name": .string(discovery.rule),
            "description": .string("\(discovery.message) \(place)"),
            "severity": .string(Self.severity(discovery.severity)),
            "location": [
                "file": .string(OuterFile.path(of: discovery.place)),
                "start_line": .integer(isDirect ? discovery.line ?? 1 : 1),
                "commit": ["sha": "0000000000000000000000000000000000000000"],
            ],
            "identifiers": .array([
                [
                    "type": "watertight_rule_id", "name": .string("watertight rule \(discovery.rule)"),
                    "value": .string(discovery.rule),
                ]
            ]),
        ]
    }

    private static func severity(_ severity: Severity) -> String {
        switch severity {
        case .critical: "Critical"
        case .high: "High"
        case .medium: "Medium"
        case .low: "Low"
        case .note: "Info"
        }
    }
}
