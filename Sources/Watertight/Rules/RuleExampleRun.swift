internal import WatertightDetection
internal import WatertightModel
internal import WatertightRules

/// Tries rules on their own examples: all rules together, as in a scan.
struct RuleExampleRun {
    private let rules: [Rule]

    init(_ rules: [Rule]) {
        self.rules = rules
    }

    /// Tries all of them. Failures name the example by its number: its text may be one that nobody should see.
    func outcome() -> RuleExampleOutcome {
        var outcome = RuleExampleOutcome()
        outcome.rules = rules.count
        outcome.withoutExamples = rules.count { $0.examples.isEmpty && $0.counterexamples.isEmpty }
        let detector: Detector
        do throws(RuleSetError) {
            detector = try Self.detector(rules.map(Self.alone))
        } catch {
            outcome.failures.append(RuleRemark(.wrong, rule: error.rule, ShownText.of(error.message)))
            return outcome
        }
        for rule in rules {
            for (index, template) in rule.examples.enumerated() {
                outcome.examples += 1
                let found = self.found(rule, in: template, detector)
                if found.contains(rule.id) { continue }
                let others = found.sorted().joined(separator: ", ")
                outcome.failures.append(
                    RuleRemark(
                        .wrong, rule: rule.id,
                        "example \(index + 1) is not found" + (others.isEmpty ? "" : ", but by \(others)")))
            }
            for (index, template) in rule.counterexamples.enumerated() {
                outcome.counterexamples += 1
                if found(rule, in: template, detector).contains(rule.id) {
                    outcome.failures.append(
                        RuleRemark(.wrong, rule: rule.id, "counterexample \(index + 1) is found"))
                }
            }
        }
        return outcome
    }

    /// The rule as an example is to meet it: reported itself, whatever the path.
    private static func alone(_ rule: Rule) -> Rule {
        var rule = rule
        rule.isPart = false
        if rule.pattern != nil { rule.path = nil }
        return rule
    }

    private static func detector(_ rules: [Rule]) throws(RuleSetError) -> Detector {
        // The time at which the built-in examples' tokens have not ended.
        Detector(
            rules: try RuleSet(rules),
            identifier: SecretIdentifier(runKey: SecretIdentifier.randomRunKey(), fingerprintKey: nil),
            now: 1_790_000_000)
    }

    private func found(_ rule: Rule, in template: String, _ detector: Detector) -> Set<String> {
        let text = RuleExample.expand(template)
        if rule.pattern == nil {
            let place = Place(path: Array(text.utf8))
            return Set(
                detector.discoveries(ofFile: place, context: .binary, isInAppBundle: true).map(\.rule))
        }
        let contexts = rule.contexts.isEmpty ? [.configuration] : rule.contexts.sorted { $0.rawValue < $1.rawValue }
        return Set(
            contexts.flatMap { context in
                detector.scan(
                    Array(text.utf8),
                    as: ScanSubject(place: Place(escaped: "example"), context: context, isInAppBundle: true)
                ).discoveries.map(\.rule)
            })
    }
}
