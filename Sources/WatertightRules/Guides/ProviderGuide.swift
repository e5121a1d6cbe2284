internal import WatertightModel

/// The guide for a provider's credential, made from what differs between providers: its name, and where its console is.
enum ProviderGuide {
    /// - Parameters:
    ///   - provider: The provider's name, as it writes itself.
    ///   - console: The address of the page where its credentials are listed.
    static func make(provider: String, console: String) -> RevokeGuide {
        RevokeGuide(
            title: "Revoke the {title} ending {tail}",
            steps: [
                RevokeGuide.Step(
                    action: "revoke",
                    text:
                        "Open \(provider)'s console and find it by its last characters, name or date. Does something still "
                        + "need it? Then make its replacement first, switch over, and revoke this one last.",
                    url: console),
                RevokeGuide.Step(
                    action: "verify",
                    text:
                        "Check that it is dead: one harmless read with it, taken from an environment variable, must be "
                        + "refused."),
                RevokeGuide.Step(
                    action: "review",
                    text: "Look in \(provider)'s log for use that was not yours since the file was first shared."),
                RevokeGuide.Step(
                    action: "move",
                    text:
                        "Keep the new one where only a server can read it. An app, its settings and its logs are public."
                ),
                RevokeGuide.Step(
                    action: "delete",
                    text: "Delete the copies that hold it: archives, captures, logs, CI artifacts and caches."),
            ])
    }
}
