import Testing
import Watertight
import WatertightModel
import WatertightReports

@testable import WatertightCommandLine

@Suite struct CommandLineParserTests {
    private func parse(_ arguments: String...) throws -> Invocation {
        try CommandLineParser.parse(.scan, arguments.map { Array($0.utf8) })
    }

    private func path(_ text: String) -> ScanOptions.Input { .path(Array(text.utf8)) }

    @Test func `what is no option is a path, and a dash alone is standard input`() throws {
        let inputs = try parse("a", "--quiet", "-", "b").options.inputs
        #expect(inputs == [path("a"), .standardInput, path("b")])
    }

    @Test func `two dashes end the options`() throws {
        #expect(try parse("--", "--quiet", "-", "--").options.inputs == [path("--quiet"), path("-"), path("--")])
    }

    @Test func `paths keep bytes that are not UTF-8`() throws {
        let name: [UInt8] = [0x61, 0xFF, 0x80]
        #expect(try CommandLineParser.parse(.scan, [name]).options.inputs == [.path(name)])
    }

    @Test func `a value follows its option, or an equals sign`() throws {
        #expect(try parse("--max-depth", "3").options.limits.maximumDepth == 3)
        #expect(try parse("--max-depth=3").options.limits.maximumDepth == 3)
        #expect(try parse("--exclude=a=b").options.excludedGlobs == ["a=b"])
        #expect(try parse("--exclude", "--quiet").options.excludedGlobs == ["--quiet"])
    }

    @Test func `of a single option the last counts, and repeatable ones add up`() throws {
        let invocation = try parse(
            "--format", "json", "--format", "text", "--rules", "a", "--rules", "b", "--accept-gap", "encrypted",
            "--accept-gap", "damaged")
        #expect(invocation.format == .text)
        #expect(invocation.options.rulePackPaths == ["a", "b"])
        #expect(invocation.options.acceptedGaps == [.encrypted, .damaged])
    }

    @Test func `every option reaches what it sets`() throws {
        let invocation = try parse(
            "--rules", "r.toml", "--no-default-rules", "--enable", "e", "--disable", "d", "--fail-on", "high",
            "--exclude", "*.x", "--max-depth", "1", "--max-entries", "2", "--max-expanded", "3K", "--max-ratio", "4",
            "--time-limit", "5m", "-j", "6", "--report", "markdown=a=b.md", "--progress", "never", "--color", "always",
            "-v")
        let options = invocation.options
        #expect(options.rulePackPaths == ["r.toml"])
        #expect(!options.usesDefaultRules)
        #expect(options.enabledRules == ["e"])
        #expect(options.disabledRules == ["d"])
        #expect(options.failOn == .high)
        #expect(options.excludedGlobs == ["*.x"])
        #expect(options.limits.maximumDepth == 1)
        #expect(options.limits.maximumEntries == 2)
        #expect(options.limits.maximumExpandedBytes == 3_072)
        #expect(options.limits.maximumRatio == 4)
        #expect(options.limits.timeLimitSeconds == 300)
        #expect(options.jobs == 6)
        #expect(invocation.reportFiles == [.init(format: .markdown, path: Array("a=b.md".utf8))])
        #expect(invocation.progress == .never)
        #expect(invocation.color == .always)
        #expect(invocation.isVerbose)
    }

    struct Wrong: CustomTestStringConvertible, Sendable {
        let arguments: [String]
        let message: String
        var testDescription: String { arguments.joined(separator: " ") }
    }

    static let wrong: [Wrong] = [
        Wrong(arguments: ["--fali-on", "high"], message: "unknown option --fali-on; did you mean --fail-on?"),
        Wrong(arguments: ["--prog=never"], message: "unknown option --prog; did you mean --progress?"),
        Wrong(arguments: ["--no-such-option"], message: "unknown option --no-such-option"),
        Wrong(arguments: ["-x"], message: "unknown option -x"),
        Wrong(arguments: ["--quiet=yes"], message: "--quiet takes no value"),
        Wrong(arguments: ["--rules"], message: "--rules needs a value: --rules PATH"),
        Wrong(arguments: ["--rules="], message: "--rules is empty"),
        Wrong(
            arguments: ["--jobs", "0"], message: "--jobs cannot be \"0\": allowed is a whole number from 1 to 1024"),
        Wrong(
            arguments: ["--jobs", "+2"], message: "--jobs cannot be \"+2\": allowed is a whole number from 1 to 1024"),
        Wrong(
            arguments: ["--color", "sometimes"],
            message: "--color cannot be \"sometimes\": allowed is one of auto, always, never"),
        Wrong(
            arguments: ["--fail-on", "bad"],
            message: "--fail-on cannot be \"bad\": allowed is one of note, low, medium, high, critical"),
        Wrong(
            arguments: ["--time-limit", "soon"],
            message: "--time-limit cannot be \"soon\": allowed is a time such as 30s, 5m, 2h or 1h30m"),
        Wrong(arguments: ["--report", "json=a", "--report", "text=a"], message: "--report names one file twice"),
    ]

    @Test(arguments: wrong)
    func `what is wrong is named, with what would be right`(_ sample: Wrong) {
        #expect(throws: UsageError(sample.message)) {
            try CommandLineParser.parse(.scan, sample.arguments.map { Array($0.utf8) })
        }
    }

    @Test func `a value that could be a key is not repeated`() {
        let key = "praxa_sk_" + String(repeating: "1f", count: 32)
        for arguments in [["--jobs", key], ["--\(key)"], ["--report", key]] {
            do {
                _ = try CommandLineParser.parse(.scan, arguments.map { Array($0.utf8) })
                Issue.record("it was taken")
            } catch {
                #expect(!error.message.contains("1f1f1f"))
            }
        }
    }

    @Test func `a text value that is not UTF-8 is refused`() {
        #expect(throws: UsageError.self) {
            try CommandLineParser.parse(.scan, [Array("--enable".utf8), [0xFF]])
        }
    }
}
