internal import Watertight
internal import WatertightModel

/// The options that say what is looked for, and what counts.
enum RuleFlags {
    static let all: [Flag] = [
        Flag(
            name: "--rules", group: .rules,
            help: "add a rule pack (TOML, also gitleaks'), or a\nfolder of them; repeatable",
            effect: .take(name: "PATH") { invocation, value throws(UsageError) in
                invocation.options.rulePackPaths.append(try value.text())
            }),
        Flag(
            name: "--no-default-rules", group: .rules, help: "leave the built-in rules out",
            effect: .turn { invocation throws(UsageError) in invocation.options.usesDefaultRules = false }),
        Flag(
            name: "--enable", group: .rules, help: "use this rule even if it is off; repeatable",
            effect: .take(name: "ID") { invocation, value throws(UsageError) in
                invocation.options.enabledRules.append(try value.text())
            }),
        Flag(
            name: "--disable", group: .rules, help: "do not use this rule; repeatable",
            effect: .take(name: "ID") { invocation, value throws(UsageError) in
                invocation.options.disabledRules.append(try value.text())
            }),
        Flag(
            name: "--no-inline-allow", group: .rules,
            help: "count findings that a comment in source or\nconfiguration excuses (watertight:allow ID reason)",
            effect: .turn { invocation throws(UsageError) in invocation.options.honoursInlineAllows = false }),
        Flag(
            name: "--fail-on", group: .rules,
            help: "the least severity that is a leak: note, low,\nmedium, high or critical (default medium)",
            effect: .take(name: "SEVERITY") { invocation, value throws(UsageError) in
                guard let severity = Severity(name: try value.text()) else {
                    throw value.wrong(allowed: "one of " + Severity.allCases.map(\.name).joined(separator: ", "))
                }
                invocation.options.failOn = severity
            }),
        Flag(
            name: "--origin", group: .rules,
            help:
                "the app's own back end (scheme, host, port), by\nwhich exchanges are judged; *.x.net for the\nsubdomains of x.net; repeatable",
            effect: .take(name: "URL") { invocation, value throws(UsageError) in
                var text = try value.text()
                // Subdomains are other origins, unless they are asked for.
                let wildcard = ByteText.range(of: "://*.", in: text[...])
                if let wildcard { text.replaceSubrange(wildcard, with: "://") }
                guard let origin = Origin(url: Array(text.utf8)),
                    [origin.text, origin.text + "/"].contains(text.lowercased())
                else { throw value.wrong(allowed: "a scheme, host and port, such as https://api.fixture.net:8443") }
                if wildcard != nil {
                    invocation.options.domainOrigins.append(origin)
                } else {
                    invocation.options.origins.append(origin)
                }
            }),
        Flag(
            name: "--task-text", group: .rules,
            help: "look for the task texts in this file, one a line\nor the strings of a JSON text; repeatable",
            effect: .take(name: "FILE") { invocation, value throws(UsageError) in
                invocation.options.taskTextFiles.append(try value.text())
            }),
        Flag(
            name: "--known-secret-env", group: .rules,
            help: "look for the value of this environment variable,\nin every encoding; repeatable",
            effect: .take(name: "NAME") { invocation, value throws(UsageError) in
                invocation.options.knownSecretVariables.append(try value.text())
            }),
        Flag(
            name: "--known-secrets", group: .rules,
            help: "look for the values in this file, one a line;\n- for standard input; repeatable",
            effect: .take(name: "FILE") { invocation, value throws(UsageError) in
                let path = try value.text()
                invocation.options.knownSecretFiles.append(path)
            }),
        Flag(
            name: "--fingerprint-key-env", group: .rules,
            help: "the environment variable with a key of at least 16\nbytes, so that tags compare between runs",
            effect: .take(name: "NAME") { invocation, value throws(UsageError) in
                invocation.fingerprintKey = value
            }),
    ]
}
