/// Turns a YAML pack of Nosey Parker, Titus or Kingfisher into rules in this project's TOML.
///
/// | there | here |
/// |---|---|
/// | `name`, `description` | `title`, `description` |
/// | `pattern` | `regex`; the secret is the first group without a name, or the one called `TOKEN` |
/// | `examples`, `negative_examples` | `examples`, `counterexamples` |
/// | `categories`, `confidence` | `tags`, `confidence` |
/// | `visible: false` | `skipReport = true` |
/// | `min_entropy`, `pattern_requirements` | a `filter` that drops what falls short |
/// | `depends_on_rule` | optional `components` |
///
/// What asks a provider, and checksums, are named and left out.
public struct YamlPackImporter {
    /// The rules, in the file's order.
    public private(set) var rules: [ImportedRule] = []
    /// What was left out, one sentence each.
    public private(set) var remarks: [String] = []
    private var leftOut: [(key: String, count: Int)] = []

    /// Reads a text; `file` is what errors call it.
    public init(_ text: [UInt8], file: String) throws(RulePackError) {
        let root = try YamlDocument.root(of: text, file: file)
        guard case .list(let nodes)? = root["rules"] else {
            throw RulePackError(
                file: file, message: "it has no list of rules, as a pack of Nosey Parker or Kingfisher has")
        }
        if root["rulesets"] != nil { remarks.append("rulesets are left out: choose rules with --enable and --disable") }
        for (index, node) in nodes.enumerated() {
            guard let id = node["id"]?.text, !id.isEmpty else {
                remarks.append("rule number \(index + 1) was not taken: it has no id")
                continue
            }
            // A block of YAML ends with a line feed, which is no part of the pattern.
            guard let pattern = node["pattern"]?.text.map(Self.trimmed), !pattern.isEmpty else {
                remarks.append("rule \"\(id)\" was not taken: it has no pattern")
                continue
            }
            rules.append(ImportedRule(id: id, toml: table(of: node, id: id, pattern: pattern)))
        }
        for (key, count) in leftOut {
            remarks.append("\(key) is left out, in \(count) rule\(count == 1 ? "" : "s")")
        }
    }

    private static func trimmed(_ text: String) -> String {
        var text = text
        while text.last?.isNewline == true { text.removeLast() }
        return text
    }

    /// Keys that are carried over, or say nothing to a scanner.
    private static let known: Set<String> = [
        "id", "name", "pattern", "description", "examples", "negative_examples", "non_examples", "references",
        "categories",
        "confidence", "visible", "min_entropy", "pattern_requirements", "depends_on_rule", "prevalidated",
    ]

    private mutating func leaveOut(_ key: String) {
        if let index = leftOut.firstIndex(where: { $0.key == key }) {
            leftOut[index].count += 1
        } else {
            leftOut.append((key, 1))
        }
    }

    private mutating func table(of node: YamlNode, id: String, pattern: String) -> String {
        var lines = ["[[rules]]", "id = \(TomlText.string(id))"]
        if let name = node["name"]?.text { lines.append("title = \(TomlText.string(name))") }
        if let description = node["description"]?.text { lines.append("description = \(TomlText.string(description))") }
        lines.append("regex = \(TomlText.string(pattern))")
        let groups = CaptureGroups.names(in: pattern)
        let secret = groups.firstIndex { $0 == nil || $0 == "TOKEN" }
        if let secret, groups.contains(where: { $0 != nil }) { lines.append("secretGroup = \(secret + 1)") }
        if let confidence = node["confidence"]?.text?.lowercased() {
            if ["low", "medium", "high"].contains(confidence) {
                lines.append("confidence = \"\(confidence)\"")
            } else {
                leaveOut("confidence of another word")
            }
        }
        let tags = node["categories"]?.texts ?? []
        if !tags.isEmpty { lines.append("tags = \(TomlText.list(tags))") }
        if node["visible"]?.boolean == false { lines.append("skipReport = true") }
        let filters = filters(of: node)
        if !filters.isEmpty { lines.append("filter = \(TomlText.string(filters.joined(separator: "\n|| ")))") }
        for (key, texts) in [
            ("examples", node["examples"]?.texts ?? []),
            ("counterexamples", (node["negative_examples"]?.texts ?? []) + (node["non_examples"]?.texts ?? [])),
        ] where !texts.isEmpty {
            lines.append("\(key) = \(TomlText.list(texts))")
        }
        lines += components(of: node)
        if case .table(let entries) = node {
            for entry in entries where !Self.known.contains(entry.key) { leaveOut(entry.key) }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Expressions of which each drops a match that falls short.
    private mutating func filters(of node: YamlNode) -> [String] {
        var filters: [String] = []
        if let entropy = node["min_entropy"]?.number, entropy > 0 {
            filters.append("entropy(finding[\"secret\"]) < \(entropy)")
        }
        guard case .table(let requirements)? = node["pattern_requirements"] else { return filters }
        let special = node["pattern_requirements"]?["special_chars"]?.text ?? "!@#$%^&*()_+-=[]{}|;:'\",.<>?/\\`~"
        for (key, value) in requirements {
            switch key {
            case "min_digits": append(atLeast(value, of: "0-9"), to: &filters)
            case "min_uppercase": append(atLeast(value, of: "A-Z"), to: &filters)
            case "min_lowercase": append(atLeast(value, of: "a-z"), to: &filters)
            case "min_special_chars": append(atLeast(value, of: Self.members(special)), to: &filters)
            case "special_chars": break
            case "ignore_if_contains":
                let words = value.texts.map(Self.quoted)
                if !words.isEmpty {
                    filters.append("containsAny(finding[\"secret\"], [\(words.joined(separator: ", "))])")
                }
            default: leaveOut("pattern_requirements.\(key)")
            }
        }
        return filters
    }

    private func append(_ filter: String?, to filters: inout [String]) { if let filter { filters.append(filter) } }

    /// What drops a secret with fewer characters of a class.
    private func atLeast(_ value: YamlNode, of members: String) -> String? {
        guard let count = value.number, count >= 1, count <= 1000 else { return nil }
        let pattern = "^(?:[^\(members)]*[\(members)]){\(Int(count))}"
        return "!matchesAny(finding[\"secret\"], [\(Self.quoted(pattern))])"
    }

    /// Characters as they stand in a class of a pattern.
    private static func members(_ characters: String) -> String {
        characters.map { "\\^-[]".contains($0) ? "\\\($0)" : String($0) }.joined()
    }

    /// A text as expressions write it.
    private static func quoted(_ text: String) -> String {
        var escaped = "\""
        for character in text {
            switch character {
            case "\"", "\\": escaped += "\\\(character)"
            case "\n": escaped += "\\n"
            case "\r": escaped += "\\r"
            case "\t": escaped += "\\t"
            default: escaped.append(character)
            }
        }
        return escaped + "\""
    }

    /// Rules whose values a provider would be asked with: here they are reported if they are there.
    private mutating func components(of node: YamlNode) -> [String] {
        guard case .list(let others)? = node["depends_on_rule"] else { return [] }
        let ids = others.compactMap { $0["rule_id"]?.text ?? $0.text }
        guard !ids.isEmpty else { return [] }
        let items = ids.map { "    { id = \(TomlText.string($0)), optional = true },\n" }
        return ["components = [\n\(items.joined())]"]
    }
}
