/// How a report should look, where a format leaves a choice.
public struct ReportStyle: Sendable {
    /// Whether the text format colours the verdict and severities (ANSI).
    public var usesColor = false
    /// Whether the text format is its first line alone.
    public var isQuiet = false
    /// Whether long lists are shown whole, and suppressed findings by name.
    public var isVerbose = false
    /// The columns that the text format wraps sentences to. Places and commands are never broken.
    public var width = 100

    /// Plain text, 100 columns wide.
    public init() {}
}
