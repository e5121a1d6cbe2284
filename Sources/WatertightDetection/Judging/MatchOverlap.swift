internal import WatertightModel

/// One value at one place is one finding: where matches overlap, the most specific rule wins.
enum MatchOverlap {
    /// The matches that remain, by offset.
    static func resolve(_ matches: [AcceptedMatch], rules: [Rule]) -> [AcceptedMatch] {
        let sorted = matches.sorted { a, b in
            (a.secret.lowerBound, -a.specificity, -a.secret.count, a.rule, a.line == nil ? 1 : 0)
                < (b.secret.lowerBound, -b.specificity, -b.secret.count, b.rule, b.line == nil ? 1 : 0)
        }
        var kept: [AcceptedMatch] = []
        for match in sorted {
            // Everything kept is free of overlaps, so only the last ones can touch this one.
            if let last = kept.last, last.secret.overlaps(match.secret) {
                let isKnown = last.isKnown || match.isKnown
                if match.specificity > last.specificity { kept[kept.count - 1] = match }
                kept[kept.count - 1].isKnown = isKnown
                continue
            }
            kept.append(match)
        }
        return kept
    }
}
