/// How bad a finding is, from `note` (nothing to do) to `critical` (revoke now).
public enum Severity: Int, Comparable, Sendable, CaseIterable {
    case note, low, medium, high, critical

    /// The word that stands in reports and options.
    public var name: String {
        switch self {
        case .note: "note"
        case .low: "low"
        case .medium: "medium"
        case .high: "high"
        case .critical: "critical"
        }
    }

    /// The severity of that name, or nil where the word is none.
    public init?(name: String) {
        guard let match = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = match
    }

    /// Whether `left` is less bad than `right`.
    public static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }
}
