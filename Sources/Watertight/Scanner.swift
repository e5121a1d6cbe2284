internal import WatertightDetection
public import WatertightModel
internal import WatertightOpening

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The scan: options in, report out.
public enum Scanner {
    /// The program's version.
    public static let version = "0.1.0"

    /// Examines the inputs of `options`.
    /// - Throws: `ScanError` where the options, a path or a rule pack are wrong.
    public static func scan(_ options: ScanOptions) throws(ScanError) -> ScanReport {
        let start = Clock.now()
        let now = Clock.wallSeconds()
        let inputs = try InputSource(options)
        let choice = RuleChoice(
            usesBuiltIn: options.usesDefaultRules, packs: try RulePackFiles.read(options.rulePackPaths),
            known: try KnownSecrets.read(options), enabled: options.enabledRules, disabled: options.disabledRules,
            verb: options.verb)
        let catalogue = try RuleCatalogue.load(choice)
        for warning in catalogue.warnings { options.onWarning?(warning) }

        let setup = WorkerSetup(
            limits: options.limits,
            deadline: options.limits.timeLimitSeconds.map { start + UInt64(max(0, $0)) * 1_000_000_000 },
            runKey: SecretIdentifier.randomRunKey(), fingerprintKey: options.fingerprintKey, rules: choice, now: now,
            honoursInlineAllows: options.honoursInlineAllows, notesDrops: options.notesDroppedMatches)
        let collector = ResultCollector(onProgress: options.onProgress)
        let session = ScanSession(options: options, setup: setup, catalogue: catalogue, collector: collector)
        try inputs.forEach { item throws(ScanError) in try session.examine(item) }
        try session.finish()

        if options.requiresExchanges, collector.exchanges == 0 { throw noExchange(collector.gaps) }

        var coverage = Coverage(inputs: inputs.count)
        coverage.blobs = collector.blobs
        coverage.exchanges = collector.exchanges
        coverage.bytesRead = session.bytesRead
        coverage.bytesExamined = collector.bytes
        coverage.gaps = collector.gaps
        let run = RunFacts(
            verb: options.verb, inputs: session.inputNames, started: Clock.utcText(now),
            seconds: Double(Clock.now() - start) / 1e9, isIsolated: options.workerExecutable != nil,
            fingerprintKey: options.fingerprintKey == nil ? .random : .given)
        return ReportBuilder(catalogue: catalogue, options: options, version: version)
            .report(
                discoveries: collector.discoveries, exchanges: collector.facts, dropped: collector.droppedMatches,
                coverage: coverage, run: run)
    }

    /// That there was nothing to audit; what was not examined may be why.
    private static func noExchange(_ gaps: [Gap]) -> ScanError {
        var message = "no exchange of a network capture was found: audit reads HAR captures"
        if let gap = gaps.filter({ !$0.accepted }).min(by: { $0.place < $1.place }) {
            message += "; not examined was \(gap.place.text) (\(gap.reason.rawValue): \(gap.detail))"
            if gaps.count > 1 { message += ", and \(gaps.count - 1) more" }
        }
        return ScanError(message)
    }
}
