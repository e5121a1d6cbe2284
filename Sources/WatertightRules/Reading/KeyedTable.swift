/// A TOML table whose keys are asked for by name, in any case, with the type that they must have.
///
/// It remembers what was asked for: what is left over at the end is unknown, and becomes a warning.
struct KeyedTable {
    /// What the table is, for messages: `rule "praxa-fabric-key"`.
    var scope: String
    /// The kind of table, by which unknown keys are reported once each.
    let kind: String
    /// The file, for errors.
    let file: String
    /// The line where the table begins.
    let line: Int

    private let entries: [(key: String, node: TomlNode)]
    /// The keys in lower case: a rule has few, so that a search is faster than a dictionary.
    private let folded: [String]
    private var isAsked: [Bool]

    /// A view of a table; a key that stands in two spellings is an error.
    init(_ node: TomlNode, kind: String, scope: String, file: String) throws(RulePackError) {
        guard case .table(let entries) = node.value else {
            throw RulePackError(
                file: file, line: node.line, column: node.column,
                message: "\(scope) must be a table, not \(node.kindName)"
            )
        }
        var folded: [String] = []
        for entry in entries {
            let key = entry.key.lowercased()
            if let other = folded.firstIndex(of: key) {
                throw RulePackError(
                    file: file, line: entry.node.line,
                    message: "\(scope): the keys \"\(entries[other].key)\" and \"\(entry.key)\" are the same"
                )
            }
            folded.append(key)
        }
        self.kind = kind
        self.scope = scope
        self.file = file
        self.line = node.line
        self.entries = entries
        self.folded = folded
        isAsked = [Bool](repeating: false, count: folded.count)
    }

    /// All its keys, in lower case.
    var keys: Set<String> { Set(folded) }

    /// The value of a key, whatever its type.
    mutating func node(_ key: String) -> TomlNode? {
        guard let index = folded.firstIndex(of: key.lowercased()) else { return nil }
        isAsked[index] = true
        return entries[index].node
    }

    /// A text, or nil where the key is missing.
    mutating func string(_ key: String) throws(RulePackError) -> String? {
        guard let node = node(key) else { return nil }
        return try string(node, key)
    }

    /// An integer within a range, or nil where the key is missing.
    mutating func integer(_ key: String, in range: ClosedRange<Int>) throws(RulePackError) -> Int? {
        guard let node = node(key) else { return nil }
        guard case .integer(let integer) = node.value else { throw wrongType(node, key, "an integer") }
        guard let value = Int(exactly: integer), range.contains(value) else {
            let bounds =
                range.upperBound == Int.max
                ? "\(range.lowerBound) or more" : "from \(range.lowerBound) to \(range.upperBound)"
            throw error(at: node, "\(key) must be \(bounds), not \(integer)")
        }
        return value
    }

    /// A number that is not negative, or nil where the key is missing.
    mutating func number(_ key: String) throws(RulePackError) -> Double? {
        guard let node = node(key) else { return nil }
        let value: Double
        switch node.value {
        case .integer(let integer): value = Double(integer)
        case .double(let double): value = double
        default: throw wrongType(node, key, "a number")
        }
        guard value.isFinite, value >= 0 else { throw error(at: node, "\(key) must be 0 or more") }
        return value
    }

    /// A yes or no, or nil where the key is missing.
    mutating func boolean(_ key: String) throws(RulePackError) -> Bool? {
        guard let node = node(key) else { return nil }
        guard case .boolean(let boolean) = node.value else { throw wrongType(node, key, "true or false") }
        return boolean
    }

    /// A list of texts; empty where the key is missing.
    mutating func strings(_ key: String) throws(RulePackError) -> [String] {
        var texts: [String] = []
        for node in try array(key) { texts.append(try string(node, key)) }
        return texts
    }

    /// A list of tables; empty where the key is missing. `scope` names one of them, by its number from 1.
    mutating func tables(_ key: String, kind: String, scope: (Int) -> String) throws(RulePackError) -> [KeyedTable] {
        var tables: [KeyedTable] = []
        for (index, node) in try array(key).enumerated() {
            tables.append(try KeyedTable(node, kind: kind, scope: scope(index + 1), file: file))
        }
        return tables
    }

    /// One table, or nil where the key is missing.
    mutating func table(_ key: String, kind: String, scope: String) throws(RulePackError) -> KeyedTable? {
        guard let node = node(key) else { return nil }
        return try KeyedTable(node, kind: kind, scope: scope, file: file)
    }

    /// A word of a closed set, or nil where the key is missing.
    mutating func word<Word>(
        _ key: String, of words: [(name: String, word: Word)]
    ) throws(RulePackError) -> Word? {
        guard let node = node(key) else { return nil }
        return try word(try string(node, key), of: words, key, at: node)
    }

    /// A list of words of a closed set; empty where the key is missing.
    mutating func wordList<Word>(
        _ key: String, of words: [(name: String, word: Word)]
    ) throws(RulePackError) -> [Word] {
        var found: [Word] = []
        for node in try array(key) { found.append(try word(try string(node, key), of: words, key, at: node)) }
        return found
    }

    /// Takes the rest for known, where the table as a whole was left out.
    mutating func passOverUnknownKeys() { isAsked = [Bool](repeating: true, count: folded.count) }

    /// Puts a warning for each key that was never asked for.
    func warnOfUnknownKeys(_ warnings: inout ReadingWarnings) {
        for (index, entry) in entries.enumerated() where !isAsked[index] {
            warnings.add(
                "line \(entry.node.line): \(scope): the key \"\(entry.key)\" is not known and was ignored",
                once: "\(kind) \(folded[index])"
            )
        }
    }

    /// An error about this table, at a value of it or at its start.
    func error(at node: TomlNode? = nil, _ message: String) -> RulePackError {
        RulePackError(
            file: file, line: node?.line ?? line, column: node?.column ?? 0, message: "\(scope): \(message)"
        )
    }

    private mutating func array(_ key: String) throws(RulePackError) -> [TomlNode] {
        guard let node = node(key) else { return [] }
        guard case .array(let nodes) = node.value else { throw wrongType(node, key, "an array") }
        return nodes
    }

    private func string(_ node: TomlNode, _ key: String) throws(RulePackError) -> String {
        guard case .string(let text) = node.value else { throw wrongType(node, key, "a string") }
        return text
    }

    private func word<Word>(
        _ text: String, of words: [(name: String, word: Word)], _ key: String, at node: TomlNode
    ) throws(RulePackError) -> Word {
        let folded = text.lowercased()
        if let match = words.first(where: { $0.name == folded }) { return match.word }
        let choices = words.map(\.name).joined(separator: ", ")
        throw error(at: node, "\(key) \"\(text)\" is none of: \(choices)")
    }

    private func wrongType(_ node: TomlNode, _ key: String, _ expected: String) -> RulePackError {
        error(at: node, "\(key) must be \(expected), not \(node.kindName)")
    }
}
