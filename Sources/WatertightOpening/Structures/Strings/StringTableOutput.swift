internal import WatertightModel

/// Hands the strings of a table to a visitor, each as a line of its own, and sees to it that tables whose entries overlap
/// cost no more than the file is large.
///
/// A table without separators cannot be searched as it lies: neighbours touch, so that a pattern which asks what stands
/// before or after is misled, and escapes in a string are not undone in what looks like a program.
final class StringTableOutput {
    private let visitor: any StructureVisitor
    private var bytesLeft: Int
    private var untilQuestion = questionInterval
    private var isOver = false

    /// Shorter strings are no secrets, and name nothing.
    private static let minimumBytes = 4
    /// How often the visitor is asked whether to stop, in strings.
    private static let questionInterval = 256
    /// How many times its size a file's strings may have in all: tables share strings, and names are read again.
    private static let maximumShare = 8

    /// An output for the strings of a file of `fileBytes` bytes.
    init(_ visitor: any StructureVisitor, fileBytes: Int) {
        self.visitor = visitor
        bytesLeft = (1 << 20) + fileBytes.multipliedReportingOverflow(by: Self.maximumShare).partialValue
    }

    /// Whether nothing more is wanted.
    var isStopped: Bool {
        if isOver { return true }
        untilQuestion -= 1
        if untilQuestion <= 0 {
            untilQuestion = Self.questionInterval
            isOver = visitor.isStopped
        }
        return isOver
    }

    /// Takes the string with this number in the table called `table`, which has `bytes` bytes there: its place is
    /// `#table[index]`. It is only made where it is wanted.
    func add(_ table: String, _ index: Int, bytes: Int, _ text: () -> [UInt8]) {
        guard bytes >= Self.minimumBytes, take(bytes) else { return }
        visitor.visit(StructuredPair(path: "\(table)[\(index)]", name: [], value: text()))
    }

    /// Takes a value that has a name.
    func add(path: String, name: [UInt8], _ value: [UInt8]) {
        guard !value.isEmpty, take(value.count + name.count + path.utf8.count) else { return }
        visitor.visit(StructuredPair(path: path, name: name, value: value))
    }

    /// Takes note of work that hands out nothing; false where it has become too much.
    @discardableResult
    func take(_ bytes: Int) -> Bool {
        guard !isOver else { return false }
        bytesLeft -= bytes
        if bytesLeft >= 0 { return true }
        isOver = true
        note(.expansionLimit, "its strings share their bytes, and are more than \(Self.maximumShare) times its size")
        return false
    }

    /// Takes note of a problem.
    func note(_ reason: GapReason, _ detail: String) { visitor.note(OpeningError(reason, detail)) }

    /// Takes note of what went wrong while reading, if anything did.
    func finish(_ bytes: PagedBytes) {
        if let failure = bytes.failure { visitor.note(failure) }
    }
}
