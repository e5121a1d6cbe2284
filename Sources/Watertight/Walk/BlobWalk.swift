internal import WatertightDetection
internal import WatertightModel
internal import WatertightOpening

/// The walk over blobs: each is examined as it is, and opened by what it is, again and again.
///
///     blob ── sniff ──┬─ nothing known ─────── scan
///                     ├─ compressor ─ decode ─ blob, or the tar in it
///                     ├─ container ── entries ─ blobs
///                     └─ known, but not opened ─ scan, and a gap
///
/// Whatever is opened has its raw bytes scanned as well: a zip's comment, what stands between entries, what an opener
/// misread.
final class BlobWalk {
    private let detector: Detector
    let limits: ScanLimits
    private let deadline: Clock.Instant?
    let output: any WalkOutput
    /// Places that are not to be opened again: what happened the last time.
    private let skips: [Place: OpeningError]
    let budget: Budget
    /// Whether openers may run in this process.
    let mayOpen: Bool
    private let honoursInlineAllows: Bool
    let passwords: ArchivePasswords
    /// Set where something was met that only a worker may open: what was found is then worth nothing.
    var needsWorker = false

    /// How much of a blob's head is looked at.
    static let headLength = 64 * 1024
    /// How much of a nested archive is held in memory before it goes to an unlinked file.
    private static let spoolMemory = 16 << 20
    /// Samples of a binary blob that look compressed make the blob opaque from this share on.
    private static let opaqueShare = 0.5

    /// A walk over one input of `size` bytes.
    init(
        detector: Detector, limits: ScanLimits, deadline: Clock.Instant?, size: Int,
        skips: [Place: OpeningError], mayOpen: Bool, honoursInlineAllows: Bool, passwords: ArchivePasswords,
        output: any WalkOutput
    ) {
        self.detector = detector
        self.limits = limits
        self.deadline = deadline
        self.output = output
        self.skips = skips
        self.mayOpen = mayOpen
        self.honoursInlineAllows = honoursInlineAllows
        self.passwords = passwords
        budget = Budget(limits: limits, bytesRead: size)
    }

    /// Examines a blob and everything in it.
    func examine(_ blob: Blob) {
        var blob = blob
        let head = Self.head(of: &blob.content)
        var format = Self.format(of: blob.content, head: head)
        if case .stream(let stream) = blob.content, mayHaveAppendedArchive(head) || isUnknownBinary(head, format) {
            blob.content = spool(stream, at: blob.place)
            format = Self.format(of: blob.content, head: head)
        }
        examine(blob, head: head, format: format)
    }

    /// What a blob is, by its head and, where it is at hand, the rest.
    static func format(of content: BlobContent, head: [UInt8]) -> SniffedFormat? {
        switch content {
        case .bytes(let bytes): FormatSniffer.sniff(head: head, bytes: bytes)
        case .stream: FormatSniffer.sniff(head: head, bytes: nil)
        }
    }

    /// Examines a blob whose head was looked at before.
    func examine(_ blob: Blob, head: [UInt8], format: SniffedFormat?) {
        let context = ContextClassifier.context(path: blob.name, head: head)
        for found in detector.discoveries(ofFile: blob.place, context: context, isInAppBundle: blob.isInAppBundle) {
            output.found(found)
        }
        let format =
            blob.mayLookPacked ? SectionFormat.convincing(format, head: head) : format ?? unmarked(blob, head: head)
        switch format {
        case nil:
            if let problem = NameHint.problem(name: blob.name, head: head) {
                miss(problem, at: blob.place)
                scan(blob, head: head, context: context, as: .gap)
            } else {
                scan(blob, head: head, context: context, as: blob.mayLookPacked ? .media : .anything)
            }
        case .media: scan(blob, head: head, context: context, as: .media)
        case .opaque(let problem):
            scan(blob, head: head, context: context, as: .gap)
            miss(problem, at: blob.place)
        case .compressed where !mayOpen, .container where !mayOpen: needsWorker = true
        case .structure(let kind) where kind.needsWorker && !mayOpen: needsWorker = true
        case .compressed(let kind):
            open(blob, head: head, context: context) {
                self.decompress(kind, $0)
                return []
            }
        case .container(let kind): open(blob, head: head, context: context) { self.visitEntries(kind, $0) }
        case .structure(let kind):
            var blob = blob
            if kind.needsRandomAccess, case .stream(let stream) = blob.content {
                let mark = budget.mark
                blob.content = spool(stream, at: blob.place)
                // Of what the limit has cut, the bytes are searched as far as they came.
                if budget.wasRefused(since: mark) { return scan(blob, head: head, context: context, as: .gap) }
            }
            open(
                blob, head: head, context: context, isOwnText: !kind.isCapture, isPacked: kind.isPacked,
                isReadInPart: kind.isReadInPart, mayLookPacked: kind.mayLookPacked
            ) {
                self.readValues(kind, $0)
            }
        }
    }

    var isStopped: Bool { needsWorker || budget.isExhausted || isOverTime }

    private var isOverTime: Bool { deadline.map { Clock.now() >= $0 } ?? false }

    func miss(_ problem: OpeningError, at place: Place) {
        output.missed(Gap(place: place, reason: problem.reason, detail: problem.detail))
    }

    // MARK: - Scanning

    /// The first bytes. A stream is wrapped so that it still begins with them; what they are all of is held in memory.
    static func head(of content: inout BlobContent) -> [UInt8] {
        switch content {
        case .bytes(let bytes):
            let wanted = min(headLength, bytes.count)
            let head = [UInt8](capacity: wanted) { output in
                unsafe output.withUnsafeMutableBufferPointer { buffer, count in
                    // A failure is met again, and reported, when the blob is scanned.
                    count = (try? unsafe bytes.read(at: 0, into: UnsafeMutableRawBufferPointer(buffer))) ?? 0
                }
            }
            if head.count == bytes.count { content = .bytes(MemoryBytes(head)) }
            return head
        case .stream(let stream):
            let peeked = PeekedStream(stream)
            content = .stream(peeked)
            return (try? peeked.peek(headLength)) ?? []
        }
    }

    private func subject(of blob: Blob, head: [UInt8], context: ContentContext) -> ScanSubject {
        var subject = ScanSubject(
            place: blob.place, context: blob.isCaptured && context != .binary ? .capture : context,
            isInAppBundle: blob.isInAppBundle, encoding: TextEncoding.detect(head: head))
        subject.honoursInlineAllows = mayExcuseItself(blob, context: subject.context)
        return subject
    }

    /// Whether the blob is source or configuration of the user's own: what came out of something else is not.
    private func mayExcuseItself(_ blob: Blob, context: ContentContext) -> Bool {
        honoursInlineAllows && blob.depth == 0 && (context == .source || context == .configuration)
    }

    /// What is known of a blob that is only scanned.
    private enum Expectation {
        /// Nothing.
        case anything
        /// Pixels, sound or fonts, which look compressed and hold no text.
        case media
        /// It is a gap already; what else in it is not opened needs no saying.
        case gap
    }

    /// Scans a blob that is not opened any further.
    private func scan(_ blob: Blob, head: [UInt8], context: ContentContext, as expectation: Expectation) {
        let outcome = scanAll(of: blob.content, as: subject(of: blob, head: head, context: context))
        follow(outcome, of: blob, as: expectation)
    }

    /// Goes on with what was decoded out of a blob's bytes from `base` on, and notes what in them is opened by nothing.
    private func follow(_ outcome: ScanOutcome, of blob: Blob, from base: Int = 0, as expectation: Expectation) {
        for decoded in outcome.decodedBlobs {
            examine(
                Blob(
                    place: blob.place.view("base64@\(base + decoded.offset)"), name: blob.name,
                    content: .bytes(MemoryBytes(decoded.bytes)), depth: blob.depth + 1,
                    isInAppBundle: blob.isInAppBundle))
        }
        if expectation == .gap { return }
        switch blob.content {
        case .bytes(let bytes): carve(outcome.signatures, of: blob, in: bytes, from: base)
        case .stream: missSignatures(of: outcome, at: blob.place, from: base)
        }
        if expectation == .anything, outcome.opaqueShare >= Self.opaqueShare {
            miss(OpeningError(.unsupported, "looks compressed or encrypted, and nothing here opens it"), at: blob.place)
        }
    }

    private func stream(of content: BlobContent) -> any ByteStream {
        switch content {
        case .bytes(let bytes): RandomAccessStream(bytes)
        case .stream(let stream): stream
        }
    }

    @discardableResult
    private func scanAll(of content: BlobContent, as subject: ScanSubject) -> ScanOutcome {
        let scanner = detector.scanner(for: subject)
        let outcome: ScanOutcome
        if case .bytes(let bytes) = content, let held = bytes.held {
            outcome = unsafe held.withUnsafeBufferPointer { bytes in
                drain(at: subject.place) { unsafe scanner.advance(over: bytes) }
                return scanner.finish()
            }
        } else {
            let stream = stream(of: content)
            drain(at: subject.place) { () throws(OpeningError) in
                try unsafe scanner.fill { room throws(OpeningError) in try unsafe stream.read(into: room) }
            }
            outcome = scanner.finish()
        }
        detector.recycle(scanner)
        hand(on: outcome, of: subject)
        return outcome
    }

    /// Takes steps until one says that there is no more; what stops it is a gap at `place`.
    private func drain(at place: Place, _ step: () throws(OpeningError) -> Int) {
        do throws(OpeningError) {
            while try step() > 0 {
                output.tick(place)
                if isOverTime { throw Self.overTime(limits) }
            }
        } catch {
            miss(error, at: place)
        }
    }

    /// That the run took too long.
    static func overTime(_ limits: ScanLimits) -> OpeningError {
        OpeningError(.timeLimit, "the run took longer than \(limits.timeLimitSeconds ?? 0) s (--time-limit)")
    }

    private func hand(on outcome: ScanOutcome, of subject: ScanSubject) {
        for discovery in outcome.discoveries { output.found(discovery) }
        for dropped in outcome.dropped { output.noted(dropped) }
        for gap in outcome.gaps { output.missed(gap) }
        output.examined(
            place: subject.place, bytes: outcome.bytes, isBlob: !subject.isRawOfOpened)
    }

    /// Scans a text that belongs to a blob or a container, such as a comment. What trails behind a container is no text
    /// but a blob of its own, which may be compressed again.
    func scan(_ text: ContainerEntry.Text, of place: Place, depth: Int) {
        guard !text.bytes.isEmpty else { return }
        if text.name == "trailing" {
            examine(
                Blob(
                    place: place.view(text.name), name: Array(text.name.utf8),
                    content: .bytes(MemoryBytes(text.bytes)), depth: depth + 1, isInAppBundle: false))
            return
        }
        let subject = ScanSubject(place: place.view(text.name), context: .text)
        let outcome = detector.scan(text.bytes, as: subject)
        for discovery in outcome.discoveries { output.found(discovery) }
        for dropped in outcome.dropped { output.noted(dropped) }
        for gap in outcome.gaps { output.missed(gap) }
        missSignatures(of: outcome, at: subject.place)
    }

    func missSignatures(of outcome: ScanOutcome, at place: Place, from base: Int = 0) {
        for signature in outcome.signatures {
            let name = EmbeddedStreams.signatures[signature.index].name
            miss(
                OpeningError(
                    .unsupported, "\(name) stands in it, at byte \(base + signature.offset), and is not opened"),
                at: place)
        }
    }

    // MARK: - Opening

    /// Opens a blob one step deeper, unless it is too deep, over time, or did harm the last time.
    ///
    /// - Parameters:
    ///   - isOwnText: Whether it is a text in which comments may excuse lines.
    ///   - isPacked: Whether its bytes are those of a compressor or container.
    ///   - isReadInPart: Whether what it does not show has to be looked at as any binary is.
    ///   - mayLookPacked: Whether that may look compressed without being so.
    ///   - body: Opens it, and says which of its bytes need not be looked at as they are.
    private func open(
        _ blob: Blob, head: [UInt8], context: ContentContext, isOwnText: Bool = false, isPacked: Bool = true,
        isReadInPart: Bool = false, mayLookPacked: Bool = false, _ body: (Blob) -> [Range<Int>]
    ) {
        var problem = skips[blob.place]
        if blob.depth >= limits.maximumDepth {
            problem = OpeningError(.tooDeep, "nested more than \(limits.maximumDepth) deep (--max-depth)")
        } else if isOverTime {
            problem = Self.overTime(limits)
        }
        if let problem {
            miss(problem, at: blob.place)
            scan(blob, head: head, context: context, as: .gap)
            return
        }
        var raw = ScanSubject(
            place: blob.place, context: .binary, isInAppBundle: blob.isInAppBundle, isRawOfOpened: true)
        raw.isPacked = isPacked
        raw.isReadInPart = isReadInPart
        // Values that are read out of a file are excused where they are in its bytes.
        raw.honoursInlineAllows = isOwnText && mayExcuseItself(blob, context: context)
        output.opening(blob.place)
        output.examined(place: blob.place, bytes: 0, isBlob: true)
        switch blob.content {
        case .bytes(let bytes):
            let examined = body(blob)
            for range in RawRanges.toScan(count: bytes.count, examined: examined) {
                var subject = raw
                subject.baseOffset = range.lowerBound
                let outcome = scanAll(
                    of: .bytes(
                        range.count == bytes.count
                            ? bytes : SubrangeBytes(bytes, offset: range.lowerBound, count: range.count)),
                    as: subject)
                guard isReadInPart else { continue }
                var rest = outcome
                rest.signatures.removeAll { signature in
                    examined.contains { $0.contains(range.lowerBound + signature.offset) }
                }
                follow(rest, of: blob, from: range.lowerBound, as: mayLookPacked ? .media : .anything)
            }
        case .stream(let stream):
            let scanner = detector.scanner(for: raw)
            var teed = blob
            teed.content = .stream(TeeStream(stream, scanner: scanner))
            _ = body(teed)
            let outcome = scanner.finish()
            detector.recycle(scanner)
            hand(on: outcome, of: raw)
        }
        output.opened(blob.place)
    }

    private func decompress(_ kind: CompressionKind, _ blob: Blob) {
        let decoded = Decompression.open(kind, stream(of: blob.content), budget: budget)
        let mark = budget.mark
        let peeked = PeekedStream(decoded)
        let head = (try? peeked.peek(Self.headLength)) ?? []  // met again when it is read
        for text in decoded.texts where text.name != "trailing" { scan(text, of: blob.place, depth: blob.depth) }
        let format = FormatSniffer.sniff(head: head, bytes: nil)
        if case .container(let inner) = format, !inner.needsRandomAccess {
            // A tar in a compressor is one step together.
            let raw = ScanSubject(
                place: blob.place, context: .binary, isInAppBundle: blob.isInAppBundle, isRawOfOpened: true)
            let scanner = detector.scanner(for: raw)
            var unwrapped = blob
            unwrapped.content = .stream(TeeStream(peeked, scanner: scanner))
            _ = visitEntries(inner, unwrapped)
            let outcome = scanner.finish()
            detector.recycle(scanner)
            hand(on: outcome, of: raw)
        } else {
            let (folder, last) = Self.split(blob.name)
            let name = screened(kind.entryName(for: decoded.storedName ?? last), at: blob.place.entry)
            examine(
                Blob(
                    place: blob.place.entry(name), name: folder + name, content: .stream(peeked), depth: blob.depth + 1,
                    isInAppBundle: blob.isInAppBundle))
        }
        // What follows the last member is known only at the end.
        for text in decoded.texts where text.name == "trailing" { scan(text, of: blob.place, depth: blob.depth) }
        if budget.wasRefused(since: mark) { budget.refund(to: mark) }
    }

    /// The folders of a name, with the last slash, and what follows.
    private static func split(_ name: [UInt8]) -> (folder: [UInt8], last: [UInt8]) {
        let cut = name.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        return (Array(name[..<cut]), Array(name[cut...]))
    }

    private func visitEntries(_ kind: ContainerKind, _ blob: Blob) -> [Range<Int>] {
        var content = blob.content
        if kind.needsRandomAccess, case .stream(let stream) = content {
            let mark = budget.mark
            content = spool(stream, at: blob.place)
            // What the limit has cut is no damaged archive; its raw bytes are scanned as far as they came.
            if budget.wasRefused(since: mark) { return [] }
        }
        let visitor = EntryVisitor(walk: self, blob: blob, budget: budget)
        Containers.open(kind, content, budget: budget, passwords: passwords, visitor: visitor)
        visitor.finish()
        if case .bytes(let bytes) = content {
            for range in visitor.leftovers where !isStopped {
                examine(
                    Blob(
                        place: blob.place.view("bytes@\(range.lowerBound)"), name: [],
                        content: .bytes(SubrangeBytes(bytes, offset: range.lowerBound, count: range.count)),
                        depth: blob.depth + 1, isInAppBundle: blob.isInAppBundle))
            }
        }
        return visitor.examinedRanges
    }

    private func readValues(_ kind: StructureKind, _ blob: Blob) -> [Range<Int>] {
        let context: ContentContext = kind.isCapture ? .capture : kind.isProgram ? .text : .configuration
        let visitor = ValueVisitor(walk: self, blob: blob, context: context)
        Structures.open(
            kind, blob.content, companions: blob.companions, budget: budget, passwords: passwords, visitor: visitor)
        visitor.flush()
        return visitor.examinedRanges
    }

    /// Hands on what an audit asks of an exchange.
    func read(_ exchange: CapturedExchange, of blob: Blob) {
        output.read(ExchangeFacts(exchange, at: blob.place.view(exchange.path), hash: detector.hash))
    }

    /// Scans rendered pairs, and hands on what was found at the places of their values.
    func scan(_ batch: PairBatch, of blob: Blob, context: ContentContext) {
        let subject = ScanSubject(place: blob.place, context: context, isInAppBundle: blob.isInAppBundle)
        let outcome = detector.scan(batch.text, as: subject)
        for discovery in outcome.discoveries {
            output.found(
                batch.placed(discovery, in: blob.place) { NameScreen.redacted($0, detector: detector) })
        }
        for dropped in outcome.dropped { output.noted(dropped.withoutLine) }
        for gap in outcome.gaps { output.missed(gap) }
    }

    /// Holds a stream's bytes so that they can be read at will; what was got before a failure is kept.
    func spool(_ stream: any ByteStream, at place: Place) -> BlobContent {
        let folder = Environment.value(of: "TMPDIR") ?? "/tmp"
        let spooled = unsafe Spool.spool(
            stream, memoryLimit: Self.spoolMemory, temporaryFolder: folder, alsoHandTo: nil)
        if let failure = spooled.failure { miss(failure, at: place) }
        output.tick(place)
        return .bytes(spooled.bytes)
    }

    /// Programs and scripts may have an archive at their end, which only shows when the whole is at hand.
    private func mayHaveAppendedArchive(_ head: [UInt8]) -> Bool {
        head.starts(with: Array("MZ".utf8)) || head.starts(with: Array("#!".utf8))
    }

    /// Compressed data that has no magic.
    private func unmarked(_ blob: Blob, head: [UInt8]) -> SniffedFormat? {
        let isWhole =
            if case .bytes(let bytes) = blob.content { bytes.count == head.count } else { head.count < Self.headLength }
        return CodecTrial.kind(name: blob.name, head: head, isWhole: isWhole).map { .compressed($0) }
    }

    /// Streams may stand in the middle of a binary that nothing claims; they are opened where its bytes are at hand.
    private func isUnknownBinary(_ head: [UInt8], _ format: SniffedFormat?) -> Bool {
        if case nil = format { head.contains(0) } else { false }
    }

    // MARK: - Names

    /// A name with the secrets in it redacted; what is found in it is reported at `#name` of its own place.
    func screened(_ name: [UInt8], at place: ([UInt8]) -> Place) -> [UInt8] {
        NameScreen.screened(name, detector: detector, output: output, at: place)
    }
}
