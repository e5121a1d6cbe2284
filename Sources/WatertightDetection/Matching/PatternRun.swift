internal import WatertightModel

/// A run that every match of a pattern holds: so many bytes in a row of one kind, at a known distance from its start.
///
/// Example: `mistral[a-z_]{0,24}key=([A-Za-z0-9]{32})` holds a run of 32 letters and digits that begins 11 to 35 bytes
/// behind the start. Looking for it costs a fraction of a try, and most of what is named like a secret has no such value.
struct PatternRun {
    /// What the run is made of.
    var bytes: ByteSet
    /// How many of them there are at least.
    var count: Int
    /// How far behind the match's start it begins.
    var offset: PatternShape.Distance

    /// Runs that begin later than this are not looked for.
    static let maximumOffset = 512
    /// Shorter runs stand everywhere.
    private static let minimumCount = 8
    /// More kinds of bytes than this in a run say nothing.
    private static let maximumBytes = 128
    /// More parts of a pattern than this are not joined.
    private static let maximumParts = 200

    /// The run that says most in a pattern on bytes; nil where none is known.
    init?(_ pattern: PatternNode) {
        guard let run = Self.best(in: pattern, at: .init(minimum: 0, maximum: 0)) else { return nil }
        self = run
    }

    private init(bytes: ByteSet, count: Int, offset: PatternShape.Distance) {
        self.bytes = bytes
        self.count = count
        self.offset = offset
    }

    /// How much the run says, in bits by which it is rarer than any bytes.
    private var weight: Double { Double(count) * (8 - log2(Double(max(1, bytes.count)))) }

    private static func best(in node: PatternNode, at offset: PatternShape.Distance) -> PatternRun? {
        switch node {
        case .literal, .oneOf, .notBehind, .width: return nil
        case .repeated(let part, let minimum, _) where minimum >= 1:
            return better(alone(node, at: offset), best(in: part, at: offset))
        case .repeated: return nil
        case .alternatives(let branches): return common(branches.map { best(in: $0, at: offset) })
        case .sequence: return best(of: node.parts, at: offset)
        }
    }

    private static func better(_ one: PatternRun?, _ other: PatternRun?) -> PatternRun? {
        guard let one, let other else { return one ?? other }
        return other.weight > one.weight ? other : one
    }

    private static func alone(_ node: PatternNode, at offset: PatternShape.Distance) -> PatternRun? {
        guard let bytes = node.bytes else { return nil }
        let run = PatternRun(bytes: bytes, count: node.width.minimum, offset: offset)
        return run.isTelling ? run : nil
    }

    private var isTelling: Bool { count >= Self.minimumCount && bytes.count <= Self.maximumBytes }

    /// What holds whichever of the branches matches.
    private static func common(_ runs: [PatternRun?]) -> PatternRun? {
        guard var joined = runs.first ?? nil else { return nil }
        for run in runs.dropFirst() {
            guard let run else { return nil }
            joined.bytes.formUnion(run.bytes)
            joined.count = min(joined.count, run.count)
            joined.offset.minimum = min(joined.offset.minimum, run.offset.minimum)
            joined.offset.maximum = max(joined.offset.maximum, run.offset.maximum)
        }
        return joined.isTelling ? joined : nil
    }

    /// Neighbours that are made of the same kind of bytes are one run.
    private static func best(of parts: [PatternNode], at offset: PatternShape.Distance) -> PatternRun? {
        guard parts.count <= maximumParts else { return nil }
        let widths = parts.map(\.width)
        let kinds = parts.map(\.bytes)
        var best: PatternRun?
        var start = offset
        for first in parts.indices {
            guard start.maximum <= maximumOffset else { break }
            best = better(best, Self.best(in: parts[first], at: start))
            var run = PatternRun(bytes: ByteSet(), count: 0, offset: start)
            for part in first..<parts.count {
                guard let bytes = kinds[part] else { break }
                run.bytes.formUnion(bytes)
                guard run.bytes.count <= maximumBytes else { break }
                run.count += widths[part].minimum
                if run.isTelling { best = better(best, run) }
            }
            guard let maximum = widths[first].maximum else { break }
            start.minimum += widths[first].minimum
            start.maximum += maximum
        }
        return best
    }
}
