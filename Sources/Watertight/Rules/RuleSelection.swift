internal import WatertightModel
internal import WatertightRules

/// Which rules of the packs a run uses, and what the packs' own lists make of them.
struct RuleSelection {
    private let families: PackFamilies
    private var chosen: [String: (rule: Rule, pack: Int)] = [:]
    private var order: [String] = []
    /// What could not be used.
    private(set) var warnings: [String] = []

    init(_ families: PackFamilies) {
        self.families = families
    }

    /// The rules, in the order of their packs.
    var rules: [Rule] { order.compactMap { chosen[$0]?.rule } }

    /// How many rules of a pack are used.
    func count(ofPack index: Int) -> Int { chosen.values.count { $0.pack == index } }

    /// Takes what the choice leaves on.
    ///
    /// - Parameter inAnyVerb: Whether rules count that are for certain verbs only.
    /// - Throws: `ScanError` naming an id that no rule has.
    mutating func choose(by choice: RuleChoice, inAnyVerb: Bool = false) throws(ScanError) {
        var known: Set<String> = []
        var ordered: Set<String> = []
        for (index, pack) in families.packs.enumerated() {
            for id in pack.extends.disabledRules {
                if let other = chosen[id], families.bases[index].contains(other.pack) { chosen[id] = nil }
            }
            for rule in pack.rules {
                known.insert(rule.id)
                let isMeant = inAnyVerb || rule.verbs.isEmpty || rule.verbs.contains(choice.verb)
                let isOn = isMeant && (index >= families.builtInCount || choice.usesBuiltIn)
                guard isOn || choice.enabled.contains(rule.id), !choice.disabled.contains(rule.id) else { continue }
                if ordered.insert(rule.id).inserted { order.append(rule.id) }
                chosen[rule.id] = (rule, index)
            }
        }
        if let unknown = (choice.enabled + choice.disabled).first(where: { !known.contains($0) }) {
            throw ScanError("there is no rule with the id \(ShownText.of(unknown))")
        }
        applyPackLists()
        dropIncomplete()
    }

    /// Takes a rule out.
    mutating func leaveOut(_ id: String, because why: String) {
        chosen[id] = nil
        warnings.append(why)
    }

    /// A pack's own lists hold for all rules of its family: its own, those that it extends, those that extend it.
    private mutating func applyPackLists() {
        for (index, pack) in families.packs.enumerated()
        where !pack.allowlists.isEmpty || !pack.targetedAllowlists.isEmpty {
            let family = Set([index] + families.bases[index])
                .union(families.bases.indices.filter { families.bases[$0].contains(index) })
            for (id, choice) in chosen where family.contains(choice.pack) {
                chosen[id]?.rule.allowlists += pack.allowlists
                chosen[id]?.rule.prefilters += pack.prefilters
                chosen[id]?.rule.filters += pack.filters
                for list in pack.targetedAllowlists where list.rules.contains(id) {
                    chosen[id]?.rule.allowlists.append(list.allowlist)
                }
            }
        }
    }

    /// A rule that requires one which is not there would never be reported, so it is left out and named.
    private mutating func dropIncomplete() {
        for id in order {
            guard let choice = chosen[id] else { continue }
            let missing = choice.rule.requirements.first { requirement in
                !requirement.isOptional && chosen[requirement.rule]?.rule.pattern == nil
            }
            guard let missing else { continue }
            chosen[id] = nil
            warnings.append(
                ShownText.of(
                    "rule \(id) of the pack \(choice.rule.pack) is not used: it requires \(missing.rule), "
                        + "which is no rule with a pattern"))
        }
    }
}
