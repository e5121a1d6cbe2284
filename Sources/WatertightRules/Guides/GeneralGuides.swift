public import WatertightModel

/// What to do about a finding whose rule has no guide of its own, as most rules of other projects have none.
public enum GeneralGuides {
    /// For a secret of a provider that no rule here knows.
    public static let credential = RevokeGuide(
        title: "Revoke the credential ending {tail}",
        steps: [
            RevokeGuide.Step(
                action: "revoke",
                text: "Find out who issued it, and revoke it in that provider's console. If something still needs it, "
                    + "create its replacement first, switch over, then revoke the old one."
            ),
            RevokeGuide.Step(
                action: "verify",
                text: "Check that it is dead: one harmless read with it must be refused. Take the value from an "
                    + "environment variable; never type it into a command."
            ),
            RevokeGuide.Step(
                action: "move",
                text: "Keep the new one where only a server can read it. An app, its settings and its logs are public."
            ),
            RevokeGuide.Step(
                action: "review",
                text: "Look at what was done with it between the leak and the revocation."
            ),
            RevokeGuide.Step(
                action: "rebuild",
                text: "Remove it from the source of what was scanned, make that again, and scan again."
            ),
            RevokeGuide.Step(
                action: "delete",
                text:
                    "Delete the copies that hold it: archives, captures, logs, crash reports, CI artifacts and caches."
            ),
        ]
    )

    /// For the app's own session, seen where it belongs: the capture holds it all the same.
    public static let ownSession = RevokeGuide(
        title: "Sign the test session ending {tail} out",
        steps: [
            RevokeGuide.Step(
                action: "revoke",
                text: "Sign the session out on the server, so that nobody can go on with it who gets the capture."
            ),
            RevokeGuide.Step(
                action: "delete",
                text: "Delete the capture, and what else was recorded with it, once you have what you need of it."
            ),
        ]
    )

    /// For a request, host or setting that the policy forbids: nothing to revoke, something to change.
    public static let policy = RevokeGuide(
        title: "Change what breaks the policy",
        steps: [
            RevokeGuide.Step(
                action: "review",
                text: "Find the code or the setting that does it: the place above says where it shows."
            ),
            RevokeGuide.Step(
                action: "move",
                text: "Let the app talk to its own backend only, over HTTPS. The backend talks to everyone else."
            ),
            RevokeGuide.Step(action: "rebuild", text: "Build again, record a new capture, and scan both."),
        ]
    )

    /// For a user's task text where it must not stand: it cannot be revoked, so copies go and the cause is mended.
    public static let taskText = RevokeGuide(
        title: "Stop writing task text where others can read it",
        steps: [
            RevokeGuide.Step(
                action: "review",
                text: "Find what wrote it: a print or log call, a crash report's notes, an analytics event, a URL."
            ),
            RevokeGuide.Step(
                action: "move",
                text: "Log the run's id, the request's id and the status instead. Mark what must be logged as private."
            ),
            RevokeGuide.Step(
                action: "delete",
                text:
                    "Delete the copies: logs, crash reports, captures, CI artifacts. Where a third party received the "
                    + "text, ask it to delete that too; if it was a real user's, tell whoever answers for privacy."
            ),
            RevokeGuide.Step(
                action: "rebuild", text: "Build again, run the same flow, and scan the new logs and capture."),
        ]
    )

    /// The guide for findings of a kind.
    public static func guide(for kind: FindingKind) -> RevokeGuide {
        switch kind {
        case .credential: credential
        case .taskText: taskText
        case .policy, .fixture: policy
        }
    }
}
