internal import WatertightModel

/// The comments of one blob that excuse lines, and what they make of its matches.
struct InlineAllows {
    private var all: [InlineAllow] = []

    /// A file of nothing but such comments costs no more memory than this many; the rest of them excuse nothing.
    private static let maximumCount = 10_000

    /// Takes a comment.
    mutating func add(_ allow: InlineAllow) {
        if all.count < Self.maximumCount { all.append(allow) }
    }

    mutating func removeAll() { all.removeAll() }

    /// The matches, with those that a comment excuses marked as suppressed.
    ///
    /// A comment that lacks its reason excuses nothing, and the finding says so. Where a reason holds a secret itself, it is
    /// not repeated.
    func applied(to matches: [AcceptedMatch]) -> [AcceptedMatch] {
        guard !all.isEmpty, !matches.isEmpty else { return matches }
        let lines = byLine()
        let starts = lines.keys.sorted()
        let secrets = matches.map(\.secret)
        return matches.map { match in
            guard let start = starts.last(notAfter: match.secret.lowerBound),
                let excuses = lines[start]
            else { return match }
            var match = match
            for (span, index) in excuses.reversed() where span.contains(match.secret.lowerBound) {
                let allow = all[index]
                guard allow.isAbout(match.ruleID) else { continue }
                guard !allow.needsReason || !allow.reason.isEmpty else {
                    match.remark = "The comment beside it gives no reason, so it excuses nothing."
                    continue
                }
                let isSafe = !secrets.contains { $0.overlaps(allow.reasonSpan) }
                match.suppressed = Suppression(
                    by: .inline,
                    why: isSafe ? String(decoding: allow.reason, as: UTF8.self) : "the reason holds a secret")
                match.remark = nil
                break
            }
            return match
        }
    }

    /// For the start of each excused line, the span of the line and the comments that hold for it, from the lowest up.
    private func byLine() -> [Int: [(span: Range<Int>, index: Int)]] {
        // Comments in a stack hold for the first line that is none: from the last on, so that each finds its target made.
        var targets: [Int: Range<Int>] = [:]
        var lines: [Int: [(span: Range<Int>, index: Int)]] = [:]
        for index in all.indices.sorted(by: { all[$0].line.lowerBound > all[$1].line.lowerBound }) {
            let allow = all[index]
            lines[allow.line.lowerBound, default: []].append((allow.line, index))
            guard let below = allow.below else { continue }
            let target = targets[below.lowerBound] ?? below
            targets[allow.line.lowerBound] = target
            lines[target.lowerBound, default: []].append((target, index))
        }
        return lines
    }
}

extension [Int] {
    /// The last element that is not greater than `value`; the array is sorted.
    fileprivate func last(notAfter value: Int) -> Int? {
        var low = startIndex
        var high = endIndex
        while low < high {
            let middle = (low + high) / 2
            if self[middle] <= value { low = middle + 1 } else { high = middle }
        }
        return low > startIndex ? self[low - 1] : nil
    }
}
