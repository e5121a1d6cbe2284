internal import WatertightModel

/// The rules that a SARIF run has results of, each with what to do about it.
struct SARIFRules {
    /// A rule as SARIF describes it.
    struct Entry {
        let id: String
        let value: JSONValue
    }

    /// The rules, in the order of their ids.
    let all: [Entry]
    private var indexes: [String: Int] = [:]

    init(_ report: ScanReport) {
        var titles: [String: String] = [:]
        var worst: [String: Discovery] = [:]
        for credential in report.credentials { titles[credential.rule] = credential.title }
        for finding in report.findings {
            let discovery = finding.discovery
            if let known = worst[discovery.rule], known.severity >= discovery.severity { continue }
            worst[discovery.rule] = discovery
        }
        var steps: [String: [RevokeGuide.Step]] = [:]
        let rules = Dictionary(report.credentials.map { ($0.id, $0.rule) }) { first, _ in first }
        for item in report.checklist {
            if let rule = item.rule ?? item.credential.flatMap({ rules[$0] }), steps[rule] == nil {
                steps[rule] = item.steps
            }
        }
        all = worst.keys.sorted().map { id in
            let discovery = worst[id]
            let help = (steps[id] ?? []).map { step in
                "\(step.action): \(step.text)" + (step.url.map { " \($0)" } ?? "")
            }
            let title = titles[id] ?? discovery?.message ?? id
            return Entry(
                id: id,
                value: [
                    "id": .string(id),
                    "shortDescription": ["text": .string(title)],
                    "fullDescription": ["text": .string(discovery?.message ?? title)],
                    "help": [
                        "text": .string(
                            help.isEmpty
                                ? "Take it out, and see `watertight rules show \(id)`." : help.joined(separator: "\n"))
                    ],
                    "defaultConfiguration": ["level": .string(Self.level(discovery?.severity ?? .medium))],
                    "properties": [
                        "tags": .strings(["security", "secrets"]),
                        "security-severity": .string(Self.score(discovery?.severity ?? .medium)),
                    ],
                ])
        }
        for (index, entry) in all.enumerated() { indexes[entry.id] = index }
    }

    /// Where a rule stands among them.
    func index(of id: String) -> Int { indexes[id] ?? -1 }

    /// SARIF's word for a severity.
    static func level(_ severity: Severity) -> String {
        switch severity {
        case .critical, .high: "error"
        case .medium: "warning"
        case .low, .note: "note"
        }
    }

    /// A number from 0 to 10, as code scanning sorts by.
    private static func score(_ severity: Severity) -> String {
        switch severity {
        case .critical: "9.5"
        case .high: "8.0"
        case .medium: "5.0"
        case .low: "3.0"
        case .note: "0.0"
        }
    }
}
