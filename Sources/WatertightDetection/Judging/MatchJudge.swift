internal import WatertightModel

/// Decides whether a match is a finding: context, entropy, structure, placeholders, allowlists, in that order.
struct MatchJudge {
    let rules: RuleSet
    let identifier: SecretIdentifier
    let now: Int

    /// The longest line that an allowlist on lines is tried on, to each side of the match.
    private static let lineReach = 1024

    /// Judges a match of a rule's pattern.
    ///
    /// - Parameter refused: The values that were refused before, and those that are refused now; nil where the reasons are asked
    ///   for, which it does not remember.
    func judge(
        rule index: Int, whole: Range<Int>, secret: Range<Int>, in window: UnsafeBufferPointer<UInt8>,
        subject: ScanSubject, scratch: borrowing MatchScratch, refused: RefusedValues?
    ) -> Judgement {
        let bytes = unsafe UnsafeBufferPointer(rebasing: window[secret])
        if let refused, unsafe refused.contains(bytes, rule: index) { return .dropped("refused before") }
        let compiled = rules.compiled[index]
        guard compiled.applies(to: subject.context, isInAppBundle: subject.isInAppBundle) else {
            return .dropped("the rule does not look at such content")
        }
        let value = unsafe Array(bytes)
        if let floor = rules.rules[index].entropy, Entropy.bitsPerByte(value) <= floor {
            unsafe refused?.insert(bytes, rule: index)
            return .dropped("its entropy is not above \(floor) bits a character")
        }
        var severity = rules.rules[index].severity
        var confidence = rules.rules[index].confidence
        var remarks = ""
        let found = unsafe judged(compiled, value: value, whole: whole, in: window, subject: subject)
        for check in compiled.checks {
            switch check.judge(found) {
            case .pass: break
            case .drop(let reason): return .dropped(reason)
            case .refuse(let reason):
                unsafe refused?.insert(bytes, rule: index)
                return .dropped(reason)
            case .confidence(let other): confidence = other
            case .severity(let other): severity = other
            case .remark(let sentence, let other):
                remarks += " " + sentence
                severity = other ?? severity
            }
        }
        if subject.isPacked, confidence == .low { return .dropped("of low confidence, in compressed bytes") }
        if let reason = unsafe excuse(
            compiled, whole: whole, value: value, in: window, subject: subject, scratch: scratch)
        {
            return .dropped(reason)
        }
        for filter in compiled.filters {
            let subject = unsafe Self.filterSubject(
                rules.rules[index], filter, whole: whole, value: value, in: window, place: subject.place)
            let outcome = filter.judge(subject, scratch: scratch)
            if outcome.isDropped { return .dropped("a filter of its pack says so") }
            confidence = outcome.confidence ?? confidence
        }

        let rule = rules.rules[index]
        let name = unsafe SnippetName.span(before: secret.lowerBound, in: window)
        let nameText = name.map { unsafe String(decoding: window[$0], as: UTF8.self) } ?? ""
        return .accepted(
            AcceptedMatch(
                rule: index, specificity: rule.specificity, ruleID: rule.id, secret: secret, span: whole,
                name: name, nameText: nameText, severity: severity, confidence: confidence,
                message: Self.message(of: rule, in: subject) + remarks,
                identity: rule.kind == .credential ? identity(of: value, rule: rule, checks: compiled.checks) : nil,
                shown: rule.kind == .taskText ? Redaction.shownText(Prose.plain(value)) : nil))
    }

    private func judged(
        _ compiled: CompiledRule, value: [UInt8], whole: Range<Int>,
        in window: UnsafeBufferPointer<UInt8>, subject: ScanSubject
    ) -> JudgedMatch {
        let body = value.dropFirst(Redaction.prefixLength(of: value, prefix: compiled.shownPrefix))
        let match = unsafe compiled.checks.isEmpty ? [] : Array(window[whole])
        let before = unsafe compiled.looksBehind ? TextBefore(whole.lowerBound, in: window) : .nothing
        return JudgedMatch(value: value, body: body, match: match, before: before, subject: subject, now: now)
    }

    /// The match of a value that the user gave.
    func known(
        rule index: Int, value: LockedBytes, secret: Range<Int>, in window: UnsafeBufferPointer<UInt8>,
        subject: ScanSubject
    ) -> AcceptedMatch {
        let rule = rules.rules[index]
        var bytes = value.copy()
        defer { LockedBytes.wipe(&bytes) }
        let name = unsafe SnippetName.span(before: secret.lowerBound, in: window)
        return AcceptedMatch(
            rule: index, specificity: rule.specificity, ruleID: rule.id, secret: secret,
            span: secret, name: name, nameText: name.map { unsafe String(decoding: window[$0], as: UTF8.self) } ?? "",
            severity: rule.severity,
            confidence: rule.confidence, message: Self.message(of: rule, in: subject),
            identity: identity(of: bytes, rule: rule, checks: []), isKnown: true)
    }

    /// The discovery of a rule by path alone, or nil.
    func file(rule index: Int, subject: ScanSubject, scratch: borrowing MatchScratch) -> Discovery? {
        let rule = rules.rules[index]
        let compiled = rules.compiled[index]
        let path = Array(subject.place.text.utf8)
        guard !rule.isPart, compiled.applies(to: subject.context, isInAppBundle: subject.isInAppBundle),
            let pattern = compiled.path,
            pattern.matches(path, scratch: scratch),
            !compiled.allowlists.contains(where: {
                $0.excuses(secret: [], match: path, line: path, place: subject.place.text, scratch: scratch)
            })
        else { return nil }
        return Discovery(
            rule: rule.id, place: subject.place, offset: 0, length: 0, severity: rule.severity,
            confidence: rule.confidence, message: rule.message ?? "\(rule.title): a file of such a name is one.",
            snippet: "(a file)", secret: nil)
    }

    /// Why the rule's path or an allowlist excuses a match, or nil.
    private func excuse(
        _ compiled: CompiledRule, whole: Range<Int>, value: [UInt8], in window: UnsafeBufferPointer<UInt8>,
        subject: ScanSubject, scratch: borrowing MatchScratch
    ) -> String? {
        if let path = compiled.path, !path.matches(Array(subject.place.file.text.utf8), scratch: scratch) {
            return "the rule does not look at files of such names"
        }
        guard !compiled.allowlists.isEmpty else { return nil }
        let match = unsafe Array(window[whole])
        let line = unsafe Self.line(around: whole, in: window)
        for allowlist in compiled.allowlists
        where allowlist.excuses(
            secret: value, match: match, line: line, place: subject.place.file.text, scratch: scratch)
        {
            return "an allowlist of its pack excuses it"
        }
        return nil
    }

    /// How much of the text before and behind a match a filter may look at, in bytes.
    static let contextReach = 8192

    private static func filterSubject(
        _ rule: Rule, _ filter: CompiledFilter, whole: Range<Int>, value: [UInt8],
        in window: UnsafeBufferPointer<UInt8>,
        place: Place
    ) -> FilterSubject {
        var subject = FilterSubject(path: Array(place.file.text.utf8))
        subject.secret = value
        subject.match = unsafe Array(window[whole])
        subject.ruleID = rule.id
        subject.description = rule.title
        let reach = filter.isContextual ? contextReach : lineReach
        let around = max(0, whole.lowerBound - reach)..<min(window.count, whole.upperBound + reach)
        let fragment = unsafe Array(window[around])
        let span = (whole.lowerBound - around.lowerBound)..<(whole.upperBound - around.lowerBound)
        let start = fragment[..<span.lowerBound].lastIndex(of: 10).map { $0 + 1 } ?? 0
        let end = fragment[span.upperBound...].firstIndex(of: 10) ?? fragment.count
        subject.line = Array(fragment[start..<end])
        if filter.isContextual {
            subject.fragment = fragment
            subject.span = span
            subject.lineSpan = start..<end
        }
        return subject
    }

    private static func line(around whole: Range<Int>, in window: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var start = whole.lowerBound
        while start > 0, whole.lowerBound - start < lineReach, unsafe window[start - 1] != 10 { start -= 1 }
        var end = whole.upperBound
        while end < window.count, end - whole.upperBound < lineReach, unsafe window[end] != 10 { end += 1 }
        return unsafe Array(window[start..<end])
    }

    private func identity(of value: [UInt8], rule: Rule, checks: [StructuralCheck]) -> SecretIdentity {
        var normalised = value
        if checks.contains(.privateKey) { normalised = PEMBody.normalised(value) }
        if rule.isCaseFolded { normalised = normalised.map(LiteralAutomaton.fold) }
        // The last columns of base64 are the end of the password in it.
        let shown =
            checks.contains(.basicAuth)
            ? Redaction.shownLength(normalised) : Redaction.shown(normalised, prefix: rule.shownPrefix)
        return identifier.identity(of: normalised, bits: rule.bits, shown: shown)
    }

    private static func message(of rule: Rule, in subject: ScanSubject) -> String {
        let noun =
            switch subject.context {
            case .capture: "a network capture"
            case .binary: subject.isInAppBundle ? "the app's binary" : "a binary"
            case .log: "a log"
            case .source: "source code"
            case .configuration: "a configuration file"
            case .text: "a text"
            }
        guard let template = rule.message, let mark = ByteText.range(of: "{where}", in: template[...]) else {
            return rule.message ?? "\(rule.title) in \(noun)."
        }
        return template[..<mark.lowerBound] + noun + template[mark.upperBound...]
    }
}
