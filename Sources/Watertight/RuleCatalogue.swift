internal import WatertightDetection
internal import WatertightModel
internal import WatertightOpening
internal import WatertightRules

/// The rules of a run, compiled, and what the report says of them.
struct RuleCatalogue {
    let rules: RuleSet
    let summaries: [RulePackSummary]
    /// What was not understood in the packs that the user named.
    let warnings: [String]
    private let byID: [String: Rule]

    /// A detector for these rules, which also notices compressed streams that nobody opens.
    func detector(identifier: SecretIdentifier, limits: ScanLimits, now: Int) -> Detector {
        let watch = SignatureWatch(
            signatures: EmbeddedStreams.signatures.map(\.bytes), headBytes: EmbeddedStreams.headBytes,
            confirms: { EmbeddedStreams.confirms($0, head: $1) },
            classify: { head in
                switch FormatSniffer.sniff(head: head, bytes: nil) {
                case .compressed, .container, .structure: .blob
                case .media: .media
                case .opaque, nil: .text
                }
            })
        return Detector(rules: rules, identifier: identifier, watch: watch, limits: limits, now: now)
    }

    func rule(_ id: String) -> Rule? { byID[id] }

    /// Reads and compiles the rules of `choice`. A rule of a pack that the user named replaces a built-in one of its id.
    /// - Throws: `ScanError` naming the pack, line and rule at fault, or an id that no rule has.
    static func load(_ choice: RuleChoice) throws(ScanError) -> RuleCatalogue {
        var packs: [RulePack] = []
        var warnings: [String] = []
        do {
            packs = try BuiltInRulePacks.load()
        } catch {
            throw ScanError("a built-in rule pack is broken: \(error)")
        }
        let builtInCount = packs.count
        for given in choice.packs {
            do {
                let pack = try RulePackReader.read(given.text, file: given.file, name: name(of: given.file))
                packs.append(pack)
                warnings += pack.warnings.map { ShownText.of("\(given.file): \($0)") }
            } catch {
                throw ScanError("rule pack \(ShownText.of(error.description))")
            }
        }

        var chosen: [String: (rule: Rule, pack: Int)] = [:]
        var order: [String] = []
        var known: Set<String> = []
        for (index, pack) in packs.enumerated() {
            for rule in pack.rules {
                known.insert(rule.id)
                let isMeant = rule.verbs.isEmpty || rule.verbs.contains(choice.verb)
                let isOn = isMeant && (index >= builtInCount || choice.usesBuiltIn)
                guard isOn || choice.enabled.contains(rule.id), !choice.disabled.contains(rule.id) else { continue }
                var rule = rule
                rule.allowlists += pack.allowlists
                if chosen[rule.id] == nil { order.append(rule.id) }
                chosen[rule.id] = (rule, index)
            }
        }
        if let unknown = (choice.enabled + choice.disabled).first(where: { !known.contains($0) }) {
            throw ScanError("there is no rule with the id \(ShownText.of(unknown))")
        }
        var rules = order.compactMap { chosen[$0]?.rule }
        if !choice.known.isEmpty { rules.append(KnownSecretRule.rule) }
        let summaries = packs.enumerated().compactMap { index, pack -> RulePackSummary? in
            let count = chosen.values.count { $0.pack == index }
            guard count > 0 else { return nil }
            return RulePackSummary(
                pack: pack.name, version: pack.version, sha256: SecretIdentifier.sha256(pack.text), count: count)
        }
        return RuleCatalogue(
            rules: try compile(rules, of: packs, known: choice.known), summaries: summaries, warnings: warnings,
            byID: Dictionary(rules.map { ($0.id, $0) }) { $1 })
    }

    private init(rules: RuleSet, summaries: [RulePackSummary], warnings: [String], byID: [String: Rule]) {
        self.rules = rules
        self.summaries = summaries
        self.warnings = warnings
        self.byID = byID
    }

    private static func compile(
        _ rules: [Rule], of packs: [RulePack], known: [LockedBytes]
    ) throws(ScanError) -> RuleSet {
        do {
            return try RuleSet(rules, signatures: EmbeddedStreams.signatures.map(\.bytes), known: known)
        } catch {
            guard let rule = rules.first(where: { $0.id == error.rule }) else { throw ScanError(error.message) }
            throw ScanError(ShownText.of("rule \(rule.id) of the pack \(rule.pack): \(error.message)"))
        }
    }

    /// A pack's name where it states none: its file's name without folder and extension.
    private static func name(of file: String) -> String {
        let last = file.split(separator: "/").last.map(String.init) ?? file
        return last.hasSuffix(".toml") ? String(last.dropLast(5)) : last
    }
}
