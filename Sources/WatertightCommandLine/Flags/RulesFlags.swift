/// The options of `watertight rules`.
enum RulesFlags {
    /// How a list of rules is printed.
    enum Format: String, CaseIterable { case text, json }

    static let all: [Flag] =
        RuleFlags.all.filter { $0.name == "--rules" || $0.name == "--no-default-rules" } + [
            Flag(
                name: "--format", group: .output, help: "of the list: text or json (default text)",
                effect: .take(name: "FORMAT") { invocation, value throws(UsageError) in
                    invocation.rulesFormat = try value.word(of: Format.self)
                })
        ]
}
