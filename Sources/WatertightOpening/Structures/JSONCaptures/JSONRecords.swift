internal import WatertightModel

/// Hands out the records of a JSON text one by one: documents that follow one another, or what stands in a list.
///
/// Memory holds one record at a time. A record that is too large is passed over, and said so.
final class JSONRecords {
    /// The most bytes of text in one record, and the most values.
    private static let maximumBytes = 96 << 20
    private static let maximumValues = 4_000_000
    /// Containers within one another that are built.
    private static let maximumDepth = 256

    private let tokenizer = JSONTokenizer()
    private let visitor: any StructureVisitor
    /// The key of a root object's member whose items are records; empty where the object is the record.
    private let listKey: [UInt8]
    private var byteCount = 0
    private var valueCount = 0
    /// Whether the record that is being built is too large.
    private var isOver = false

    init(_ content: BlobContent, listKey: StaticString, visitor: any StructureVisitor) {
        let stream: any ByteStream =
            switch content {
            case .stream(let stream): stream
            case .bytes(let bytes): RandomAccessStream(bytes)
            }
        tokenizer.begin(stream)
        self.visitor = visitor
        self.listKey = unsafe Array(
            UnsafeBufferPointer(start: listKey.utf8Start, count: listKey.utf8CodeUnitCount))
    }

    /// Hands every record to `take`, with the key that it stands under at the root (empty for a document or an item of the
    /// root's list) and its number there.
    func forEach(_ take: (_ key: [UInt8], _ index: Int, _ record: JSONValue) -> Void) {
        var documents = 0
        while !visitor.isStopped {
            switch tokenizer.next() {
            case .end:
                if let problem = tokenizer.problem { visitor.note(problem) }
                if let ending = tokenizer.ending {
                    visitor.note(
                        ending.reason == .truncated
                            ? OpeningError(.truncated, "the capture ends in the middle") : ending)
                }
                return
            case .arrayStart: readItems { index, record in take([], index, record) }
            case .objectStart where listKey.isEmpty:
                if let record = record({ self.object(depth: 1) }) { take([], documents, record) }
                documents += 1
            case .objectStart: readRoot(take)
            case .objectEnd, .arrayEnd, .key, .string, .scalar: break
            }
        }
    }

    /// The members of a root object: those of the list one by one, the others whole.
    private func readRoot(_ take: (_ key: [UInt8], _ index: Int, _ record: JSONValue) -> Void) {
        var key: [UInt8] = []
        while !visitor.isStopped {
            let token = tokenizer.next()
            switch token {
            case .objectEnd where tokenizer.depth == 0: return
            case .key: key = tokenizer.takeText()
            case .arrayStart where key == listKey: readItems { index, record in take(key, index, record) }
            case .end: return
            case .objectStart, .arrayStart, .string, .scalar:
                if let record = record({ self.value(token, depth: 2) }) { take(key, 0, record) }
            case .objectEnd, .arrayEnd: break
            }
        }
    }

    private func readItems(_ take: (_ index: Int, _ record: JSONValue) -> Void) {
        let depth = tokenizer.depth - 1
        var index = 0
        while !visitor.isStopped {
            let token = tokenizer.next()
            if token == .end || token == .arrayEnd && tokenizer.depth <= depth { return }
            if token == .key || token == .objectEnd || token == .arrayEnd { continue }
            if let record = record({ self.value(token, depth: depth + 2) }) { take(index, record) }
            index += 1
        }
    }

    private func record(_ build: () -> JSONValue?) -> JSONValue? {
        byteCount = 0
        valueCount = 0
        isOver = false
        let value = build()
        if isOver {
            visitor.note(
                OpeningError(.tooLarge, "a record of the capture is larger than is held; its bytes were searched"))
            return nil
        }
        return value
    }

    // MARK: - Values

    private func value(_ token: JSONToken, depth: Int) -> JSONValue? {
        valueCount += 1
        if valueCount > Self.maximumValues || depth > Self.maximumDepth { isOver = true }
        switch token {
        case .string: return .string(takeText())
        case .scalar: return .scalar(takeText())
        case .objectStart: return object(depth: depth)
        case .arrayStart:
            var items: [JSONValue] = []
            while true {
                let token = tokenizer.next()
                if token == .arrayEnd || token == .end || token == .objectEnd { return .array(items) }
                if let item = value(token, depth: depth + 1), !isOver { items.append(item) }
            }
        case .objectEnd, .arrayEnd, .key, .end: return nil
        }
    }

    /// The object whose beginning was read.
    private func object(depth: Int) -> JSONValue {
        var members: [(key: [UInt8], value: JSONValue)] = []
        var key: [UInt8] = []
        while true {
            let token = tokenizer.next()
            switch token {
            case .objectEnd, .arrayEnd, .end: return .object(members)
            case .key: key = takeText()
            case .string, .scalar, .objectStart, .arrayStart:
                if let value = value(token, depth: depth + 1), !isOver { members.append((key, value)) }
            }
        }
    }

    private func takeText() -> [UInt8] {
        let text = tokenizer.takeText()
        byteCount += text.count
        if byteCount > Self.maximumBytes { isOver = true }
        return isOver ? [] : text
    }
}
