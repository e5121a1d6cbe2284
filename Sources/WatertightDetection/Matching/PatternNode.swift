/// A pattern as a tree, as far as literals and widths go.
indirect enum PatternNode {
    /// One certain byte; in either case where `isExact` is false (it is then in lower case).
    case literal(UInt8, isExact: Bool)
    /// Some bytes: `minimum` to `maximum` of them, nil for no upper bound. Zero-width assertions have width 0.
    case width(minimum: Int, maximum: Int?)
    /// One after the other.
    case sequence([PatternNode])
    /// One of these.
    case alternatives([PatternNode])
    /// The part, `minimum` to `maximum` times.
    case repeated(PatternNode, minimum: Int, maximum: Int?)

    /// How many bytes it matches.
    var width: (minimum: Int, maximum: Int?) {
        switch self {
        case .literal: return (1, 1)
        case .width(let minimum, let maximum): return (minimum, maximum)
        case .sequence(let parts):
            return parts.reduce((0, 0)) { sum, part in
                let width = part.width
                return (sum.0 + width.minimum, sum.1.flatMap { high in width.maximum.map { high + $0 } })
            }
        case .alternatives(let branches):
            guard let first = branches.first?.width else { return (0, 0) }
            return branches.dropFirst().reduce(first) { known, branch in
                let width = branch.width
                return (
                    min(known.minimum, width.minimum),
                    known.maximum.flatMap { high in width.maximum.map { max(high, $0) } }
                )
            }
        case .repeated(let part, let minimum, let maximum):
            let width = part.width
            let high = maximum.flatMap { times in width.maximum.map { $0 * times } }
            return (width.minimum * minimum, width.maximum == 0 ? 0 : high)
        }
    }
}
