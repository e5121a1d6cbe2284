internal import WatertightModel
internal import WatertightOpening

/// The texts of tasks that are looked for by their value: those that the user gave, and those that captures submit.
enum TaskTexts {
    /// More texts than this are not looked for, which is a gap.
    static let maximumCount = 2_000

    /// The texts of files, one a line, or all the strings of a JSON text.
    /// - Throws: `ScanError` where a file cannot be read, or holds no text to look for.
    static func read(_ options: ScanOptions) throws(ScanError) -> [[UInt8]] {
        var texts: [[UInt8]] = []
        for path in options.taskTextFiles {
            let content = try RulePackFiles.text(of: path).text
            let found = JSONStrings.values(of: content) ?? lines(of: content)
            guard found.contains(where: { TaskTextPattern.rule(for: $0) != nil }) else {
                throw ScanError(
                    "\(ShownText.of(path)): there is no text to look for in it: one needs two words and 12 characters")
            }
            texts += found
        }
        return texts
    }

    /// The texts, each once, as they came.
    static func inOrder(_ texts: [[UInt8]]) -> [[UInt8]] {
        var known: Set<[UInt8]> = []
        return texts.filter { known.insert($0).inserted }
    }

    private static func lines(of content: [UInt8]) -> [[UInt8]] {
        content.split { $0 == 10 || $0 == 13 }.map { Array($0) }
    }

    /// The rules for the texts, each once, and how many there were too many.
    static func rules(for texts: [[UInt8]]) -> (rules: [Rule], left: Int) {
        var known: Set<String> = []
        let rules = texts.compactMap { TaskTextPattern.rule(for: $0) }
            .filter { known.insert($0.pattern ?? "").inserted }
        return (Array(rules.prefix(maximumCount)), max(0, rules.count - maximumCount))
    }
}
