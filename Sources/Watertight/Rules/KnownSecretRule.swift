internal import WatertightDetection
internal import WatertightModel

/// The rule for values that the user gave. It has no pattern: the values themselves are looked for.
enum KnownSecretRule {
    static let rule: Rule = {
        var rule = Rule(
            id: RuleSet.knownSecretID, pack: "given", title: "A secret that was given to look for", pattern: nil)
        rule.severity = .critical
        rule.message = "A value that you gave to look for stands in {where}."
        // A provider's rule that matches the same value keeps its id; a rule by place does not.
        rule.specificity = 90
        rule.revoke = RevokeGuide(
            title: "Replace the known secret that leaked {tail}",
            steps: [
                RevokeGuide.Step(
                    action: "revoke",
                    text:
                        "You know where it comes from: create its replacement there, switch over, and revoke this one."),
                RevokeGuide.Step(
                    action: "verify",
                    text:
                        "Check that the old value is refused, taking it from the environment and never from a command."),
                RevokeGuide.Step(
                    action: "move",
                    text: "Find out how it got here: a build setting, a generated file, a log of the build."),
                RevokeGuide.Step(action: "rebuild", text: "Build again without it, and scan what was built."),
                RevokeGuide.Step(
                    action: "delete", text: "Delete what holds it, and its copies in CI artifacts and caches."),
            ])
        return rule
    }()
}
