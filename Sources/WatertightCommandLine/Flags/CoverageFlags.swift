internal import Watertight
internal import WatertightModel

/// The options that say what is examined, and how far.
enum CoverageFlags {
    static let all: [Flag] = [
        Flag(
            name: "--exclude", group: .coverage,
            help: "leave out what the glob takes (*, **, ?, [a-z]);\nlisted as an accepted gap; repeatable",
            effect: .take(name: "GLOB") { invocation, value throws(UsageError) in
                invocation.options.excludedGlobs.append(try value.text())
            }),
        Flag(
            name: "--accept-gap", group: .coverage,
            help: "a reason of gaps that does not make the verdict\nincomplete, such as encrypted; repeatable",
            effect: .take(name: "REASON") { invocation, value throws(UsageError) in
                invocation.options.acceptedGaps.insert(try value.word(of: GapReason.self))
            }),
        Flag(
            name: "--archive-password-env", group: .coverage,
            help: "open encrypted zips with the value of this\nenvironment variable; repeatable",
            effect: .take(name: "NAME") { invocation, value throws(UsageError) in
                invocation.options.archivePasswordVariables.append(try value.text())
            }),
        Flag(
            name: "--archive-passwords", group: .coverage,
            help: "open them with the passwords in this file, one a\nline; - for standard input; repeatable",
            effect: .take(name: "FILE") { invocation, value throws(UsageError) in
                invocation.options.archivePasswordFiles.append(try value.text())
            }),
        Flag(
            name: "--max-depth", group: .coverage, help: "how many archives deep (default 16)",
            effect: .take(name: "N") { invocation, value throws(UsageError) in
                invocation.options.limits.maximumDepth = try value.number(1...256)
            }),
        Flag(
            name: "--max-entries", group: .coverage, help: "entries of one input (default 1000000)",
            effect: .take(name: "N") { invocation, value throws(UsageError) in
                invocation.options.limits.maximumEntries = try value.number(1...1_000_000_000)
            }),
        Flag(
            name: "--max-expanded", group: .coverage,
            help:
                "bytes that one input may expand to (16GiB); K, M,\nG, T count by 1024, KB, MB, GB, TB by 1000",
            effect: .take(name: "SIZE") { invocation, value throws(UsageError) in
                guard let size = ByteSize(try value.text()) else { throw value.wrong(allowed: ByteSize.allowed) }
                invocation.options.limits.maximumExpandedBytes = size.bytes
            }),
        Flag(
            name: "--max-ratio", group: .coverage,
            help: "bytes out for each byte in, counted once 1 GiB\ncame out (default 1000)",
            effect: .take(name: "N") { invocation, value throws(UsageError) in
                invocation.options.limits.maximumRatio = try value.number(1...1_000_000_000)
            }),
        Flag(
            name: "--time-limit", group: .coverage, help: "time for the whole run: 30s, 5m, 1h30m",
            effect: .take(name: "DURATION") { invocation, value throws(UsageError) in
                guard let length = TimeLength(try value.text()) else { throw value.wrong(allowed: TimeLength.allowed) }
                invocation.options.limits.timeLimitSeconds = length.seconds
            }),
        Flag(
            name: "--jobs", short: "-j", group: .coverage, help: "how many workers at once (default one a processor)",
            effect: .take(name: "N") { invocation, value throws(UsageError) in
                invocation.options.jobs = try value.number(1...1_024)
            }),
    ]
}
