internal import WatertightModel
internal import WatertightRules

/// The rules about exchanges. They have no pattern: `NetworkPolicy` judges what a capture's reader tells of each exchange.
enum PolicyRules {
    static let praxaHost = rule(
        "praxa-host-contacted", .high, "Praxa was asked directly",
        "The client asked Praxa itself: only the app's own backend does that.")
    static let outsideOrigin = rule(
        "request-outside-origin", .medium, "A request to another origin",
        "A request went to an origin that no --origin names.")
    static let credentialElsewhere = rule(
        "credential-to-other-origin", .high, "A credential sent to another origin",
        "A credential was sent to an origin that no --origin names.")
    static let redirectOutside = rule(
        "redirect-outside-origin", .medium, "A redirect to another origin",
        "The app's own origin sent the client on to one that no --origin names.")
    static let redirectToPlain = rule(
        "redirect-to-plain-http", .medium, "A redirect to plain HTTP",
        "An answer over HTTPS sent the client on to plain HTTP, where anyone on the way can read and change it.")
    static let plainHTTP = rule(
        "plain-http", .medium, "Plain HTTP",
        "A request went over plain HTTP, which anyone on the way can read and change.")
    static let otherMembers = rule(
        "unexpected-task-member", .medium, "More in a task than its text and request id",
        "The body that submits a task has members beside task and requestId.")
    static let newRequestID = rule(
        "retry-new-request-id", .low, "A retry with another request id",
        "The same task was submitted again with another request id, so the backend cannot tell that it is a retry.")
    static let sessionMissing = rule(
        "app-session-missing", .note, "No session on a request to the app's own origin",
        "A request to the app's own origin had no session, though others in the capture have one.")

    /// All of them, as a pack of their own.
    static let pack = RulePack(
        name: "policy", version: "1",
        rules: [
            praxaHost, outsideOrigin, credentialElsewhere, redirectOutside, redirectToPlain, plainHTTP, otherMembers,
            newRequestID, sessionMissing,
        ])

    private static func rule(_ id: String, _ severity: Severity, _ title: String, _ message: String) -> Rule {
        var rule = Rule(id: id, pack: "policy", title: title, pattern: nil)
        rule.kind = .policy
        rule.severity = severity
        rule.message = message
        return rule
    }
}
