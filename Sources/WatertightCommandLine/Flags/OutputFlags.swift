internal import WatertightReports

/// The options that say what is printed, and where.
enum OutputFlags {
    private static let formats = ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")

    /// The same in two lines, as the help has room for them.
    private static let wrappedFormats = ReportFormat.allCases.enumerated().map { index, format in
        index == 0 ? format.rawValue : (index == 5 ? ",\n" : ", ") + format.rawValue
    }.joined()

    static let all: [Flag] = [
        Flag(
            name: "--format", group: .output, help: "of standard output (default text):\n\(wrappedFormats)",
            effect: .take(name: "FORMAT") { invocation, value throws(UsageError) in
                invocation.format = try value.word(of: ReportFormat.self)
            }),
        Flag(
            name: "--report", group: .output, help: "write this report to a file as well; repeatable",
            effect: .take(name: "FORMAT=FILE") { invocation, value throws(UsageError) in
                let report = try reportFile(value)
                if invocation.reportFiles.contains(where: { $0.path == report.path }) {
                    throw UsageError("\(value.flag) names one file twice")
                }
                invocation.reportFiles.append(report)
            }),
        Flag(
            name: "--progress", group: .output, help: "on standard error: auto, always or never",
            effect: .take(name: "WHEN") { invocation, value throws(UsageError) in
                invocation.progress = try value.word(of: Invocation.Occasion.self)
            }),
        Flag(
            name: "--color", group: .output, help: "auto, always or never; auto heeds NO_COLOR",
            effect: .take(name: "WHEN") { invocation, value throws(UsageError) in
                invocation.color = try value.word(of: Invocation.Occasion.self)
            }),
        Flag(
            name: "--quiet", short: "-q", group: .output, help: "print the verdict's line only",
            effect: .turn { invocation throws(UsageError) in
                invocation.isQuiet = true
                invocation.isVerbose = false
            }),
        Flag(
            name: "--verbose", short: "-v", group: .output,
            help: "print all of it, and why what was looked at\nis no finding",
            effect: .turn { invocation throws(UsageError) in
                invocation.isVerbose = true
                invocation.isQuiet = false
            }),
    ]

    private static func reportFile(_ value: FlagValue) throws(UsageError) -> Invocation.ReportFile {
        guard let equals = value.bytes.firstIndex(of: UInt8(ascii: "=")), equals + 1 < value.bytes.count else {
            throw value.wrong(allowed: "FORMAT=FILE, with one of \(formats)")
        }
        let format = FlagValue(flag: value.flag, bytes: Array(value.bytes[..<equals]))
        return Invocation.ReportFile(
            format: try format.word(of: ReportFormat.self), path: Array(value.bytes[(equals + 1)...]))
    }
}
