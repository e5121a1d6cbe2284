public import WatertightModel

/// All that a rule says, for people.
public struct RuleSheet {
    private let rule: Rule
    private var text = ""

    private static let margin = 14
    private static let width = 100

    /// The sheet of a rule.
    ///
    /// - Parameter redacted: Takes what could be a secret out of an example or a list's word.
    public static func text(of rule: Rule, redacted: (String) -> String) -> String {
        var sheet = RuleSheet(rule: rule)
        sheet.writeHead()
        sheet.writeMatching(redacted)
        sheet.writeExamples(redacted)
        sheet.writeGuide()
        return sheet.text
    }

    private init(rule: Rule) {
        self.rule = rule
    }

    private mutating func writeHead() {
        text += HarmlessText.oneLine("\(rule.id): \(rule.title)") + "\n\n"
        row("pack", rule.pack)
        row("severity", "\(rule.severity.name), with \(rule.confidence.rawValue) confidence")
        row("kind", rule.kind.rawValue)
        row("message", rule.message ?? "")
        let contexts = rule.contexts.map(\.rawValue).sorted()
        row("where", contexts.isEmpty ? "everywhere" : contexts.joined(separator: ", "))
        if rule.onlyInAppBundle { row("", "inside an app bundle only") }
        row("verbs", rule.verbs.joined(separator: ", "))
        row("tags", rule.tags.joined(separator: ", "))
        if rule.isPart { row("part", "not reported itself: other rules require it") }
    }

    private mutating func writeMatching(_ redacted: (String) -> String) {
        row("pattern", rule.pattern ?? "", wraps: false)
        if rule.secretGroup > 0 { row("secret", "group \(rule.secretGroup) of the pattern") }
        row("path", rule.path ?? "", wraps: false)
        row("keywords", rule.keywords.joined(separator: ", "))
        if rule.startsAtKeyword { row("", "every match begins at one of them") }
        for requirement in rule.requirements { row("requires", words(of: requirement)) }
        if let entropy = rule.entropy { row("entropy", "above \(entropy) bits a byte") }
        row("checks", rule.checks.joined(separator: ", "))
        if rule.bits > 0 { row("random bits", "\(rule.bits)") }
        row("shown", rule.shownPrefix)
        row("specificity", "\(rule.specificity)")
        for allowlist in rule.allowlists { row("allowed", words(of: allowlist, redacted)) }
    }

    private mutating func writeExamples(_ redacted: (String) -> String) {
        for (label, texts) in [("finds", rule.examples), ("passes over", rule.counterexamples)] {
            for (index, text) in texts.enumerated() { row(index == 0 ? label : "", redacted(text), wraps: false) }
        }
    }

    private mutating func writeGuide() {
        guard let guide = rule.revoke else { return }
        text += "\n" + HarmlessText.oneLine(Self.named(guide.title, rule.title)) + "\n"
        for step in guide.steps {
            row(step.action, step.text)
            row("", step.url ?? "", wraps: false)
            row("", step.command ?? "", wraps: false)
        }
    }

    private func words(of requirement: RuleRequirement) -> String {
        var words = requirement.rule
        if let lines = requirement.lines {
            words += ", from line \(lines.lowerBound) to \(lines.upperBound) of its own"
        }
        if let columns = requirement.columnDifference { words += ", \(columns) columns apart at most" }
        if let reach = requirement.reach {
            words += ", up to \(reach.before) characters before and \(reach.after) behind"
        }
        return words + (requirement.isOptional ? " (optional)" : "")
    }

    private func words(of allowlist: RuleAllowlist, _ redacted: (String) -> String) -> String {
        var parts: [String] = []
        if !allowlist.paths.isEmpty { parts.append("path matches \(allowlist.paths.joined(separator: " or "))") }
        if !allowlist.regexes.isEmpty {
            parts.append(
                "\(allowlist.target.rawValue) matches \(allowlist.regexes.map(redacted).joined(separator: " or "))")
        }
        let stopwords = allowlist.stopwords
        if stopwords.count > 12 {
            parts.append("the secret holds one of \(stopwords.count) words")
        } else if !stopwords.isEmpty {
            parts.append("the secret holds \(stopwords.map(redacted).joined(separator: " or "))")
        }
        return parts.joined(separator: allowlist.condition == .and ? ", and " : ", or ")
    }

    /// A label and what it is about; nothing where that is empty.
    private mutating func row(_ label: String, _ content: String, wraps: Bool = true) {
        guard !content.isEmpty else { return }
        let lines =
            wraps
            ? TextWrapping.lines(of: content, width: Self.width - Self.margin)
            : content.split(whereSeparator: \.isNewline).map { HarmlessText.oneLine(String($0)) }
        for (index, line) in lines.enumerated() {
            let head = index == 0 ? HarmlessText.oneLine(label) : ""
            text +=
                head + String(repeating: " ", count: max(1, Self.margin - TextWidth.columns(of: head))) + line + "\n"
        }
    }

    /// A guide's title with the rule's own in the place of its mark.
    private static func named(_ text: String, _ title: String) -> String {
        guard let mark = text.firstRange(of: "{title}") else { return text }
        return text[..<mark.lowerBound] + title + text[mark.upperBound...]
    }
}
