/// Why a rule pack could not be used: wrong usage, in the sense of the exit status.
///
/// The message never quotes a value of the pack other than names (ids, keys, words of a closed set).
public struct RulePackError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The pack's file, as its reader was told.
    public let file: String
    /// The line, from 1; 0 where no line is to blame.
    public let line: Int
    /// The column, from 1; 0 where unknown.
    public let column: Int
    /// What is wrong and what would be right.
    public let message: String

    /// An error from its parts.
    public init(file: String, line: Int = 0, column: Int = 0, message: String) {
        self.file = file
        self.line = line
        self.column = column
        self.message = message
    }

    /// `file:line:column: message`, without the parts that are unknown.
    public var description: String {
        var text = file
        if line > 0 { text += ":\(line)" }
        if line > 0, column > 0 { text += ":\(column)" }
        return text + ": " + message
    }
}
