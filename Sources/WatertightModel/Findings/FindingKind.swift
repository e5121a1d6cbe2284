/// What a finding is about.
public enum FindingKind: String, Sendable, CaseIterable {
    /// A secret value that grants access.
    case credential
    /// The text of a user's task, where it must not stand.
    case taskText = "task-text"
    /// A request, host or setting that the policy forbids.
    case policy
    /// Sample data that looks live.
    case fixture
}
