import Foundation
import Testing
import Watertight
import WatertightModel

@testable import WatertightCommandLine

@Suite struct CommandLineToolTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private struct Outcome {
        let status: Int32
        let output: String
        let errors: String
    }

    /// Runs the tool with a scan that ends with `verdict`, or fails.
    private func run(
        _ arguments: [String], verdict: Verdict = .clean, failure: String? = nil, output: Int32? = nil,
        onScan: @escaping (ScanOptions) -> Void = { _ in }
    ) -> Outcome {
        let descriptors = [output ?? folder.descriptor("stdout"), folder.descriptor("stderr")]
        defer { for descriptor in descriptors { close(descriptor) } }
        let tool = CommandLineTool(output: descriptors[0], errors: descriptors[1]) { options throws(ScanError) in
            onScan(options)
            if let failure { throw ScanError(failure) }
            return Self.report(verdict)
        }
        let status = tool.run(arguments.map { Array($0.utf8) })
        return Outcome(
            status: status, output: folder.content("stdout") ?? "", errors: folder.content("stderr") ?? "")
    }

    private static func report(_ verdict: Verdict) -> ScanReport {
        let run = RunFacts(
            verb: "scan", inputs: ["a"], started: "2026-01-01T00:00:00Z", seconds: 0, isIsolated: false,
            fingerprintKey: .random)
        return ScanReport(
            version: "0", packs: [], run: run, verdict: verdict, failOn: .medium, coverage: Coverage(inputs: 1),
            credentials: [], findings: [], checklist: [], cleanup: [])
    }

    @Test(arguments: [(Verdict.clean, 0), (.leak, 1), (.incomplete, 3)] as [(Verdict, Int32)])
    func `the exit status is the verdict's`(_ verdict: Verdict, _ status: Int32) {
        let outcome = run(["scan", "a"], verdict: verdict)
        #expect(outcome.status == status)
        #expect(!outcome.output.isEmpty)
        #expect(outcome.errors == "")
    }

    @Test(arguments: ["schema", "version"])
    func `a verb without arguments refuses them`(_ verb: String) {
        let outcome = run([verb, "a"])
        #expect(outcome.status == 2)
        #expect(outcome.output == "")
        #expect(outcome.errors.contains("\(verb) takes no arguments"))
    }

    @Test func `a scan that could not begin is status 2 and one line on standard error`() {
        let outcome = run(["scan", "a"], failure: "a: no such\nfile")
        #expect(outcome.status == 2)
        #expect(outcome.output == "")
        #expect(outcome.errors == "watertight: a: no such file\n")
    }

    @Test(arguments: [
        [], ["scan"], ["scan", "a", "--no-such-option"], ["skim", "--no-such-option"], ["audit"], ["rules"],
        ["redact"], ["merge"],
        ["scna", "a"], ["a.zip"], ["help", "nothing"], ["--quiet"],
    ])
    func `wrong usage is status 2 and a hint`(_ arguments: [String]) {
        let outcome = run(arguments)
        #expect(outcome.status == 2)
        #expect(outcome.output == "")
        #expect(outcome.errors.hasPrefix("watertight: ") && outcome.errors.hasSuffix("--help)\n"))
    }

    @Test(arguments: [
        ["help"], ["--help"], ["-h"], ["help", "scan"], ["scan", "--help"], ["scan", "a", "-h"], ["version"],
        ["--version"], ["scan", "--version"], ["schema"],
    ])
    func `help and version go to standard output, and nothing is scanned`(_ arguments: [String]) {
        let outcome = run(arguments, failure: "it was scanned")
        #expect(outcome.status == 0)
        #expect(!outcome.output.isEmpty)
        #expect(outcome.errors == "")
    }

    @Test func `reports are written beside standard output`() {
        let outcome = run(
            ["scan", "a", "--report", "json=\(folder.path)/r.json", "--report", "text=\(folder.path)/r.txt"],
            verdict: .leak
        ) { options in
            #expect(options.ownFiles == [folder.bytes("r.json"), folder.bytes("r.txt")])
            #expect(options.workerExecutable != nil)
        }
        #expect(outcome.status == 1)
        #expect(folder.content("r.json")?.isEmpty == false)
        #expect(folder.content("r.txt")?.isEmpty == false)
    }

    @Test func `a report that cannot be written is said before the scan`() {
        let outcome = run(["scan", "a", "--report", "json=\(folder.path)/no/r.json"], failure: "it was scanned")
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("/no/r.json cannot be written: there is no such folder"))
    }

    @Test func `a full disk is status 2, whatever the verdict`() {
        let full = unsafe open("/dev/full", O_WRONLY)
        guard full >= 0 else { return }
        let outcome = run(["scan", "a"], verdict: .leak, output: full)
        #expect(outcome.status == 2)
        #expect(outcome.errors == "watertight: standard output: no space is left\n")
    }

    @Test func `a reader that has gone away is status 2 without a word`() {
        signal(SIGPIPE, SIG_IGN)
        var ends: [Int32] = [0, 0]
        #expect(unsafe pipe(&ends) == 0)
        close(ends[0])
        let outcome = run(["scan", "a"], output: ends[1])
        #expect(outcome.status == 2)
        #expect(outcome.errors == "")
    }

    // The environment is the whole process's, and other tests read it: these two have a process each.

    @Test func `a key in the environment is read and taken out`() async {
        await #expect(processExitsWith: .success) {
            _ = unsafe setenv("WATERTIGHT_TEST_KEY", "sixteen bytes or more", 1)
            let arguments = ["scan", "a", "--fingerprint-key-env", "WATERTIGHT_TEST_KEY"]
            let outcome = try CommandLineToolTests().run(arguments) { options in
                let isRead = options.fingerprintKey == Array("sixteen bytes or more".utf8)
                guard isRead, unsafe getenv("WATERTIGHT_TEST_KEY") == nil else { exit(1) }
            }
            exit(outcome.status)
        }
    }

    @Test(arguments: ["WATERTIGHT_TEST_SHORT", "WATERTIGHT_TEST_UNSET", "a=b", ""])
    func `a key that is not there or too short is status 2, and neither name nor value is repeated`(
        _ name: String
    ) async {
        await #expect(processExitsWith: .exitCode(2)) { [name = name as String] in
            _ = unsafe setenv("WATERTIGHT_TEST_SHORT", "fifteen bytes!!", 1)
            let arguments = ["scan", "a", "--fingerprint-key-env", name]
            let outcome = try CommandLineToolTests().run(arguments, failure: "it was scanned")
            let isRepeated = ["WATERTIGHT_TEST", "fifteen", "it was scanned"].contains { outcome.errors.contains($0) }
            exit(isRepeated ? 1 : outcome.status)
        }
    }
}
