internal import WatertightModel

/// What else to remove after a run: the things that hold a leak, once each.
enum Cleanup {
    /// More things than this are summed up.
    private static let maximumLines = 20

    static func lines(for findings: [Finding], failOn: Severity) -> [String] {
        var seen: Set<String> = []
        var lines: [String] = []
        for finding in findings {
            let discovery = finding.discovery
            guard finding.kind == .credential || finding.kind == .taskText, discovery.suppressed == nil,
                discovery.severity >= failOn
            else { continue }
            let text = discovery.place.text
            let step = ByteText.range(of: "!/", in: text[...])?.lowerBound
            let view = text.firstIndex(of: "#")
            let outer = String(text[..<(min(step ?? text.endIndex, view ?? text.endIndex))])
            guard seen.insert(outer).inserted else { continue }
            lines.append(
                step != nil
                    ? "Delete the archive \(outer) and its copies in CI artifacts and caches."
                    : "Remove the secret from \(outer), and from its copies: history, backups, caches, CI logs.")
        }
        guard lines.count > maximumLines else { return lines }
        let more = lines.count - maximumLines
        return lines.prefix(maximumLines) + ["And the same for \(more) further files; the findings name them."]
    }
}
