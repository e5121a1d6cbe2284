/// From offsets of a decoded text back to offsets of the bytes it was decoded from.
///
/// A row of segments, each with its own ratio of source bytes to decoded ones:
///
///     decoded  0 1 2 3 4 | 5 6 | 7 8 …        "praxa" é "_s…" in UTF-16
///     source   0 2 4 6 8 | 10  | 12 14 …      2 : 1, 0 : 1, 2 : 1        (base64 is 4 : 3)
struct OffsetMap {
    /// How many source bytes stand for how many decoded ones.
    struct Ratio: Equatable {
        var source: Int
        var decoded: Int
        /// Whether it parts texts that do not follow one another in the source.
        var isGap = false

        /// Each decoded byte stands for one source byte.
        static let one = Ratio(source: 1, decoded: 1)
        /// Each decoded byte stands for two: hexadecimal.
        static let two = Ratio(source: 2, decoded: 1)
        /// Each decoded byte stands for so many: ASCII in UTF-16 and UTF-32.
        static func wide(_ width: Int) -> Ratio { Ratio(source: width, decoded: 1) }
        /// Base64.
        static let base64 = Ratio(source: 4, decoded: 3)
        /// All decoded bytes stand for what begins at one source byte: an escape.
        static let point = Ratio(source: 0, decoded: 1)
        /// The decoded byte stands for nothing: what comes before and after it is no text together.
        static let gap = Ratio(source: 0, decoded: 1, isGap: true)
    }

    /// Where a segment's first source byte stands, for people.
    struct Spot {
        var line: Int
        var column: Int
    }

    private struct Segment {
        var decoded: Int
        var source: Int
        var ratio: Ratio
        var spot: Spot?
    }

    private var segments: [Segment] = []

    /// Notes that the decoded byte at `decoded` comes from `source`, and what follows by `ratio`.
    mutating func add(decoded: Int, source: Int, ratio: Ratio, spot: Spot?) {
        if let last = segments.last, last.ratio == ratio, ratio.source > 0,
            (source - last.source) * ratio.decoded == (decoded - last.decoded) * ratio.source,
            last.spot?.line == spot?.line
        {
            return
        }
        segments.append(Segment(decoded: decoded, source: source, ratio: ratio, spot: spot))
    }

    /// The offset in the source of the decoded byte at `decoded`.
    func source(of decoded: Int) -> Int {
        guard let segment = segment(of: decoded) else { return decoded }
        return segment.source + (decoded - segment.decoded) * segment.ratio.source / segment.ratio.decoded
    }

    /// The line and column in the source of the decoded byte at `decoded`, where they were noted.
    func spot(of decoded: Int) -> Spot? {
        guard let segment = segment(of: decoded), let spot = segment.spot else { return nil }
        return Spot(
            line: spot.line,
            column: spot.column + (decoded - segment.decoded) * segment.ratio.source / segment.ratio.decoded)
    }

    /// How many source bytes the decoded byte at `decoded` stands for, at least 1.
    func unit(at decoded: Int) -> Int {
        guard let ratio = segment(of: decoded)?.ratio else { return 1 }
        return max(1, (ratio.source + ratio.decoded - 1) / ratio.decoded)
    }

    /// Whether decoded bytes come from texts that do not follow one another.
    func hasGap(in range: Range<Int>) -> Bool {
        segments[count(upTo: range.lowerBound)...].prefix { $0.decoded < range.upperBound }.contains(
            where: \.ratio.isGap)
    }

    private func segment(of decoded: Int) -> Segment? {
        let count = count(upTo: decoded)
        return count > 0 ? segments[count - 1] : nil
    }

    /// How many segments begin at or before a decoded byte.
    private func count(upTo decoded: Int) -> Int {
        var low = 0
        var high = segments.count
        while low < high {
            let middle = (low + high) / 2
            if segments[middle].decoded <= decoded { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Forgets what stands before `decoded`.
    mutating func forget(before decoded: Int) {
        guard segments.count > 256, let keep = segments.lastIndex(where: { $0.decoded <= decoded }), keep > 64 else {
            return
        }
        segments.removeFirst(keep)
    }

    /// Forgets everything.
    mutating func removeAll() { segments.removeAll(keepingCapacity: true) }
}
