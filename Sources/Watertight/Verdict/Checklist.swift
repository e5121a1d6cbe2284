internal import WatertightModel
internal import WatertightRules

/// What to do: one item a credential, one a rule for everything else, in the order of the harm.
enum Checklist {
    static func items(
        credentials: [Credential], findings: [Finding], rule: (String) -> Rule?
    ) -> [ChecklistItem] {
        let counted = Set(findings.filter { $0.discovery.suppressed == nil }.map(\.id))
        var items: [ChecklistItem] = []
        for credential in credentials where credential.occurrences.contains(where: counted.contains) {
            let guide =
                credential.isExpected
                ? GeneralGuides.ownSession : rule(credential.rule)?.revoke ?? GeneralGuides.credential
            let fill = { (text: String) in Self.fill(text, credential) }
            items.append(
                ChecklistItem(
                    credential: credential.id, rule: nil, priority: items.count + 1, title: fill(guide.title),
                    steps: guide.steps.map {
                        RevokeGuide.Step(action: $0.action, text: fill($0.text), url: $0.url, command: $0.command)
                    }))
        }
        var seen: Set<String> = []
        for finding in findings where finding.kind != .credential && counted.contains(finding.id) {
            let id = finding.discovery.rule
            guard seen.insert(id).inserted else { continue }
            let guide = rule(id)?.revoke ?? general(for: finding.kind)
            items.append(
                ChecklistItem(
                    credential: nil, rule: id, priority: items.count + 1, title: guide.title, steps: guide.steps))
        }
        return items
    }

    private static func general(for kind: FindingKind) -> RevokeGuide {
        switch kind {
        case .taskText: GeneralGuides.taskText
        case .credential: GeneralGuides.credential
        case .policy, .fixture: GeneralGuides.policy
        }
    }

    /// `{tail}` and `{shown}` of a guide's text. The tail is what may be shown of the end, or the length.
    private static func fill(_ text: String, _ credential: Credential) -> String {
        guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
        let shown = credential.identity.shown
        let tail: String
        if let mark = shown.lastIndex(of: "…") {
            tail = String(shown[shown.index(after: mark)...])
        } else {
            tail = "(of \(shown.dropFirst().dropLast()))"
        }
        return replace(
            "{title}", with: credential.title,
            in: replace("{shown}", with: shown, in: replace("{tail}", with: tail, in: text)))
    }

    private static func replace(_ mark: String, with value: String, in text: String) -> String {
        var out = ""
        var rest = text[...]
        while let range = ByteText.range(of: mark, in: rest) {
            out += rest[..<range.lowerBound] + value
            rest = rest[range.upperBound...]
        }
        return out + rest
    }
}
