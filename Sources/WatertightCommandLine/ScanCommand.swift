internal import CPlatform
internal import Watertight
internal import WatertightModel
internal import WatertightReports

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// `watertight scan` and its kin: the scan, its progress, and its reports.
struct ScanCommand {
    private let invocation: Invocation
    private let output: OutputStream
    private let errors: OutputStream
    private let complaint: Complaint

    init(_ invocation: Invocation, output: OutputStream, errors: OutputStream) {
        self.invocation = invocation
        self.output = output
        self.errors = errors
        complaint = Complaint(on: errors)
    }

    /// Scans with `scan`, writes every report, and says what the exit status is.
    func run(_ scan: CommandLineTool.Scan) throws(UsageError) -> Int32 {
        if invocation.options.inputs.isEmpty, invocation.verb != .skim {
            let what =
                invocation.verb == .audit
                ? "nothing to audit: name a capture" : "nothing to scan: name a file or folder"
            throw UsageError("\(what), or - for standard input")
        }
        // Said now rather than after an hour.
        for file in invocation.reportFiles {
            do throws(OutputFailure) {
                try ReportFileWriter.check(file.path)
            } catch {
                return complaint.say("--report: \(ShownText.of(file.path)) cannot be written: \(error.meaning)")
            }
        }
        let options = try options()
        let progress = ProgressLine(on: errors.descriptor, invocation.progress)
        let report: ScanReport
        do throws(ScanError) {
            report = try self.report(scan, options, progress)
        } catch {
            progress?.clear()
            return complaint.say(error.message)
        }
        progress?.clear()
        return write(report)
    }

    private func report(
        _ scan: CommandLineTool.Scan, _ options: ScanOptions, _ progress: ProgressLine?
    ) throws(ScanError) -> ScanReport {
        var options = options
        options.onWarning = { [complaint] message in complaint.warn("note: \(message)") }
        guard let progress else { return try scan(options) }
        options.onProgress = { place, bytes in progress.update(place: place, bytes: bytes) }
        return try scan(options)
    }

    private func options() throws(UsageError) -> ScanOptions {
        var options = invocation.options
        options.verb = invocation.verb.rawValue
        options.examinesStagedFiles = invocation.verb == .skim && options.inputs.isEmpty
        options.requiresExchanges = invocation.verb == .audit
        options.ownFiles = invocation.reportFiles.map(\.path)
        options.workerExecutable = Self.ownExecutable()
        options.notesDroppedMatches = invocation.isVerbose
        if let variable = invocation.fingerprintKey {
            options.fingerprintKey = try SecretVariable.read(variable, minimumBytes: 16)
        }
        return options
    }

    /// Writes the files first: where the reader of standard output has gone, they are there all the same.
    private func write(_ report: ScanReport) -> Int32 {
        var status = report.verdict.exitStatus
        for file in invocation.reportFiles {
            let bytes = ReportWriter.write(report, as: file.format, style: ReportStyle())
            do throws(OutputFailure) {
                try ReportFileWriter.write(bytes, to: file.path)
            } catch {
                status = complaint.say("\(ShownText.of(file.path)) could not be written: \(error.meaning)")
            }
        }
        do throws(OutputFailure) {
            try output.writeAll(ReportWriter.write(report, as: invocation.format, style: style))
        } catch {
            status = complaint.say(standardOutput: error)
        }
        return status
    }

    private var style: ReportStyle {
        let terminal = Terminal(descriptor: output.descriptor)
        var style = ReportStyle()
        style.usesColor = terminal.usesColor(invocation.color)
        style.isQuiet = invocation.isQuiet
        style.isVerbose = invocation.isVerbose
        if let columns = terminal.columns { style.width = columns }
        return style
    }

    /// The path of this program, which is started again as a worker.
    private static func ownExecutable() -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let length = unsafe watertight_executable_path(&buffer, buffer.count)
        guard length > 0 else { return nil }
        return String(validating: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
