import WatertightModel
import WatertightOpening

/// Takes down all that a structure shows.
final class StructureCollector: StructureVisitor {
    private(set) var pairs: [StructuredPair] = []
    /// The parts, each read before its visit ends.
    private(set) var parts: [(path: String, name: String, bytes: [UInt8], failure: OpeningError?)] = []
    private(set) var notes: [OpeningError] = []
    private(set) var exchanges: [CapturedExchange] = []
    private(set) var examinedRanges: [Range<Int>] = []
    var isStopped = false

    func visit(_ pair: StructuredPair) { pairs.append(pair) }

    func visit(_ part: StructuredPart) {
        let read =
            switch part.content {
            case .bytes(let bytes): all(bytes)
            case .stream(let stream): drain(stream)
            }
        parts.append((part.path, String(decoding: part.name, as: UTF8.self), read.bytes, read.failure))
    }

    func visit(_ exchange: CapturedExchange) { exchanges.append(exchange) }
    func visitExchange() {}
    func examined(_ range: Range<Int>) { examinedRanges.append(range) }
    func note(_ problem: OpeningError) { notes.append(problem) }

    /// The pairs, as `path name=value`.
    var lines: [String] {
        pairs.map {
            "\($0.path) \(String(decoding: $0.name, as: UTF8.self))=\(String(decoding: $0.value, as: UTF8.self))"
        }
    }

    /// The text of the first part at `path`.
    func text(_ path: String) -> String? {
        parts.first { $0.path == path }.map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    /// Reasons of problems, in their order.
    var reasons: [GapReason] { notes.map(\.reason) }
}

/// What a structure that is held in memory, or that comes in pieces of `step`, holds.
func readStructure(
    _ kind: StructureKind, _ bytes: [UInt8], step: Int? = nil, budget: Budget = ampleBudget()
) -> StructureCollector {
    let collector = StructureCollector()
    let content: BlobContent =
        step.map { .stream(PiecewiseStream(bytes, step: $0)) } ?? .bytes(MemoryBytes(bytes))
    Structures.open(kind, content, budget: budget, visitor: collector)
    return collector
}

extension StructuredPart {
    /// The bytes of a part that holds them in memory.
    var bytes: [UInt8] {
        switch content {
        case .bytes(let bytes): all(bytes).bytes
        case .stream(let stream): drain(stream).bytes
        }
    }
}
