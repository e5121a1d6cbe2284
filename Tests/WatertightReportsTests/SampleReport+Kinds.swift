import WatertightModel

extension SampleReport {
    /// Every kind of report that has golden files, by the files' name.
    static let kinds: [(name: String, sample: SampleReport)] = [
        ("accepted-gaps", acceptedGaps), ("clean", SampleReport()), ("hostile-names", hostileNames),
        ("incomplete", incomplete), ("leak", leak), ("low-findings", lowFindings), ("many-places", manyPlaces),
        ("no-credential", noCredential), ("suppressed", suppressed),
    ]

    /// Two credentials in three places, an open gap, what to do and what to clean up.
    static var leak: SampleReport {
        var sample = SampleReport(verdict: .leak)
        sample.add(
            "praxa-fabric-key", "Praxa Fabric key", shown: "praxa_sk_…3f9a", severity: .critical, isHashed: true,
            in: [
                discovery(
                    "praxa-fabric-key", at: "My.ipa!/Payload/My.app/Info.plist#PraxaKey", offset: 1_204,
                    severity: .critical, message: "A Praxa Fabric key is embedded in the app's Info.plist.",
                    snippet: "PraxaKey = praxa_sk_…3f9a"),
                discovery(
                    "praxa-fabric-key", at: "My.ipa!/Payload/My.app/My#__TEXT,__cstring", offset: 88_213,
                    severity: .critical, message: "A Praxa Fabric key is embedded in the app's binary.",
                    snippet: "praxa_sk_…3f9a"),
            ])
        sample.add(
            "url-userinfo", "Password in a URL", shown: "(14 characters)", severity: .high,
            in: [
                discovery(
                    "url-userinfo", at: "logs/device.log", line: 812, column: 17, offset: 40_960,
                    message: "A URL holds a password.", snippet: "https://svc:(14 characters)@hooks…")
            ])
        sample.checklist = [fabricKeyItem(number: 1, tail: "3f9a"), passwordItem(number: 2)]
        sample.cleanup = [
            "Delete the archive My.ipa and its copies in CI artifacts and caches.",
            "Delete logs/device.log, or scan it again once it was redacted.",
        ]
        sample.addGap("My.ipa!/Frameworks/x.zip", .encrypted, "entry needs a password")
        return sample
    }

    /// Nothing found, but three places could not be examined, two for one reason.
    static var incomplete: SampleReport {
        var sample = SampleReport(verdict: .incomplete)
        sample.addGap("My.ipa!/Frameworks/x.zip", .encrypted, "entry needs a password")
        sample.addGap("My.ipa!/Frameworks/y.zip", .encrypted, "entry needs a password")
        sample.addGap(
            "My.ipa!/Payload/bomb.gz", .expansionLimit, "expands to more than 16 GiB (--max-expanded 16GiB)")
        return sample
    }

    /// Nothing found, and the user accepts what was not examined.
    static var acceptedGaps: SampleReport {
        var sample = SampleReport(inputs: ["build", "a.har"])
        sample.coverage.inputs = 2
        sample.addGap("build/Pods", .excluded, "left out by --exclude build/Pods", accepted: true)
        sample.addGap("build/x.zip", .encrypted, "entry needs a password", accepted: true)
        return sample
    }

    /// Names and texts that try to steer a terminal, to break out of Markdown and to write JSON.
    static var hostileNames: SampleReport {
        var sample = SampleReport(verdict: .leak, inputs: ["<img src=x>|`a`.zip"])
        let name = Place(path: Array("<img src=x onerror=alert(1)>|``a`` \u{1B}[2J\u{202E}\n# x\".zip".utf8))
        sample.add(
            "praxa-webhook-secret", "Secret | of <b>`x`</b>\u{1B}[31m", shown: "(20 `|` characters)",
            severity: .critical,
            in: [
                // Detection escapes names; a snippet or message that slipped through is the writers' own test.
                discovery(
                    "praxa-webhook-secret", at: name.text, offset: 7, message: "Line one\nline \u{9B}2J two\u{2028}",
                    snippet: "\u{1B}]0;title\u{7}\u{202E}x = (20 `|` characters)")
            ])
        sample.checklist = [
            ChecklistItem(
                credential: "c1", rule: nil, priority: 1, title: "Revoke [it](javascript:x) \u{1B}[0m| *now*",
                steps: [
                    RevokeGuide.Step(
                        action: "revoke", text: "Go to\n<script>", url: "javascript:alert(1)",
                        command: "echo '```'\n\u{1B}[2J"),
                    RevokeGuide.Step(action: "verify", text: "See.", url: "https://example.com/>x<b>"),
                ])
        ]
        sample.cleanup = ["Delete `<img>` | \u{202E}all"]
        sample.addGap(name.entry(Array("a|b\u{7F}`".utf8)).text, .damaged, "CRC | is <wrong>\r\nreally")
        return sample
    }

    /// One credential in 25 places, and 30 gaps of two reasons.
    static var manyPlaces: SampleReport {
        var sample = SampleReport(verdict: .leak, inputs: ["logs"])
        sample.add(
            "bearer-token", "Bearer token", shown: "(40 characters)", severity: .high,
            in: (1...25).map { number in
                discovery(
                    "bearer-token", at: "logs/app-\(number).log", line: 3, column: 22, offset: 99,
                    message: "A log holds a bearer token.", snippet: "Authorization: Bearer (40 characters)")
            })
        for number in 1...28 { sample.addGap("logs/part-\(number).gz", .truncated, "ends after \(number) kB") }
        for number in 1...2 { sample.addGap("logs/secret-\(number).log", .unreadable, "permission denied") }
        return sample
    }

    /// A clean run that saw something below `--fail-on`.
    static var lowFindings: SampleReport {
        var sample = SampleReport(failOn: .high, inputs: ["-"])
        sample.add(
            "bearer-token", "Bearer token", shown: "(40 characters)", severity: .note, isExpected: true,
            in: [
                discovery("bearer-token", at: "-#log.entries[2].request", offset: 5, severity: .note),
                discovery("bearer-token", at: "-#log.entries[10].request", offset: 5, severity: .note),
            ])
        for entry in [3, 4, 12] {
            sample.add(
                .policy,
                discovery(
                    "plain-http", at: "-#log.entries[\(entry)].request", severity: .medium,
                    message: "A request was sent without encryption."))
        }
        sample.checklist = [
            ChecklistItem(
                credential: "c1", rule: nil, priority: 1, title: "Sign the test session out",
                steps: [RevokeGuide.Step(action: "revoke", text: "Sign out in the app that made the capture.")])
        ]
        return sample
    }

    /// Findings that are about no value, of several rules.
    static var noCredential: SampleReport {
        var sample = SampleReport(verdict: .leak, inputs: ["a.har", "app.log", "c.log"])
        sample.coverage.inputs = 3
        sample.coverage.blobs = 3
        for (entry, host) in [(3, "one"), (12, "two")] {
            sample.add(
                .policy,
                discovery(
                    "praxa-host-contacted", at: "a.har#log.entries[\(entry)].request.url", offset: 210,
                    message: "The app talks to Praxa itself, at host \(host).", snippet: "host = \(host).example"))
        }
        sample.add(
            .taskText,
            discovery(
                "task-text", at: "app.log", line: 7, column: 1, severity: .medium,
                message: "Text of the user's task stands in a log.", snippet: "Write an… (212 characters)"))
        sample.checklist = [
            ChecklistItem(
                credential: nil, rule: "task-text", priority: 1, title: "Keep task text out of logs",
                steps: [RevokeGuide.Step(action: "move", text: "Log the task's id instead of its text.")])
        ]
        return sample
    }

    /// A leak beside two findings that do not count.
    static var suppressed: SampleReport {
        var sample = SampleReport(verdict: .leak, inputs: ["src"])
        let inline = Suppression(by: .inline, why: "test value,\nsee README")
        sample.add(
            "jwt", "JSON Web Token", shown: "eyJ…a1b2", severity: .high,
            in: [
                discovery("jwt", at: "src/a.swift", line: 1, column: 9, suppressed: inline),
                discovery("jwt", at: "src/b.swift", line: 1, column: 9, snippet: "token = eyJ…a1b2"),
            ])
        sample.add(
            "known-secret", "Known secret", shown: "(12 characters)", severity: .critical, isKnown: true,
            in: [
                discovery(
                    "known-secret", at: "src/c.swift", line: 4, suppressed: Suppression(by: .baseline, why: "old"))
            ])
        return sample
    }

    /// What to do about a Fabric key: the longest guide there is.
    static func fabricKeyItem(number: Int, tail: String) -> ChecklistItem {
        let keys = "https://platform.praxa.io/api-keys"
        return ChecklistItem(
            credential: "c\(number)", rule: nil, priority: number, title: "Revoke the Fabric key ending \(tail)",
            steps: [
                RevokeGuide.Step(
                    action: "revoke", text: "Open the list of keys, find the one ending \(tail) and revoke it.",
                    url: keys),
                RevokeGuide.Step(
                    action: "verify",
                    text: "Check that it is dead; the answer must be 401 authentication_failed.",
                    command: "curl -s -H \"Authorization: Bearer $PRAXA_KEY\" https://api.praxa.io/v1/ping"),
                RevokeGuide.Step(
                    action: "rotate", text: "Issue a new key and put it into the server's secret store.", url: keys),
                RevokeGuide.Step(
                    action: "move",
                    text:
                        "Keep it out of the app: let the app call your own backend, which holds the key and calls Praxa."
                ),
                RevokeGuide.Step(action: "rebuild", text: "Build the app again and scan the new archive."),
                RevokeGuide.Step(
                    action: "review", text: "Look through the key's usage since the archive was built.",
                    url: "https://platform.praxa.io/usage"),
                RevokeGuide.Step(action: "delete", text: "Withdraw the builds that hold the old key."),
            ])
    }

    private static func passwordItem(number: Int) -> ChecklistItem {
        ChecklistItem(
            credential: "c\(number)", rule: nil, priority: number,
            title: "Change the password of svc at hooks.northwind-sync.com",
            steps: [RevokeGuide.Step(action: "rotate", text: "Set a new password and tell those who use it.")])
    }
}
