internal import Watertight
internal import WatertightReports

/// `watertight rules`: for authors of rule packs.
struct RulesCommand {
    /// What can be done with rules.
    enum Task: String, CaseIterable {
        case list, show, check, test, schema, `import`
    }

    private let invocation: Invocation
    private let output: OutputStream
    private let complaint: Complaint

    /// The status where something fell short of what its author means.
    private static let shortfall: Int32 = 1

    init(_ invocation: Invocation, output: OutputStream, errors: OutputStream) {
        self.invocation = invocation
        self.output = output
        complaint = Complaint(on: errors)
    }

    /// Does what the words say.
    func run() throws(UsageError) -> Int32 {
        let tasks = Task.allCases.map(\.rawValue).joined(separator: ", ")
        guard case .path(let first)? = invocation.options.inputs.first else {
            throw UsageError("what to do with rules is missing: one of \(tasks)")
        }
        guard let task = Task(rawValue: String(decoding: first, as: UTF8.self)) else {
            throw UsageError("unknown task \(ShownText.of(first)): allowed is one of \(tasks)")
        }
        var words: [String] = []
        for case .path(let word) in invocation.options.inputs.dropFirst() {
            guard let text = String(validating: word, as: UTF8.self) else {
                throw UsageError("\(ShownText.of(word)) is no UTF-8 text")
            }
            words.append(text)
        }
        if task != .list, invocation.rulesFormat == .json { throw UsageError("--format json is for rules list") }
        do throws(ScanError) {
            switch task {
            case .list: return try list(words)
            case .show: return try show(words)
            case .check: return try check(words)
            case .test: return try test(words)
            case .schema: return try schema(words)
            case .import: return try importPack(words)
            }
        } catch {
            return complaint.say(error.message)
        }
    }

    /// The rules that the options name: those of a scan.
    private func library() throws(ScanError) -> RuleLibrary {
        try RuleLibrary(
            packs: invocation.options.rulePackPaths, includesBuiltIn: invocation.options.usesDefaultRules)
    }

    /// The rules of the files, or the built-in ones.
    private func library(of files: [String]) throws(ScanError) -> RuleLibrary {
        try RuleLibrary(
            packs: files + invocation.options.rulePackPaths,
            includesBuiltIn: files.isEmpty && invocation.options.rulePackPaths.isEmpty)
    }

    private func list(_ words: [String]) throws(ScanError) -> Int32 {
        try refuse(words, of: .list)
        let rules = try library().rules
        switch invocation.rulesFormat {
        case .text: return print(Array(RuleTable.text(of: rules).utf8))
        case .json: return print(RuleTable.json(of: rules))
        }
    }

    private func show(_ words: [String]) throws(ScanError) -> Int32 {
        guard words.count == 1 else { throw ScanError("rules show takes the id of one rule") }
        guard let rule = try library().rule(words[0]) else {
            throw ScanError("there is no rule with the id \(ShownText.of(words[0])) (see watertight rules list)")
        }
        return print(Array(RuleSheet.text(of: rule, redacted: ShownText.hidingKeys(in:)).utf8))
    }

    private func check(_ files: [String]) throws(ScanError) -> Int32 {
        let library = try library(of: files)
        let remarks = library.check()
        var lines = remarks.map(Self.line)
        let wrong = remarks.count { $0.weight == .wrong }
        lines.append(
            "\(Self.count(library.rules.count, "rule")) in \(Self.count(library.packCount, "pack")): "
                + (wrong == 0 ? "nothing wrong" : "\(wrong) wrong") + ", \(Self.count(remarks.count - wrong, "note"))")
        return print(lines, isShort: wrong > 0)
    }

    private func test(_ files: [String]) throws(ScanError) -> Int32 {
        let outcome = try library(of: files).runExamples()
        var lines = outcome.failures.map(Self.line)
        var summary =
            "\(Self.count(outcome.rules, "rule")): \(Self.count(outcome.examples, "example")) and "
            + "\(Self.count(outcome.counterexamples, "counterexample")) tried, "
        summary += outcome.failures.isEmpty ? "all as meant" : "\(outcome.failures.count) not as meant"
        if outcome.withoutExamples > 0 { summary += "; \(Self.count(outcome.withoutExamples, "rule")) without any" }
        lines.append(summary)
        return print(lines, isShort: !outcome.failures.isEmpty)
    }

    private func schema(_ words: [String]) throws(ScanError) -> Int32 {
        try refuse(words, of: .schema)
        return print(RuleLibrary.schema)
    }

    private func importPack(_ words: [String]) throws(ScanError) -> Int32 {
        guard words.count == 1 else { throw ScanError("rules import takes one file") }
        let imported = try ImportedPack(file: words[0])
        for remark in imported.remarks { complaint.warn("note: \(remark)") }
        return print(imported.toml)
    }

    private func refuse(_ words: [String], of task: Task) throws(ScanError) {
        guard let first = words.first else { return }
        throw ScanError("rules \(task.rawValue) takes no \(ShownText.of(first)); packs are named with --rules")
    }

    private static func line(_ remark: RuleRemark) -> String {
        let subject = remark.rule.isEmpty ? "" : "\(ShownText.of(remark.rule)): "
        return (remark.weight == .wrong ? "wrong  " : "note   ") + subject + remark.message
    }

    private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

    private func print(_ lines: [String], isShort: Bool) -> Int32 {
        let status = print(Array((lines.joined(separator: "\n") + "\n").utf8))
        return status == 0 && isShort ? Self.shortfall : status
    }

    private func print(_ bytes: [UInt8]) -> Int32 {
        do throws(OutputFailure) {
            try output.writeAll(bytes)
            return 0
        } catch {
            return complaint.say(standardOutput: error)
        }
    }
}
