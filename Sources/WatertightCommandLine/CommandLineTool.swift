internal import Watertight
internal import WatertightModel
internal import WatertightReports

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The program: arguments in, exit status out.
///
/// Reports go to standard output, everything else to standard error. Below this file nothing prints.
public struct CommandLineTool {
    /// The scan itself, so that a test can put another in its place.
    typealias Scan = (ScanOptions) throws(ScanError) -> ScanReport

    private let output: OutputStream
    private let errors: OutputStream
    private let scan: Scan

    init(output: Int32, errors: Int32, scan: @escaping Scan) {
        self.output = OutputStream(descriptor: output)
        self.errors = OutputStream(descriptor: errors)
        self.scan = scan
    }

    /// Does what this process was started for.
    /// - Returns: the exit status.
    public static func main() -> Int32 {
        // The system's array holds as many pointers to 0-terminated texts as it says, and lives as long as the process.
        let arguments = (0..<Int(CommandLine.argc)).compactMap { index -> [UInt8]? in
            guard let text = unsafe CommandLine.unsafeArgv[index] else { return nil }
            return unsafe Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
        }
        return run(arguments: arguments)
    }

    /// Does what `arguments` say. The first is the program's own name; they are bytes, as paths are.
    /// - Returns: the exit status: that of the verdict, or 2.
    public static func run(arguments: [[UInt8]]) -> Int32 {
        // A reader that went away is an error of the write, not the end of this process.
        signal(SIGPIPE, SIG_IGN)
        if arguments.dropFirst().first == Array(WorkerMain.argument.utf8) { return WorkerMain.run() }
        let tool = CommandLineTool(output: STDOUT_FILENO, errors: STDERR_FILENO, scan: Scanner.scan)
        return tool.run(Array(arguments.dropFirst()))
    }

    func run(_ arguments: [[UInt8]]) -> Int32 {
        var verb: Verb?
        do throws(UsageError) {
            let chosen = try self.verb(arguments)
            guard let chosen else { return show(Help.overview) }
            verb = chosen
            return try perform(CommandLineParser.parse(chosen, Array(arguments.dropFirst())))
        } catch {
            let help = verb.map { $0.isScan || $0 == .rules ? "watertight \($0.rawValue) --help" : nil } ?? nil
            return Complaint(on: errors).say("\(error.message) (see \(help ?? "watertight --help"))")
        }
    }

    /// The verb that `arguments` begin with; nil where the help of the whole program is asked for.
    private func verb(_ arguments: [[UInt8]]) throws(UsageError) -> Verb? {
        guard let first = arguments.first else { throw UsageError("what to do is missing: name a verb, such as scan") }
        let word = String(decoding: first, as: UTF8.self)
        switch word {
        case "--help", "-h": return nil
        case "--version": return .version
        default: break
        }
        if let verb = Verb(rawValue: word) { return verb }
        if Verb.announced.contains(word) { throw UsageError("\(word) is not available in this version") }
        if first.first == UInt8(ascii: "-") { throw UsageError("a verb comes first: watertight scan [OPTION…] PATH…") }
        let shown = ShownText.of(first)
        if let nearest = Suggestion.nearest(to: word, among: Verb.allCases.map(\.rawValue)) {
            throw UsageError("unknown verb \(shown); did you mean \(nearest)?")
        }
        throw UsageError("unknown verb \(shown); to examine a path, write: watertight scan PATH")
    }

    private func perform(_ invocation: Invocation) throws(UsageError) -> Int32 {
        if invocation.wantsHelp { return show(Help.text(of: invocation.verb)) }
        if invocation.wantsVersion { return show(Self.versionLine) }
        if !invocation.verb.takesWords, !invocation.options.inputs.isEmpty {
            throw UsageError("\(invocation.verb.rawValue) takes no arguments")
        }
        switch invocation.verb {
        case .scan, .skim, .audit: return try ScanCommand(invocation, output: output, errors: errors).run(scan)
        case .rules: return try RulesCommand(invocation, output: output, errors: errors).run()
        case .version: return show(Self.versionLine)
        case .help: return try showHelp(of: invocation.options.inputs)
        case .schema: return show(ReportSchema.json)
        }
    }

    /// `help` alone, or with the verb whose help is wanted.
    private func showHelp(of words: [ScanOptions.Input]) throws(UsageError) -> Int32 {
        guard case .path(let word) = words.first else { return show(Help.overview) }
        guard let verb = Verb(rawValue: String(decoding: word, as: UTF8.self)) else {
            throw UsageError("there is no help on \(ShownText.of(word))")
        }
        return show(Help.text(of: verb))
    }

    private static var versionLine: String { "watertight \(Scanner.version)\n" }

    private func show(_ text: String) -> Int32 { show(Array(text.utf8)) }

    private func show(_ bytes: [UInt8]) -> Int32 {
        do throws(OutputFailure) {
            try output.writeAll(bytes)
            return 0
        } catch {
            return Complaint(on: errors).say(standardOutput: error)
        }
    }
}
