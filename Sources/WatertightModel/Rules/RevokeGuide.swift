/// What to do once a credential of a rule's kind has leaked.
///
/// The texts may hold `{tail}` (the value's last four characters, or "of 14 characters" where they are not shown) and
/// `{shown}` (the redacted value).
public struct RevokeGuide: Hashable, Sendable {
    /// One step of the checklist.
    public struct Step: Hashable, Sendable {
        /// A word for machines: `revoke`, `verify`, `rotate`, `move`, `rebuild`, `review`, `delete`.
        public var action: String
        /// What to do.
        public var text: String
        /// Where to do it.
        public var url: String?
        /// A command that does it or shows it, which never holds the secret itself.
        public var command: String?

        /// A step from its parts.
        public init(action: String, text: String, url: String? = nil, command: String? = nil) {
            self.action = action
            self.text = text
            self.url = url
            self.command = command
        }
    }

    /// The item's title, such as `Revoke the Fabric key ending {tail}`.
    public var title: String
    /// The steps, in order.
    public var steps: [Step]

    /// A guide from its parts.
    public init(title: String, steps: [Step]) {
        self.title = title
        self.steps = steps
    }
}
