internal import WatertightModel

/// A pattern as a tree, as far as literals, classes and widths go.
indirect enum PatternNode {
    /// One certain byte; in either case where `isExact` is false (it is then in lower case).
    case literal(UInt8, isExact: Bool)
    /// One byte of these.
    case oneOf(ByteSet)
    /// Of no width: the byte before is none of these.
    case notBehind(ByteSet)
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
        case .literal, .oneOf: return (1, 1)
        case .notBehind: return (0, 0)
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

    /// The bytes that it can be made of; nil where any may be in it.
    var bytes: ByteSet? {
        switch self {
        case .literal(let byte, let isExact):
            let isLetter = byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
            return ByteSet(!isExact && isLetter ? [byte, byte & ~0x20] : [byte])
        case .oneOf(let bytes): return bytes
        case .notBehind: return ByteSet()
        case .width(_, let maximum): return maximum == 0 ? ByteSet() : nil
        case .sequence(let parts), .alternatives(let parts):
            var all = ByteSet()
            for part in parts {
                guard let bytes = part.bytes else { return nil }
                all.formUnion(bytes)
            }
            return all
        case .repeated(let part, _, let maximum): return maximum == 0 ? ByteSet() : part.bytes
        }
    }

    /// What stands one after the other in it, without sequences in sequences.
    var parts: [PatternNode] {
        guard case .sequence(let parts) = self else { return [self] }
        return parts.flatMap(\.parts)
    }
}
