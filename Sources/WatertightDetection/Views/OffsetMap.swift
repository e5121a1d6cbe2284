/// From offsets of a decoded text back to offsets of the bytes it was decoded from.
///
/// A row of segments; within one, each decoded byte stands for `stride` source bytes:
///
///     decoded  0 1 2 3 4 | 5 6 | 7 8 …        "praxa" é "_s…" in UTF-16
///     source   0 2 4 6 8 | 10  | 12 14 …      stride 2, 0, 2
struct OffsetMap {
    private struct Segment {
        var decoded: Int
        var source: Int
        var stride: Int
    }

    private var segments: [Segment] = []

    /// Notes that the decoded byte at `decoded` comes from `source`, and the ones after it from `stride` bytes further
    /// each.
    mutating func add(decoded: Int, source: Int, stride: Int) {
        if let last = segments.last, last.stride == stride, last.source + (decoded - last.decoded) * stride == source,
            stride > 0
        {
            return
        }
        segments.append(Segment(decoded: decoded, source: source, stride: stride))
    }

    /// The offset in the source of the decoded byte at `decoded`.
    func source(of decoded: Int) -> Int {
        var low = 0
        var high = segments.count
        while low < high {
            let middle = (low + high) / 2
            if segments[middle].decoded <= decoded { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return decoded }
        let segment = segments[low - 1]
        return segment.source + (decoded - segment.decoded) * segment.stride
    }

    /// Forgets what stands before `decoded`.
    mutating func forget(before decoded: Int) {
        guard let keep = segments.lastIndex(where: { $0.decoded <= decoded }), keep > 64 else { return }
        segments.removeFirst(keep)
    }

    /// Forgets everything.
    mutating func removeAll() { segments.removeAll(keepingCapacity: true) }
}
