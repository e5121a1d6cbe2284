internal import WatertightModel

/// Scans one blob after another: bytes in, redacted discoveries out, in bounded memory whatever the blob's size.
///
/// Bytes pass through a window. What is behind the scanned part stays at hand for look-behinds; a match that might go on
/// past the window's end waits, and the window slides to just before it:
///
///                       scanned                    end
///     [ … reach behind … | … new bytes … candidate⋯⋯⋯|      fill, then slide:
///     [ … reach behind … candidate⋯⋯⋯⋯⋯|                |
///
/// so a match is found wherever a border falls.
@safe
public final class BlobScanner {
    /// How many new bytes the window takes at a time: fits the processor's second-level cache with the tables. A sixth
    /// of it is no multiple of 4 KiB, or the six streams would fight for the same lines of the first level.
    private static let chunk = 252 * 1024
    /// How much of a window a view may ask to see again with the next.
    private static let viewReach = 16 * 1024
    /// More findings of a rule than this in one blob are counted as a gap instead of listed.
    private static let maximumFindings = 10_000
    /// Of a rule about sample data, the first so many are told, and no more: a longer list says nothing new, and is no gap.
    private static let maximumFixtureFindings = 1_000

    /// So many times in a window may a pattern that is searched for go on past its end, and past its longest match.
    private static let maximumLongPartials = 64
    /// What begins in a longer match that was no secret is not looked at: with a hostile text that takes quadratic time.
    private static let maximumRetried = 4096

    private let detector: Detector
    private let rules: RuleSet
    private let scratch = MatchScratch()
    private let literalScan: LiteralScan

    private let buffer: UnsafeMutableRawBufferPointer
    private let capacity: Int
    /// Where the window stands in a blob that is scanned where it lies; nil where it stands in the buffer.
    private var lent: UnsafePointer<UInt8>?
    /// How many bytes the window has.
    private var filled = 0
    /// Up to where the prefilter has been, in the window.
    private var scanned = 0
    /// The blob's offset of the window's first byte.
    private var base = 0

    private var subject: ScanSubject
    private var judge: MatchJudge
    private var lines = LineCounter()
    private var opacity = OpacitySampler()
    private var waiting: [Candidate] = []
    /// The rules that look at such a blob at all.
    private var applicable: RuleSet.Applicability
    /// How far each rule has come.
    private var progress: RuleProgress
    /// How far runs of bytes have been looked for.
    private let runs: RunFinder
    private var limitedRules: Set<Int> = []
    private var accepted: [AcceptedMatch] = []
    private var drops = DropLedger()
    private var overflow = 0
    private var inlineAllows = InlineAllows()
    /// Signatures seen and confirmed, with their offsets in the blob; and how many were looked at.
    private var signatures: [(index: Int, offset: Int)] = []
    /// So many are noted at most.
    private static let maximumSignatures = 1_024
    private var signatureTrials = 0
    /// A blob full of signatures that turn out to be none is not looked at for ever.
    private static let maximumSignatureTrials = 32_768

    private var views: [DecodedView] = []
    private var depth = 0
    private var allowance: DecodingAllowance?
    private var decodedBlobs: [DecodedBlob] = []

    private struct Candidate {
        /// The blob's offset of the literal's first byte.
        var start: Int
        var trigger: LiteralTrigger
    }

    init(detector: Detector) {
        self.detector = detector
        rules = detector.rules
        capacity =
            Self.chunk + max(rules.maximumLength, Self.viewReach) + 2 * rules.reachBehind + rules.contextReach + 64
        unsafe buffer = .allocate(byteCount: capacity, alignment: 64)
        literalScan = LiteralScan(automaton: detector.rules.automaton)
        subject = ScanSubject(place: Place(escaped: ""), context: .text)
        judge = MatchJudge(rules: detector.rules, identifier: detector.identifier, now: detector.now)
        progress = RuleProgress(count: rules.rules.count)
        runs = RunFinder(rules.runs)
        applicable = rules.applicability(to: subject)
    }

    deinit {
        unsafe buffer.deallocate()
    }

    func begin(_ subject: ScanSubject) {
        self.subject = subject
        unsafe lent = nil
        filled = 0
        scanned = 0
        base = 0
        literalScan.reset()
        lines = LineCounter()
        opacity = OpacitySampler()
        waiting.removeAll(keepingCapacity: true)
        progress.reset()
        runs.reset()
        applicable = rules.applicability(to: subject)
        leaveOutByPath()
        limitedRules.removeAll(keepingCapacity: true)
        accepted.removeAll(keepingCapacity: true)
        drops.removeAll()
        overflow = 0
        inlineAllows.removeAll()
        signatures.removeAll()
        signatureTrials = 0
        for view in views {
            if let scanner = view.scanner { detector.recycle(scanner) }
        }
        depth = 0
        allowance = DecodingAllowance(
            maximumDepth: detector.limits.maximumDecodingDepth, maximumBytes: detector.limits.maximumDecodedBytes)
        decodedBlobs.removeAll()
        views = makeViews()
    }

    /// Turns off the rules whose packs leave out such a file.
    private func leaveOutByPath() {
        guard !rules.prefilters.isEmpty else { return }
        let file = FilterSubject(path: Array(subject.place.file.text.utf8))
        let isLeftOut = rules.prefilters.map { $0.judge(file, scratch: scratch).isDropped }
        for index in rules.compiled.indices
        where rules.compiled[index].prefilters.contains(where: { isLeftOut[$0] }) {
            applicable.rules[index] = false
        }
    }

    /// The views of this scanner's text. What is opened anyway is only read as UTF-16 beside.
    private func makeViews() -> [DecodedView] {
        // Runs are read beside a whole text too: what says which byte order it has may be a guess.
        var views = [DecodedView(.wideRuns(WideRunDecoder()))]
        if depth == 0, subject.encoding != .bytes {
            views.append(DecodedView(.wideText(WideTextDecoder(subject.encoding))))
        }
        if !subject.leavesDecodingToOpener, let maximumDepth = allowance?.maximumDepth {
            // At the greatest depth too: what it finds there is not decoded, and told as a gap. Escapes are no such sign;
            // a row of backslashes has as many depths as one likes.
            if depth <= maximumDepth { views.append(DecodedView(.encoded(EncodedRunDecoder()))) }
            // In code the signs of escapes are everywhere and mean nothing; decoded text is text again.
            if depth < maximumDepth, subject.context != .binary || depth > 0 {
                views.append(DecodedView(.escapes(EscapeDecoder())))
                views.append(DecodedView(.numberRows(NumberRowDecoder())))
            }
            // Nobody disguises anything in a log, and there is much of them. What one says of a build's values is long enough to
            // be a run.
            if depth < maximumDepth, subject.context != .log || depth > 0 {
                views.append(DecodedView(.disguised(DisguisedKeyDecoder(.xor))))
                views.append(DecodedView(.disguised(DisguisedKeyDecoder(.reversed))))
                if subject.context != .binary { views.append(DecodedView(.defines(DefineListDecoder()))) }
            }
        }
        return views
    }

    /// How many bytes were taken so far.
    public var byteCount: Int { base + filled }

    /// Lets `body` put bytes at the start of the room that it is handed (never empty) and say how many.
    /// - Throws: what `body` throws; the scanner can go on.
    public func fill<Failure: Error>(
        _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
    ) throws(Failure) -> Int {
        unsafe precondition(lent == nil, "a blob is scanned where it lies, or copied, and not both")
        let room = makeRoom()
        let count = try unsafe body(UnsafeMutableRawBufferPointer(rebasing: buffer[filled..<(filled + room)]))
        precondition(count >= 0 && count <= room, "a source said that it wrote more than there was room for")
        filled += count
        return count
    }

    /// Takes `bytes`.
    public func append(_ bytes: UnsafeRawBufferPointer) {
        var rest = unsafe bytes[...]
        while unsafe !rest.isEmpty {
            let count = unsafe fill { room in
                let count = unsafe min(room.count, rest.count)
                unsafe room.copyMemory(from: UnsafeRawBufferPointer(rebasing: rest.prefix(count)))
                return count
            }
            unsafe rest = rest.dropFirst(count)
        }
    }

    /// Takes the next of `bytes`, which are the whole blob and are scanned where they lie, and says how many; 0 at their end.
    ///
    /// They must not move or change from the first call until `finish` has returned.
    public func advance(over bytes: UnsafeBufferPointer<UInt8>) -> Int {
        guard let start = bytes.baseAddress else { return 0 }
        if unsafe lent == nil {
            precondition(byteCount == 0, "a blob is scanned where it lies, or copied, and not both")
            unsafe lent = start
        }
        let room = makeRoom()
        unsafe precondition(lent == start + base, "a blob does not move while it is scanned")
        let count = min(room, bytes.count - byteCount)
        filled += count
        return count
    }

    /// How many bytes the window can take, after it has slid if it was full.
    private func makeRoom() -> Int {
        if filled - scanned >= Self.chunk || filled == capacity { process(isFinal: false) }
        return min(capacity - filled, Self.chunk - (filled - scanned))
    }

    /// Ends the blob and says what was found.
    public func finish() -> ScanOutcome {
        process(isFinal: true)
        unsafe lent = nil
        let all = rules.requirements.applied(to: allMatches()) { match in
            guard detector.notesDrops else { return }
            drops.note(rule: match.rule, reason: "nothing stands near that it requires") { match.line }
        }
        var outcome = ScanOutcome()
        outcome.bytes = byteCount
        outcome.opaqueShare = opacity.share
        outcome.signatures = signatures.sorted { ($0.offset, $0.index) < ($1.offset, $1.index) }
        let kept = MatchOverlap.resolve(all, rules: rules.rules)
        outcome.discoveries = kept.map { $0.discovery(in: subject, all: kept) }
        outcome.secretSpans = kept.map { $0.secret }
        outcome.dropped = drops.dropped(by: rules.rules, at: subject.place)
        for index in limitedRules.sorted() {
            outcome.gaps.append(
                Gap(
                    place: subject.place, reason: .matchLimit,
                    detail: "the pattern of \(rules.rules[index].id) gave up on part of it"))
        }
        outcome.decodedBlobs = decodedBlobs
        if allowance?.isExceeded == true {
            outcome.gaps.append(
                Gap(
                    place: subject.place, reason: .expansionLimit,
                    detail: "more than \(detector.limits.maximumDecodedBytes >> 20) MiB decoded in its text"))
        }
        if allowance?.isTooDeep == true {
            outcome.gaps.append(
                Gap(
                    place: subject.place, reason: .tooDeep,
                    detail: "some of its text is encoded more than \(detector.limits.maximumDecodingDepth) times over"))
        }
        if overflow > 0 {
            outcome.gaps.append(
                Gap(
                    place: subject.place, reason: .matchLimit,
                    detail:
                        "\(overflow) further findings of a rule that has \(Self.maximumFindings) already are not listed"
                ))
        }
        return outcome
    }

    /// What was accepted here and in the views, with what comments in this text make of it.
    private func allMatches() -> [AcceptedMatch] { inlineAllows.applied(to: matchesOfViews() + accepted) }

    /// Ends the views' scanners, and gives their matches as they stand in this scanner's text.
    private func matchesOfViews() -> [AcceptedMatch] {
        var matches: [AcceptedMatch] = []
        for view in views {
            guard let scanner = view.scanner else { continue }
            scanner.process(isFinal: true)
            matches += scanner.allMatches()
                .filter { !view.map.hasGap(in: $0.span) }
                .map { $0.mapped(through: view.map, isLined: view.isWhole) }
                .map { $0.disguised(view.disguise) }
            decodedBlobs += scanner.decodedBlobs.map {
                DecodedBlob(offset: view.map.source(of: $0.offset), bytes: $0.bytes)
            }
            limitedRules.formUnion(scanner.limitedRules)
            overflow += scanner.overflow
            drops.add(scanner.drops)
        }
        return matches
    }

    // MARK: - Windows

    private var window: UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(
            start: lent ?? buffer.baseAddress.map { unsafe UnsafePointer($0.assumingMemoryBound(to: UInt8.self)) },
            count: filled)
    }

    private func process(isFinal: Bool) {
        let window = unsafe self.window
        let linesBefore = lines
        unsafe literalScan.scan(window, from: scanned)
        let earlier = waiting
        waiting.removeAll(keepingCapacity: true)
        for candidate in earlier { unsafe confirm(candidate, in: window, isFinal: isFinal) }
        unsafe confirmHits(in: window, isFinal: isFinal)
        unsafe searchWholeWindow(window, isFinal: isFinal)
        for view in views { unsafe decode(view, window, lines: linesBefore, isFinal: isFinal) }
        if subject.context == .binary, depth == 0 {
            unsafe opacity.sample(window, base: base, isFinal: isFinal)
        }
        scanned = filled
        if !isFinal { unsafe slide(window) }
    }

    /// Looks at what the automaton has found in the window, most of which is nothing.
    private func confirmHits(in window: UnsafeBufferPointer<UInt8>, isFinal: Bool) {
        let rules = self.rules
        let literals = applicable.literals
        for index in 0..<literalScan.count {
            let hit = literalScan.hit(index)
            rules.automaton.forEachEnding(of: hit.state) { literal in
                guard literals[literal] else { return }
                let end = hit.end + 1
                if let sequel = rules.sequels[literal], unsafe sequel.isMissing(at: end, in: window) { return }
                let start = end - rules.automaton.lengths[literal]
                if let gate = rules.literalGates[literal], unsafe gate.isShut(from: start, in: window, isFinal: isFinal)
                {
                    return
                }
                for index in rules.triggerRanges[literal] {
                    let candidate = Candidate(start: base + start, trigger: rules.triggers[index])
                    unsafe confirm(candidate, in: window, isFinal: isFinal)
                }
            }
        }
    }

    /// Drops what no later match or look-behind can need.
    private func slide(_ window: UnsafeBufferPointer<UInt8>) {
        var keepFrom = filled - rules.reachBehind
        for candidate in waiting { keepFrom = min(keepFrom, candidate.start - base - rules.reachBehind) }
        for view in views { keepFrom = min(keepFrom, view.decoder.position - base - 2) }
        keepFrom = max(keepFrom, 0)
        guard keepFrom > 0 else { return }
        if subject.context != .binary { unsafe lines.advance(to: base + keepFrom, in: window, base: base) }
        if let start = unsafe lent {
            unsafe lent = start + keepFrom
        } else {
            unsafe buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[keepFrom..<filled]))
        }
        base += keepFrom
        filled -= keepFrom
        scanned -= keepFrom
    }

    // MARK: - Candidates

    /// Whether the whole of the candidate's literal stands there, in the case that it must have. Where its end is not at hand
    /// yet the candidate waits.
    private func stands(_ candidate: Candidate, in window: UnsafeBufferPointer<UInt8>, isFinal: Bool) -> Bool {
        let trigger = candidate.trigger
        let start = candidate.start - base
        if !trigger.rest.isEmpty {
            let from = start + trigger.known
            if from + trigger.rest.count > filled {
                if !isFinal { waiting.append(candidate) }
                return false
            }
            for (offset, index) in trigger.rest.enumerated()
            where unsafe LiteralAutomaton.fold(window[from + offset]) != rules.literalRests[index] { return false }
        }
        return unsafe trigger.exact < 0 || ByteSearch.stand(rules.exactForms[trigger.exact], in: window, at: start)
    }

    private func confirm(_ candidate: Candidate, in window: UnsafeBufferPointer<UInt8>, isFinal: Bool) {
        let index = candidate.trigger.rule
        if candidate.trigger.isBeginning {
            unsafe confirmBeginning(candidate, in: window, isFinal: isFinal)
            return
        }
        if candidate.trigger.isPartial, unsafe !stands(candidate, in: window, isFinal: isFinal) { return }
        if candidate.trigger.form >= 0 {
            unsafe confirmKnown(candidate, in: window)
            return
        }
        if index == RuleSet.inlineAllow {
            guard subject.honoursInlineAllows else { return }
            if candidate.start - base + InlineAllow.reachAhead > filled, !isFinal {
                waiting.append(candidate)
            } else if let allow = unsafe InlineAllow(at: candidate.start - base, in: window, base: base) {
                inlineAllows.add(allow)
            }
            return
        }
        if index < 0 {
            if candidate.start - base + detector.watch.headBytes > filled, !isFinal {
                waiting.append(candidate)
            } else {
                unsafe confirm(signature: -1 - index, at: candidate.start, in: window)
            }
            return
        }
        guard applicable.rules[index] else { return }
        if let gate = rules.compiled[index].nameGate, unsafe gate.isShut(at: candidate.start - base, in: window) {
            return
        }
        if candidate.trigger.gate >= 0, unsafe isShut(candidate, in: window, isFinal: isFinal) { return }
        guard let distance = candidate.trigger.distance else {
            progress.want(index)
            return
        }
        let last = candidate.start - distance.minimum
        let first = max(candidate.start - distance.maximum, progress.start(of: index), base > 0 ? base + 1 : 0)
        guard first <= last, let pattern = rules.compiled[index].pattern else { return }
        if !isFinal, rules.compiled[index].isContextual, last - base + rules.maximumLength + rules.contextReach > filled
        {
            // A filter of it looks at what follows.
            waiting.append(candidate)
            return
        }
        let cap = min(rules.rules[index].maximumLength, rules.maximumLength)
        let end = min(filled, last - base + cap)
        let isCut = end < filled || !isFinal
        let subject = unsafe UnsafeBufferPointer(rebasing: window[..<end])
        var from = first
        // Where a match was none, another may begin behind it.
        while from <= last {
            switch unsafe pattern.match(
                subject, from: from - base, lastStart: last - base, isPartial: isCut, scratch: scratch)
            {
            case .matched: unsafe take(rule: index, in: window)
            case .none:
                // At the one place that a literal is tried for nobody comes by again.
                if distance.minimum < distance.maximum { progress.raiseStart(of: index, to: last + 1) }
                return
            case .partial where end == filled && last - base + cap > filled:
                waiting.append(candidate)
                return
            case .partial:
                // Longer than the rule allows for: what fits is what is reported.
                guard
                    case .matched = unsafe pattern.match(
                        subject, from: from - base, lastStart: last - base, isPartial: false, scratch: scratch)
                else { return }
                unsafe take(rule: index, in: window)
            case .limit:
                limitedRules.insert(index)
                return
            }
            from = max(from + 1, progress.start(of: index))
        }
    }

    /// Whether what the pattern needs does not stand at the candidate's literal or behind it. A token that a line's end cuts is
    /// looked at here.
    private func isShut(_ candidate: Candidate, in window: UnsafeBufferPointer<UInt8>, isFinal: Bool) -> Bool {
        let gate = rules.gate(candidate.trigger.gate)
        let start = candidate.start - base
        // The byte before is at hand, and looked at first.
        if gate.notBehind >= 0, start > 0, unsafe runs.isMember(window[start - 1], of: gate.notBehind) { return true }
        if gate.token.exists, unsafe isMissing(gate.token, candidate, in: window, isFinal: isFinal) {
            if gate.isOfToken, subject.context != .binary {
                unsafe confirmWrapped(candidate, in: window, isFinal: isFinal)
            }
            return true
        }
        if gate.value.exists, unsafe isMissing(gate.value, candidate, in: window, isFinal: isFinal) { return true }
        if gate.derived.exists, unsafe isMissing(gate.derived, candidate, in: window, isFinal: isFinal) { return true }
        guard gate.landmark >= 0, let distance = candidate.trigger.distance else { return false }
        return unsafe runs.isMissing(
            landmark: gate.landmark, from: start - distance.maximum, reach: gate.landmarkReach + distance.maximum,
            in: window, base: base, isFinal: isFinal)
    }

    private func isMissing(
        _ demand: RunCatalogue.Demand, _ candidate: Candidate, in window: UnsafeBufferPointer<UInt8>, isFinal: Bool
    ) -> Bool {
        let start = candidate.start - base
        return unsafe runs.isMissing(
            demand.kind, from: start + demand.offset.minimum, to: start + demand.offset.maximum, in: window, base: base,
            isFinal: isFinal)
    }

    /// Tries the pattern of a token on what may have been cut into pieces, piece by piece.
    ///
    /// - Parameter known: How many bytes at its beginning are more than a word, though they are few.
    private func confirmWrapped(
        _ candidate: Candidate, known: Int = .max, in window: UnsafeBufferPointer<UInt8>, isFinal: Bool
    ) {
        let index = candidate.trigger.rule
        let start = candidate.start - base
        guard candidate.start >= progress.start(of: index), let pattern = rules.compiled[index].pattern else { return }
        let maximumLength = min(rules.rules[index].maximumLength, rules.maximumLength)
        let outcome = unsafe WrappedToken.look(
            at: start, in: window, isFinal: isFinal, maximumLength: maximumLength, known: known)
        switch outcome {
        case .none: break
        case .needsMore: waiting.append(candidate)
        case .begun(var token):
            while unsafe token.extend(in: window, maximumLength: maximumLength) {
                // What the pattern does not go on with is no piece, and nothing behind it is looked at.
                guard mayHold(token.text, from: token.start, pattern) else { break }
                let isFound = unsafe token.closed(in: window).withUnsafeBufferPointer { text in
                    let result = unsafe pattern.match(
                        text, from: token.start, lastStart: token.start, isPartial: false, scratch: scratch)
                    guard case .matched = result else { return false }
                    unsafe take(rule: index, wrapped: token, in: text, window)
                    return true
                }
                if isFound { break }
            }
        }
    }

    /// Whether the pattern matches a text from `start` on, or might with more of it.
    private func mayHold(_ text: [UInt8], from start: Int, _ pattern: Pattern) -> Bool {
        let result = unsafe text.withUnsafeBufferPointer {
            unsafe pattern.match($0, from: start, lastStart: start, isPartial: true, scratch: scratch)
        }
        switch result {
        case .matched, .partial: return true
        case .none, .limit: return false
        }
    }

    /// Looks at the beginning of a token's keyword, which something may have parted from its rest.
    private func confirmBeginning(_ candidate: Candidate, in window: UnsafeBufferPointer<UInt8>, isFinal: Bool) {
        let trigger = candidate.trigger
        guard subject.context != .binary, applicable.rules[trigger.rule] else { return }
        let known = trigger.known
        var cursor = candidate.start - base + known
        for index in trigger.rest {
            guard cursor < filled else {
                if !isFinal { waiting.append(candidate) }
                return
            }
            guard unsafe LiteralAutomaton.fold(window[cursor]) == rules.literalRests[index] else { break }
            cursor += 1
        }
        // The whole keyword is a candidate of its own.
        guard cursor < candidate.start - base + known + trigger.rest.count else { return }
        if cursor < filled, unsafe RunGate.isValueByte[Int(window[cursor])], unsafe window[cursor] != UInt8(ascii: "^")
        {
            return
        }
        unsafe confirmWrapped(candidate, known: known, in: window, isFinal: isFinal)
    }

    /// Judges the match in the scratch, which lies in a token that was put together, and keeps it where it is accepted.
    private func take(
        rule index: Int, wrapped token: WrappedToken, in text: UnsafeBufferPointer<UInt8>,
        _ window: UnsafeBufferPointer<UInt8>
    ) {
        guard let whole = scratch.span(0) else { return }
        let secret = secretSpan(of: index, whole: whole)
        guard !secret.isEmpty, progress.count(of: index) < Self.maximumFindings else { return }
        let judgement = unsafe judge.judge(
            rule: index, whole: whole, secret: secret, in: text, subject: subject, scratch: scratch,
            refused: detector.notesDrops ? nil : detector.refused)
        guard case .accepted(var match) = judgement else { return }
        let from = token.source(of: secret.lowerBound)
        match.secret = from..<(token.source(of: secret.upperBound - 1) + 1)
        match.span = match.secret
        match.name = nil
        if match.confidence == .high { match.confidence = .medium }
        match.remark = token.isOfLines ? "It was broken into lines." : "It was put together from its parts."
        progress.addFinding(of: index)
        progress.setStart(of: index, to: base + match.secret.upperBound)
        let position = unsafe lines.locate(base + from, in: window, base: base)
        match.line = position.line
        match.column = position.column
        match.spanLine = position.line
        match.spanColumn = position.column
        match.move(by: base)
        accepted.append(match)
    }

    /// A known value needs no pattern: it stands there, or it does not.
    private func confirmKnown(_ candidate: Candidate, in window: UnsafeBufferPointer<UInt8>) {
        let form = rules.knownForms.forms[candidate.trigger.form]
        let index = candidate.trigger.rule
        let start = candidate.start - base
        guard unsafe form.bytes.stand(in: window, at: start), progress.count(of: index) < Self.maximumFindings else {
            return
        }
        let secret = start..<(start + form.bytes.count)
        var match = unsafe judge.known(
            rule: index, value: rules.knownForms.values[form.value], secret: secret, in: window, subject: subject)
        progress.addFinding(of: index)
        if subject.context != .binary {
            let position = unsafe lines.locate(candidate.start, in: window, base: base)
            match.line = position.line
            match.column = position.column
        }
        match.move(by: base)
        accepted.append(match)
    }

    private func confirm(signature: Int, at start: Int, in window: UnsafeBufferPointer<UInt8>) {
        guard !subject.leavesDecodingToOpener, depth == 0, signatures.count < Self.maximumSignatures,
            signatureTrials < Self.maximumSignatureTrials
        else { return }
        signatureTrials += 1
        let from = start - base
        let head = unsafe Array(window[from..<min(filled, from + detector.watch.headBytes)])
        // The automaton is blind to case; a signature is not.
        guard head.starts(with: detector.watch.signatures[signature]) else { return }
        if detector.watch.confirms(signature, head) { signatures.append((signature, start)) }
    }

    /// Searches for the rules whose literals do not tell where a match begins, once a literal of theirs was seen.
    private func searchWholeWindow(_ window: UnsafeBufferPointer<UInt8>, isFinal: Bool) {
        for index in rules.unfiltered where applicable.rules[index] { progress.want(index) }
        for index in progress.takeWanted() {
            guard let pattern = rules.compiled[index].pattern else { continue }
            var from = max(progress.start(of: index) - base, 0)
            // Behind the window's start lies what was searched before: nothing begins there, `^` least of all.
            if base > 0 { from = max(from, 1) }
            let run = rules.searchedRun(of: index)
            var longPartials = 0
            while from <= filled {
                // To where what a match is made of begins next.
                if run.exists {
                    let next = unsafe runs.next(run.kind, from: from, in: window, base: base)
                    from = max(from, next - run.offset.maximum)
                }
                let result = unsafe pattern.match(
                    window, from: from, lastStart: filled, isPartial: !isFinal, scratch: scratch)
                if case .matched = result {
                    unsafe take(rule: index, in: window)
                    from = max(from + 1, progress.start(of: index) - base)
                    continue
                }
                if case .partial = result, let span = scratch.span(0), !isFinal {
                    let cap = min(rules.rules[index].maximumLength, rules.maximumLength)
                    if filled - span.lowerBound < cap {
                        waiting.append(
                            Candidate(
                                start: base + span.lowerBound, trigger: LiteralTrigger(rule: index, distance: nil)))
                        progress.setStart(of: index, to: base + span.lowerBound)
                        break
                    }
                    from = span.lowerBound + 1
                    longPartials += 1
                    if longPartials < Self.maximumLongPartials { continue }
                    limitedRules.insert(index)
                }
                if case .limit = result { limitedRules.insert(index) }
                progress.setStart(of: index, to: base + filled)
                break
            }
        }
    }

    /// Judges the match in the scratch and keeps it where it is accepted.
    private func take(rule index: Int, in window: UnsafeBufferPointer<UInt8>) {
        guard let whole = scratch.span(0) else { return }
        let secret = secretSpan(of: index, whole: whole)
        progress.setStart(of: index, to: base + max(whole.upperBound, whole.lowerBound + 1))
        guard !secret.isEmpty else { return }
        let judgement = unsafe judge.judge(
            rule: index, whole: whole, secret: secret, in: window, subject: subject, scratch: scratch,
            refused: detector.notesDrops ? nil : detector.refused)
        guard case .accepted(var match) = judgement else {
            unsafe note(judgement, of: index, at: secret.lowerBound, in: window)
            // What was no secret may still hold the start of one; what begins before it ends in the same value.
            let next = max(whole.lowerBound + 1, secret.lowerBound)
            progress.setStart(of: index, to: base + (whole.count > Self.maximumRetried ? whole.upperBound : next))
            return
        }
        if rules.rules[index].kind == .fixture, progress.count(of: index) >= Self.maximumFixtureFindings { return }
        guard progress.count(of: index) < Self.maximumFindings else {
            overflow += 1
            return
        }
        progress.addFinding(of: index)
        if subject.context != .binary {
            if rules.linked[index] {
                let start = unsafe lines.locate(base + whole.lowerBound, in: window, base: base)
                match.spanLine = start.line
                match.spanColumn = start.column
            }
            let position = unsafe lines.locate(base + secret.lowerBound, in: window, base: base)
            match.line = position.line
            match.column = position.column
        }
        match.move(by: base)
        accepted.append(match)
    }

    /// Notes why a match is no finding, where someone wants to know.
    private func note(
        _ judgement: Judgement, of index: Int, at offset: Int, in window: UnsafeBufferPointer<UInt8>
    ) {
        // What is opened is judged by what comes out of it.
        guard detector.notesDrops, !subject.isRawOfOpened, case .dropped(let reason) = judgement else { return }
        drops.note(rule: index, reason: reason) {
            guard depth == 0, subject.context != .binary else { return nil }
            return unsafe lines.locate(base + offset, in: window, base: base).line
        }
    }

    /// The rule's group, or the first group that took part, or the whole match.
    private func secretSpan(of index: Int, whole: Range<Int>) -> Range<Int> {
        let group = rules.rules[index].secretGroup
        if group > 0 { return scratch.span(group) ?? whole }
        let groups = rules.compiled[index].pattern?.groupCount ?? 0
        guard groups > 0 else { return whole }
        for group in 1...groups {
            if let span = scratch.span(group), !span.isEmpty { return span }
        }
        return whole
    }

    // MARK: - Views

    private func decode(
        _ view: DecodedView, _ window: UnsafeBufferPointer<UInt8>, lines: LineCounter, isFinal: Bool
    ) {
        var lines = lines
        // Wide characters may be many lines in a piece, and stand in binaries.
        let isLined =
            switch view.decoder {
            case .wideText, .wideRuns: false
            case .encoded, .escapes, .numberRows, .disguised, .defines: subject.context != .binary
            }
        let sink = unsafe ViewSink(
            emit: { piece in
                guard unsafe self.allowance?.take(piece.bytes.count, at: self.depth + 1) != false else { return }
                let scanner = view.scanner ?? self.makeScanner(for: view)
                var spot: OffsetMap.Spot?
                if isLined {
                    let here = unsafe lines.locate(piece.source, in: window, base: self.base)
                    spot = OffsetMap.Spot(line: here.line, column: here.column)
                }
                unsafe view.map.add(decoded: view.length, source: piece.source, ratio: piece.ratio, spot: spot)
                unsafe view.length += piece.bytes.count
                unsafe scanner.append(UnsafeRawBufferPointer(piece.bytes))
            },
            classify: detector.watch.classify,
            part: { bytes, offset in
                guard self.allowance?.take(bytes.count, at: self.depth + 1) != false else { return }
                self.decodedBlobs.append(DecodedBlob(offset: offset, bytes: bytes))
            })
        unsafe view.decoder.decode(window, base: base, isFinal: isFinal, sink: sink)
        if let scanner = view.scanner, scanner.accepted.isEmpty { view.map.forget(before: scanner.base) }
    }

    private func makeScanner(for view: DecodedView) -> BlobScanner {
        var inner = subject
        inner.encoding = .bytes
        // A comment in a decoded text is no comment of the blob's.
        inner.honoursInlineAllows = subject.honoursInlineAllows && view.isWhole
        let scanner = detector.scanner(for: inner)
        scanner.depth = depth + 1
        scanner.allowance = allowance
        scanner.views = scanner.makeViews()
        view.scanner = scanner
        return scanner
    }
}
