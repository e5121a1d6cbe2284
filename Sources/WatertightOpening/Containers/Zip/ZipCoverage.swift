/// Which bytes of a zip its entries account for.
struct ZipCoverage {
    private var ranges: [Range<Int>] = []

    /// Accounts for `range`.
    mutating func add(_ range: Range<Int>) {
        if let last = ranges.last, last.upperBound == range.lowerBound {
            ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
        } else {
            ranges.append(range)
        }
    }

    /// What is left of `0..<count`, in order.
    func gaps(in count: Int) -> [Range<Int>] {
        var gaps: [Range<Int>] = []
        var end = 0
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if range.lowerBound > end { gaps.append(end..<min(range.lowerBound, count)) }
            end = max(end, range.upperBound)
            if end >= count { break }
        }
        if end < count { gaps.append(end..<count) }
        return gaps
    }
}
