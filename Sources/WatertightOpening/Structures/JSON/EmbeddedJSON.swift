internal import WatertightModel

/// Reads the strings of JSON texts that stand as values in other texts, and of those that stand in these.
///
/// The texts are examined as they are, so only strings with escapes are of interest: what these stand for can not be seen
/// in them. Only what is well-formed is read, up to the first thing that is not: much that begins like JSON is none.
final class EmbeddedJSON {
    /// How often a text may stand in another.
    static let maximumLevels = 4

    private let budget: Budget
    private let visitor: any StructureVisitor
    /// One for each level.
    private var tokenizers: [JSONTokenizer] = []
    private static let windowBytes = 32 << 10

    /// Hands strings to `visitor`, and charges the texts to `budget`.
    init(budget: Budget, visitor: any StructureVisitor) {
        self.budget = budget
        self.visitor = visitor
    }

    /// Reads `text`, which stands at `path`, if it looks like JSON.
    func read(_ text: [UInt8], at path: String) {
        read(text, at: path, level: 0)
    }

    private func read(_ text: [UInt8], at path: String, level: Int) {
        guard level < Self.maximumLevels, Self.looksLikeJSON(text), Self.hasEscapes(text), !visitor.isStopped
        else { return }
        do throws(OpeningError) {
            try budget.charge(text.count)
        } catch {
            visitor.note(error)
            return
        }
        if level == tokenizers.count { tokenizers.append(JSONTokenizer(windowBytes: Self.windowBytes)) }
        let tokenizer = tokenizers[level]
        tokenizer.begin(RandomAccessStream(MemoryBytes(text)))
        var place = JSONPath(prefix: Array(path.utf8))
        while true {
            let token = tokenizer.next()
            if tokenizer.problem != nil { return }
            switch token {
            case .objectStart: place.open(isArray: false)
            case .arrayStart: place.open(isArray: true)
            case .objectEnd, .arrayEnd: place.close()
            case .key: place.setKey(tokenizer.takeText())
            case .scalar: place.passValue()
            case .string:
                if tokenizer.hasEscapes {
                    let path = place.valuePath()
                    let value = tokenizer.takeText()
                    visitor.visit(StructuredPair(path: path, name: place.name, value: value))
                    read(value, at: path, level: level + 1)
                }
                place.passValue()
            case .end: return
            }
        }
    }

    private static func hasEscapes(_ text: [UInt8]) -> Bool {
        unsafe text.withUnsafeBytes { bytes in
            unsafe JSONBytes.firstBackslash(bytes, from: 0) < bytes.count
        }
    }

    /// Whether `text` begins as an object or array that holds something does.
    static func looksLikeJSON(_ text: [UInt8]) -> Bool {
        var index = text.has([0xEF, 0xBB, 0xBF]) ? 3 : 0
        func next() -> UInt8 {
            while index < text.count, text[index] <= 0x20 { index += 1 }
            defer { index += 1 }
            return index < text.count ? text[index] : 0
        }
        switch next() {
        case UInt8(ascii: "{"): return next() == UInt8(ascii: "\"")
        case UInt8(ascii: "["):
            switch next() {
            case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "-"): return true
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
                return true
            default: return false
            }
        default: return false
        }
    }
}
