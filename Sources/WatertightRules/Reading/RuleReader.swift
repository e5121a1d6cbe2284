internal import WatertightModel

/// Reads one `[[rules]]` table: gitleaks' keys, and this project's own.
struct RuleReader {
    /// A rule, and what can only be resolved once all rules are read.
    struct Reading {
        var rule: Rule
        /// The id of the rule whose revoke guide this one shares.
        let revokeLike: String?
        let line: Int
        /// The keys that it states, in lower case.
        let stated: Set<String>
    }

    private static let severities = Severity.allCases.reversed().map { (name: $0.name, word: $0) }
    private static let confidences = Confidence.allCases.map { (name: $0.rawValue, word: $0) }
    private static let kinds = FindingKind.allCases.map { (name: $0.rawValue, word: $0) }
    private static let contexts = ContentContext.allCases.map { (name: $0.rawValue, word: $0) }
    /// The verbs that examine something.
    private static let verbs = ["scan", "skim", "audit"].map { (name: $0, word: $0) }

    /// The longest match that a rule may ask for.
    private static let longestMatch = 1 << 20

    /// Reads a rule; nil, with a warning, where it needs what is not supported. Whether it is whole is known only once it
    /// was merged with the rule that it may extend: see `check`.
    static func read(
        _ table: inout KeyedTable, pack: String, warnings: inout ReadingWarnings
    ) throws(RulePackError) -> Reading? {
        guard let id = try table.string("id"), !id.isEmpty else {
            throw table.error("has no id")
        }
        table.scope = "rule \"\(id)\""
        let pattern = try table.string("regex").flatMap { $0.isEmpty ? nil : $0 }
        let path = try table.string("path").flatMap { $0.isEmpty ? nil : $0 }
        let description = try table.string("description") ?? ""
        let title = try table.string("title") ?? headline(of: description)
        var rule = Rule(id: id, pack: pack, title: title.isEmpty ? id : title, pattern: pattern)
        rule.path = path
        try readGitleaksKeys(of: &table, into: &rule)
        rule.requirements = try RequirementReader.read(from: &table, warnings: &warnings)
        guard let filters = try FilterReader.read("filter", from: &table, warnings: &warnings) else {
            table.passOverUnknownKeys()
            return nil
        }
        rule.filters = filters
        if try table.boolean("tokenEfficiency") == true {
            rule.filters.append(.call(.failsTokenEfficiency, [.field(.secret)]))
        }
        FilterReader.passOverCalls(of: &table, warnings: &warnings)
        try readOwnKeys(of: &table, into: &rule)
        rule.allowlists = try AllowlistReader.read(from: &table, warnings: &warnings).map(\.allowlist)
        rule.revoke = try RevokeGuideReader.read(from: &table, warnings: &warnings)
        let revokeLike = try table.string("revoke-like")
        if rule.revoke != nil, revokeLike != nil { throw table.error("has both revoke and revoke-like") }
        table.warnOfUnknownKeys(&warnings)
        return Reading(rule: rule, revokeLike: revokeLike, line: table.line, stated: table.keys)
    }

    /// Checks what must hold for a rule as a whole.
    static func check(_ rule: Rule, of table: KeyedTable) throws(RulePackError) {
        guard rule.pattern != nil || rule.path != nil else { throw table.error("has neither a regex nor a path") }
        if rule.startsAtKeyword, rule.keywords.isEmpty { throw table.error("starts-at-keyword needs keywords") }
    }

    private static func readGitleaksKeys(
        of table: inout KeyedTable, into rule: inout Rule
    ) throws(RulePackError) {
        let secretGroup = try table.integer("secretGroup", in: 0...99)
        let valueGroup = try table.integer("valueGroup", in: 0...99)
        rule.secretGroup = valueGroup ?? secretGroup ?? 0
        rule.entropy = try table.number("entropy")
        rule.keywords = try table.strings("keywords").map { $0.lowercased() }
        rule.tags = try table.strings("tags")
        rule.isPart = try table.boolean("skipReport") ?? false
    }

    private static func readOwnKeys(of table: inout KeyedTable, into rule: inout Rule) throws(RulePackError) {
        rule.severity = try table.word("severity", of: severities) ?? .high
        rule.confidence = try table.word("confidence", of: confidences) ?? .medium
        rule.kind = try table.word("kind", of: kinds) ?? .credential
        rule.contexts = Set(try table.wordList("contexts", of: contexts))
        rule.verbs = try table.wordList("verbs", of: verbs)
        rule.onlyInAppBundle = try table.boolean("app-bundle-only") ?? false
        rule.message = try table.string("message")
        rule.bits = try table.integer("bits", in: 0...65_536) ?? 0
        rule.shownPrefix = try table.string("shown") ?? ""
        rule.isCaseFolded = try table.boolean("case-folded") ?? false
        rule.checks = try table.strings("checks")
        rule.specificity = try table.integer("specificity", in: -1_000_000...1_000_000) ?? rule.specificity
        rule.maximumLength =
            try table.integer("max-length", in: 1...longestMatch)
            ?? (hasOpenRepetition(rule.pattern ?? "") ? longestUnstated : rule.maximumLength)
        rule.minimumRun = try table.integer("min-run", in: 0...4096) ?? 0
        rule.minimumLength = try table.integer("min-length", in: 0...4096) ?? 0
        rule.nameFollows = try table.string("name-follows") ?? ""
        rule.startsAtKeyword = try table.boolean("starts-at-keyword") ?? false
        rule.examples = try table.strings("examples")
        rule.counterexamples = try table.strings("counterexamples")
    }

    /// The longest match of a pattern that has no bound of its own, where its rule states none: a private key of 16,384 bits.
    private static let longestUnstated = 16 * 1024

    /// Whether a pattern repeats something without a bound: `*`, `+` or `{8,}`.
    private static func hasOpenRepetition(_ pattern: String) -> Bool {
        var isEscaped = false
        var isInClass = false
        var previous: Character = " "
        var isInBraces = false
        for character in pattern {
            defer { previous = character }
            if isEscaped {
                isEscaped = false
                continue
            }
            switch character {
            case "\\": isEscaped = true
            case "[": isInClass = true
            case "]": isInClass = false
            case "*" where !isInClass, "+" where !isInClass: return true
            case "{" where !isInClass: isInBraces = true
            case "}" where isInBraces:
                if previous == "," { return true }
                isInBraces = false
            default: break
            }
        }
        return false
    }

    /// The first sentence of a description, cut at a word where it is longer than 80 characters.
    static func headline(of description: String) -> String {
        let line = description.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        var sentence = line
        var previous: Character = " "
        for index in line.indices {
            if previous == ".", line[index] == " " {
                sentence = String(line[..<index].dropLast())
                break
            }
            previous = line[index]
        }
        if sentence.hasSuffix(".") { sentence.removeLast() }
        guard sentence.count > 80 else { return sentence }
        let cut = sentence.prefix(79)
        let words = cut.lastIndex(of: " ").map { cut[..<$0] } ?? cut
        return words + "…"
    }
}
