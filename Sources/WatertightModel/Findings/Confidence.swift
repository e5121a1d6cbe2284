/// How sure a finding is: `high` means that nine in ten of its kind are real.
public enum Confidence: String, Sendable, CaseIterable {
    case low, medium, high
}
