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
    func detector(identifier: SecretIdentifier, limits: ScanLimits, now: Int, notesDrops: Bool) -> Detector {
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
        return Detector(
            rules: rules, identifier: identifier, watch: watch, limits: limits, now: now, notesDrops: notesDrops)
    }

    func rule(_ id: String) -> Rule? { byID[id] }

    /// Reads and compiles the rules of `choice`. A rule of a pack that the user named replaces a built-in one of its id.
    /// - Throws: `ScanError` naming the pack, line and rule at fault, or an id that no rule has.
    static func load(_ choice: RuleChoice) throws(ScanError) -> RuleCatalogue {
        let packs = try PackFamilies(choice.packs)
        var selection = RuleSelection(packs)
        try selection.choose(by: choice)
        let rules = try compile(&selection, choice)
        let summaries = packs.packs.enumerated().compactMap { index, pack -> RulePackSummary? in
            let count = selection.count(ofPack: index)
            guard count > 0 else { return nil }
            return RulePackSummary(
                pack: pack.name, version: pack.version,
                sha256: pack.sha256.isEmpty ? SecretIdentifier.sha256(pack.text) : pack.sha256, count: count)
        }
        return RuleCatalogue(
            rules: rules, summaries: summaries, warnings: packs.warnings + selection.warnings,
            byID: Dictionary(rules.rules.map { ($0.id, $0) }) { $1 })
    }

    private init(rules: RuleSet, summaries: [RulePackSummary], warnings: [String], byID: [String: Rule]) {
        self.rules = rules
        self.summaries = summaries
        self.warnings = warnings
        self.byID = byID
    }

    /// Compiles what was selected; a rule that is in order and too large for it is left out and named.
    private static func compile(
        _ selection: inout RuleSelection, _ choice: RuleChoice
    ) throws(ScanError) -> RuleSet {
        while true {
            let rules =
                selection.rules + (choice.known.isEmpty ? [] : [KnownSecretRule.rule])
                + TaskTexts.rules(for: choice.taskTexts).rules
            do throws(RuleSetError) {
                return try RuleSet(rules, signatures: EmbeddedStreams.signatures.map(\.bytes), known: choice.known)
            } catch {
                guard let rule = rules.first(where: { $0.id == error.rule }) else { throw ScanError(error.message) }
                let message = "rule \(rule.id) of the pack \(rule.pack)"
                guard error.isBeyondLimits else { throw ScanError(ShownText.of("\(message): \(error.message)")) }
                selection.leaveOut(rule.id, because: ShownText.of("\(message) is not used: \(error.message)"))
            }
        }
    }
}
