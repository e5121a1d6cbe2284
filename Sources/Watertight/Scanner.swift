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

            known: try GivenSecrets.known.read(
                variables: options.knownSecretVariables, files: options.knownSecretFiles),
            enabled: options.enabledRules, disabled: options.disabledRules,
            verb: options.verb)
        let taskTexts = try TaskTexts.read(options)
        let catalogue = try RuleCatalogue.load(choice)
        for warning in catalogue.warnings { options.onWarning?(warning) }

        let setup = WorkerSetup(
            limits: options.limits,
            deadline: options.limits.timeLimitSeconds.map { start + UInt64(max(0, $0)) * 1_000_000_000 },
            runKey: SecretIdentifier.randomRunKey(), fingerprintKey: options.fingerprintKey, rules: choice, now: now,
            honoursInlineAllows: options.honoursInlineAllows, notesDrops: options.notesDroppedMatches,
            archivePasswords: try GivenSecrets.archivePasswords.read(
                variables: options.archivePasswordVariables, files: options.archivePasswordFiles))
        let collector = ResultCollector(onProgress: options.onProgress)
        let session = ScanSession(options: options, setup: setup, catalogue: catalogue, collector: collector)
        try inputs.forEach { item throws(ScanError) in try session.examine(item) }
        try session.finish()

        if options.requiresExchanges, collector.exchanges == 0 { throw noExchange(collector.gaps) }

        let submitted = TaskTexts.inOrder(taskTexts + collector.facts.compactMap { $0.submission?.task })
        let byValue =
            catalogue.rule("task-text") == nil ? [] : try discoveries(ofTaskTexts: submitted, options, setup, collector)

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
                discoveries: collector.discoveries, byValue: byValue, exchanges: collector.facts,
                dropped: collector.droppedMatches,
                coverage: coverage, run: run)
    }

    /// Looks at everything again for the texts of tasks, which are known only once all captures were read.
    private static func discoveries(
        ofTaskTexts texts: [[UInt8]], _ options: ScanOptions, _ setup: WorkerSetup, _ first: ResultCollector
    ) throws(ScanError) -> [Discovery] {
        var options = options
        // It can be read only once.
        options.inputs.removeAll { $0 == .standardInput }
        guard !texts.isEmpty, options.examinesStagedFiles || !options.inputs.isEmpty else { return [] }
        var setup = setup
        setup.rules = RuleChoice(usesBuiltIn: false, packs: [], enabled: [], disabled: [], verb: options.verb)
        setup.rules.taskTexts = texts
        setup.notesDrops = false
        let left = TaskTexts.rules(for: texts).left
        if left > 0, let exchange = first.facts.first {
            first.missed(
                Gap(
                    place: exchange.place.file, reason: .matchLimit,
                    detail: "it submits more tasks than are looked for elsewhere: \(left) were left out"))
        }
        let collector = ResultCollector(onProgress: options.onProgress)
        let session = ScanSession(
            options: options, setup: setup, catalogue: try RuleCatalogue.load(setup.rules), collector: collector)
        try InputSource(options).forEach { item throws(ScanError) in try session.examine(item) }
        try session.finish()
        return collector.discoveries
    }

    /// That there was nothing to audit; what was not examined may be why.
    private static func noExchange(_ gaps: [Gap]) -> ScanError {
        var message =
            "no exchange of a network capture was found: audit reads HAR and the captures of other tools (see the README)"
        if let gap = gaps.filter({ !$0.accepted }).min(by: { $0.place < $1.place }) {
            message += "; not examined was \(gap.place.text) (\(gap.reason.rawValue): \(gap.detail))"
            if gaps.count > 1 { message += ", and \(gaps.count - 1) more" }
        }
        return ScanError(message)
    }
}
