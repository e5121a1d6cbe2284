internal import WatertightDetection
internal import WatertightModel
internal import WatertightOpening

/// What a worker is told once, before its first job.
struct WorkerSetup {
    var limits: ScanLimits
    /// When the run has to end, by the monotonic clock; nil for no limit.
    var deadline: Clock.Instant?
    var runKey: [UInt8]
    var fingerprintKey: [UInt8]?
    var rules: RuleChoice
    var now: Int
    /// Whether comments may excuse lines of the user's own files.
    var honoursInlineAllows: Bool
    /// Whether it is told why matches are no findings.
    var notesDrops: Bool
    /// What opens encrypted archives.
    var archivePasswords: [LockedBytes] = []

    /// The same, for openers.
    var passwords: ArchivePasswords {
        archivePasswords.isEmpty ? .none : ArchivePasswords(archivePasswords.map { $0.copy() })
    }

    func encode() -> [UInt8] {
        var out = WireEncoder()
        out.put(limits.maximumDepth)
        out.put(limits.maximumEntries)
        out.put(limits.maximumExpandedBytes)
        out.put(limits.maximumRatio)
        out.put(limits.ratioThresholdBytes)
        out.put(limits.maximumDecodingDepth)
        out.put(limits.maximumDecodedBytes)
        out.put(limits.workerMemoryBytes)
        out.put(limits.workerStallSeconds)
        out.put(limits.workerSilenceSeconds)
        out.put(limits.timeLimitSeconds)
        out.put(deadline.map { Int(clamping: $0) })
        out.put(runKey)
        out.put(fingerprintKey)
        out.put(rules.usesBuiltIn)
        out.put(rules.packs.count)
        for pack in rules.packs {
            Self.put(pack, into: &out)
            out.put(pack.bases.count)
            for base in pack.bases { Self.put(base, into: &out) }
        }
        Self.put(rules.known, into: &out)
        out.put(rules.taskTexts.count)
        for text in rules.taskTexts { out.put(text) }
        out.put(rules.enabled)
        out.put(rules.disabled)
        out.put(rules.verb)
        out.put(now)
        out.put(honoursInlineAllows)
        out.put(notesDrops)
        Self.put(archivePasswords, into: &out)
        return out.bytes
    }

    private static func put(_ secrets: [LockedBytes], into out: inout WireEncoder) {
        out.put(secrets.count)
        for value in secrets {
            var bytes = value.copy()
            out.put(bytes)
            LockedBytes.wipe(&bytes)
        }
    }

    private static func takeSecrets(_ input: inout WireDecoder) throws(WireDecoder.Malformed) -> [LockedBytes] {
        var values: [LockedBytes] = []
        for _ in 0..<(try input.count()) {
            var bytes = try input.byteRow()
            values.append(LockedBytes(bytes))
            LockedBytes.wipe(&bytes)
        }
        return values
    }

    private static func put(_ pack: RuleChoice.PackText, into out: inout WireEncoder) {
        out.put(pack.file)
        out.put(pack.text)
    }

    private static func takePack(_ input: inout WireDecoder) throws(WireDecoder.Malformed) -> RuleChoice.PackText {
        RuleChoice.PackText(file: try input.string(), text: try input.byteRow())
    }

    static func decode(_ bytes: [UInt8]) throws(WireDecoder.Malformed) -> WorkerSetup {
        var input = WireDecoder(bytes)
        var limits = ScanLimits()
        limits.maximumDepth = try input.count()
        limits.maximumEntries = try input.count()
        limits.maximumExpandedBytes = try input.count()
        limits.maximumRatio = try input.count()
        limits.ratioThresholdBytes = try input.count()
        limits.maximumDecodingDepth = try input.count()
        limits.maximumDecodedBytes = try input.count()
        limits.workerMemoryBytes = try input.count()
        limits.workerStallSeconds = try input.count()
        limits.workerSilenceSeconds = try input.count()
        limits.timeLimitSeconds = try input.optionalInt()
        let deadline = try input.optionalInt().map { Clock.Instant(clamping: $0) }
        let runKey = try input.byteRow()
        let fingerprintKey = try input.optionalBytes()
        var rules = RuleChoice(usesBuiltIn: try input.bool(), packs: [], enabled: [], disabled: [], verb: "")
        for _ in 0..<(try input.count()) {
            var pack = try takePack(&input)
            for _ in 0..<(try input.count()) { pack.bases.append(try takePack(&input)) }
            rules.packs.append(pack)
        }
        rules.known = try takeSecrets(&input)
        for _ in 0..<(try input.count()) { rules.taskTexts.append(try input.byteRow()) }
        rules.enabled = try input.strings()
        rules.disabled = try input.strings()
        rules.verb = try input.string()
        return WorkerSetup(
            limits: limits, deadline: deadline, runKey: runKey, fingerprintKey: fingerprintKey, rules: rules,
            now: try input.count(), honoursInlineAllows: try input.bool(), notesDrops: try input.bool(),
            archivePasswords: try takeSecrets(&input))
    }
}
