/// Which bytes of a container are scanned as they are.
enum RawRanges {
    /// Shorter ranges are not worth leaving out.
    private static let minimumLength = 16 * 1024

    /// The ranges of `0..<count` without the long ones among `examined`.
    static func toScan(count: Int, examined: [Range<Int>]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = 0
        for range in examined.sorted(by: { $0.lowerBound < $1.lowerBound }) where range.count >= minimumLength {
            guard range.upperBound > start else { continue }
            if range.lowerBound > start { ranges.append(start..<min(range.lowerBound, count)) }
            start = range.upperBound
        }
        if start < count { ranges.append(start..<count) }
        return ranges
    }
}
