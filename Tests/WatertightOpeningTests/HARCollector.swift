import WatertightModel
import WatertightOpening

/// Takes down all that a capture holds.
final class HARCollector: StructureVisitor {
    private(set) var pairs: [StructuredPair] = []
    private(set) var parts: [StructuredPart] = []
    private(set) var notes: [OpeningError] = []
    private(set) var exchanges = 0
    private(set) var examinedRanges: [Range<Int>] = []
    var isStopped = false

    func visit(_ pair: StructuredPair) { pairs.append(pair) }
    func visit(_ part: StructuredPart) { parts.append(part) }
    private(set) var read: [CapturedExchange] = []

    func visit(_ exchange: CapturedExchange) { read.append(exchange) }

    func visitExchange() { exchanges += 1 }
    func examined(_ range: Range<Int>) { examinedRanges.append(range) }
    func note(_ problem: OpeningError) { notes.append(problem) }

    /// The lines that pairs at `path` are examined as.
    func lines(_ path: String) -> [String] {
        pairs.filter { $0.path == path }.map {
            ($0.name.isEmpty ? "" : String(decoding: $0.name, as: UTF8.self) + ": ")
                + String(decoding: $0.value, as: UTF8.self)
        }
    }

    /// The texts of the parts at `path`, with their names.
    func files(_ path: String) -> [String] {
        parts.filter { $0.path == path }.map {
            String(decoding: $0.name, as: UTF8.self) + ": " + String(decoding: $0.bytes, as: UTF8.self)
        }
    }

    /// Everything, in the order in which it came.
    var all: [String] {
        pairs.map { "\($0.path) \(String(decoding: $0.name + [0x3A] + $0.value, as: UTF8.self))" }
            + parts.map { "\($0.path) \($0.bytes)" }
    }
}

/// What a capture holds.
func readHAR(_ bytes: [UInt8], step: Int? = nil, budget: Budget = ampleBudget()) -> HARCollector {
    let collector = HARCollector()
    let content: BlobContent =
        step.map { .stream(PiecewiseStream(bytes, step: $0)) } ?? .bytes(MemoryBytes(bytes))
    Structures.open(.har, content, budget: budget, visitor: collector)
    return collector
}

/// What a capture with one entry of these members holds.
func readHAR(entry: String) -> HARCollector {
    readHAR(Array(#"{"log":{"version":"1.2","entries":[{\#(entry)}]}}"#.utf8))
}

/// Base64, as it stands in a capture.
func base64(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
        let group = (0..<3).map { start + $0 < bytes.count ? Int(bytes[start + $0]) : 0 }
        let bits = group[0] << 16 | group[1] << 8 | group[2]
        let wanted = min(3, bytes.count - start) + 1
        for index in 0..<4 { text.append(index < wanted ? digits[bits >> (18 - 6 * index) & 63] : 0x3D) }
    }
    return String(decoding: text, as: UTF8.self)
}
