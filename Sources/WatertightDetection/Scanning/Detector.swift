public import WatertightModel

/// What all scanners of a process share: the rules, the identities of what was found, and the time.
public final class Detector {
    /// The rules that scanners look for.
    public let rules: RuleSet
    let identifier: SecretIdentifier
    let watch: SignatureWatch
    let limits: ScanLimits
    /// Seconds since 1970, for judging expiry.
    let now: Int
    /// Whether scanners note why matches are no findings.
    let notesDrops: Bool
    let refused = RefusedValues()
    private var idle: [BlobScanner] = []

    /// A detector for one process of a run.
    public init(
        rules: RuleSet, identifier: SecretIdentifier, watch: SignatureWatch = .none, limits: ScanLimits = ScanLimits(),
        now: Int, notesDrops: Bool = false
    ) {
        self.rules = rules
        self.identifier = identifier
        self.watch = watch
        self.limits = limits
        self.now = now
        self.notesDrops = notesDrops
    }

    /// A scanner that is ready for a blob; hand it back with `recycle` for the next.
    public func scanner(for subject: ScanSubject) -> BlobScanner {
        let scanner = idle.popLast() ?? BlobScanner(detector: self)
        scanner.begin(subject)
        return scanner
    }

    /// Takes a scanner back, with its buffers.
    public func recycle(_ scanner: BlobScanner) {
        if idle.count < 4 { idle.append(scanner) }
    }

    /// A hash by which equal texts of this run are known again, and nothing else: it is keyed.
    public func hash(of text: [UInt8]) -> [UInt8] { identifier.identity(of: text, bits: 0, shown: "").runKeyedHash }

    /// What rules by path alone say of the file at a place: no value leaks, but the file itself is one.
    public func discoveries(ofFile place: Place, context: ContentContext, isInAppBundle: Bool) -> [Discovery] {
        guard !rules.pathRules.isEmpty, place.file == place else { return [] }
        let subject = ScanSubject(place: place, context: context, isInAppBundle: isInAppBundle)
        let judge = MatchJudge(rules: rules, identifier: identifier, now: now)
        let scratch = MatchScratch()
        return rules.pathRules.compactMap { judge.file(rule: $0, subject: subject, scratch: scratch) }
    }

    /// Scans a text that is at hand as a whole.
    public func scan(_ bytes: [UInt8], as subject: ScanSubject) -> ScanOutcome {
        let scanner = scanner(for: subject)
        let outcome = unsafe bytes.withUnsafeBufferPointer { bytes in
            while unsafe scanner.advance(over: bytes) > 0 {}
            return scanner.finish()
        }
        recycle(scanner)
        return outcome
    }
}
