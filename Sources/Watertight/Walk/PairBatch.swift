internal import WatertightModel
internal import WatertightOpening

/// Names and values of a structure, rendered as lines, so that one scan does for many of them.
struct PairBatch {
    private struct Line {
        /// Where the line starts in the text.
        var start: Int
        /// Where the value starts in the text.
        var value: Int
        var path: String
    }

    /// The lines: `name: value`, each ended by a line feed.
    private(set) var text: [UInt8] = []
    private var lines: [Line] = []

    /// Adds a line.
    mutating func add(_ pair: StructuredPair) {
        let start = text.count
        if !pair.name.isEmpty {
            text += pair.name
            text += [UInt8(ascii: ":"), UInt8(ascii: " ")]
        }
        lines.append(Line(start: start, value: text.count, path: pair.path))
        text += pair.value
        text.append(10)
    }

    /// The discovery as it stands in the structure: at its value's place, its offset from the value's start.
    ///
    /// - Parameter redact: Takes secrets out of a path, whose words come from the input.
    func placed(_ found: Discovery, in place: Place, redact: ([UInt8]) -> [UInt8]) -> Discovery {
        var low = 0
        var high = lines.count
        while low < high {
            let middle = (low + high) / 2
            if lines[middle].start <= found.offset { low = middle + 1 } else { high = middle }
        }
        let line = lines[max(0, low - 1)]
        let path = String(decoding: redact(Array(line.path.utf8)), as: UTF8.self)
        return Discovery(
            rule: found.rule, place: path.isEmpty ? place : place.view(path), offset: max(0, found.offset - line.value),
            length: found.length, severity: found.severity, confidence: found.confidence, message: found.message,
            snippet: found.snippet, secret: found.secret, isRawOfOpened: false,
            isKnown: found.isKnown, suppressed: found.suppressed)
    }
}
