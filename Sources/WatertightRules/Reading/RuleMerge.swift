internal import WatertightModel

/// A rule that a pack states again for a pack that it extends: what it says counts, the rest stays as it was there.
///
/// As in gitleaks, single values replace, `tags`, `keywords` and allowlists add up. An empty value says nothing.
enum RuleMerge {
    /// The rule `base` with what `reading` states over it.
    static func merged(_ reading: RuleReader.Reading, over base: Rule) -> Rule {
        let change = reading.rule
        var rule = base
        rule.pack = change.pack
        for (key, take) in replaced where reading.stated.contains(key) { take(&rule, change) }
        rule.tags += change.tags
        rule.keywords += change.keywords.filter { !base.keywords.contains($0) }
        rule.allowlists += change.allowlists
        return rule
    }

    private static let replaced: [(key: String, take: @Sendable (inout Rule, Rule) -> Void)] = [
        ("description", { if !$1.title.isEmpty, $1.title != $1.id { $0.title = $1.title } }),
        ("title", { $0.title = $1.title }),
        ("regex", { $0.pattern = $1.pattern ?? $0.pattern }),
        ("path", { $0.path = $1.path ?? $0.path }),
        ("secretgroup", { $0.secretGroup = $1.secretGroup == 0 ? $0.secretGroup : $1.secretGroup }),
        ("entropy", { $0.entropy = $1.entropy == 0 ? $0.entropy : $1.entropy }),
        ("valuegroup", { $0.secretGroup = $1.secretGroup == 0 ? $0.secretGroup : $1.secretGroup }),
        ("filter", { $0.filters = $1.filters.isEmpty ? $0.filters : $1.filters }),
        ("skipreport", { $0.isPart = $1.isPart }),
        ("required", { $0.requirements = $1.requirements.isEmpty ? $0.requirements : $1.requirements }),
        ("components", { $0.requirements = $1.requirements.isEmpty ? $0.requirements : $1.requirements }),
        ("severity", { $0.severity = $1.severity }),
        ("confidence", { $0.confidence = $1.confidence }),
        ("kind", { $0.kind = $1.kind }),
        ("contexts", { $0.contexts = $1.contexts }),
        ("verbs", { $0.verbs = $1.verbs }),
        ("app-bundle-only", { $0.onlyInAppBundle = $1.onlyInAppBundle }),
        ("message", { $0.message = $1.message }),
        ("bits", { $0.bits = $1.bits }),
        ("shown", { $0.shownPrefix = $1.shownPrefix }),
        ("case-folded", { $0.isCaseFolded = $1.isCaseFolded }),
        ("checks", { $0.checks = $1.checks }),
        ("specificity", { $0.specificity = $1.specificity }),
        ("max-length", { $0.maximumLength = $1.maximumLength }),
        ("min-run", { $0.minimumRun = $1.minimumRun }),
        ("name-follows", { $0.nameFollows = $1.nameFollows }),
        ("starts-at-keyword", { $0.startsAtKeyword = $1.startsAtKeyword }),
        ("examples", { $0.examples = $1.examples }),
        ("counterexamples", { $0.counterexamples = $1.counterexamples }),
        ("revoke", { $0.revoke = $1.revoke ?? $0.revoke }),
        ("revoke-like", { $0.revoke = $1.revoke ?? $0.revoke }),
    ]
}
