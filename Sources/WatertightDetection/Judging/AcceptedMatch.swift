internal import WatertightModel

/// A match that was judged to be a finding, not yet compared with its neighbours.
struct AcceptedMatch {
    /// The rule's index in its set.
    var rule: Int
    var specificity: Int
    var ruleID: String
    /// The secret's span: in the window when made, in the blob once moved.
    var secret: Range<Int>
    /// The span of the whole match, likewise.
    var span: Range<Int>
    /// The line and column where the whole match begins; only for rules that are required or require something.
    var spanLine: Int?
    var spanColumn: Int?
    /// The span of the name before it.
    var name: Range<Int>?
    var nameText: String
    var line: Int?
    var column: Int?
    var severity: Severity
    var confidence: Confidence
    var message: String
    var identity: SecretIdentity?
    /// Whether the value is one that the user gave.
    var isKnown = false
    /// What is shown of a value that has no identity; nil for its length.
    var shown: String?
    /// Why it does not count, if so.
    var suppressed: Suppression?
    /// A sentence to follow the message.
    var remark: String?

    /// What it was read by, where that is told by the place.
    var view: String?

    /// From offsets of a window to offsets of the blob.
    mutating func move(by base: Int) {
        secret = (secret.lowerBound + base)..<(secret.upperBound + base)
        span = (span.lowerBound + base)..<(span.upperBound + base)
        name = name.map { ($0.lowerBound + base)..<($0.upperBound + base) }
    }

    /// From offsets of a decoded text to offsets of the blob that it was decoded from.
    ///
    /// - Parameter isLined: Whether the decoded text is the whole blob, so that its lines are the blob's.
    func mapped(through map: OffsetMap, isLined: Bool) -> AcceptedMatch {
        var match = self
        func source(_ range: Range<Int>) -> Range<Int> {
            let start = map.source(of: range.lowerBound)
            return start..<max(map.source(of: range.upperBound - 1) + map.unit(at: range.upperBound - 1), start + 1)
        }
        match.secret = source(secret)
        match.span = source(span)
        match.name = name.map(source)
        if let spot = map.spot(of: secret.lowerBound), !isLined {
            match.line = spot.line
            match.column = spot.column
            match.spanLine = spanLine.map { _ in spot.line }
            match.spanColumn = spanColumn.map { _ in spot.column }
        } else if !isLined {
            match.line = nil
            match.column = nil
            match.spanLine = nil
            match.spanColumn = nil
        }
        return match
    }

    /// The same for a value that stands there in disguise: by chance perhaps, if that is unlikely.
    func disguised(_ disguise: DisguisedKeyDecoder.Disguise?) -> AcceptedMatch {
        guard let disguise else { return self }
        var match = self
        match.view = disguise.view
        if match.confidence == .high { match.confidence = .medium }
        match.remark = disguise.remark
        return match
    }

    /// The discovery to report; a name that is itself part of a secret in `all` is left out.
    func discovery(in subject: ScanSubject, all: [AcceptedMatch]) -> Discovery {
        let isNameSafe = name.map { name in !all.contains { $0.secret.overlaps(name) } } ?? false
        let shown = identity?.shown ?? self.shown ?? "(\(secret.count) characters)"
        return Discovery(
            rule: ruleID, place: view.map { subject.place.view($0) } ?? subject.place, line: line, column: column,
            offset: secret.lowerBound + subject.baseOffset,
            length: secret.count, severity: severity, confidence: confidence,
            message: remark.map { "\(message) \($0)" } ?? message,
            snippet: isNameSafe ? "\(nameText) = \(shown)" : shown,
            secret: identity, isRawOfOpened: subject.isRawOfOpened, isKnown: isKnown, suppressed: suppressed)
    }
}
