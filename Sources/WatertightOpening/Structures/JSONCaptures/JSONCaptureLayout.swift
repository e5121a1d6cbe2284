/// The tools whose JSON is read into exchanges or pairs.
enum JSONCaptureLayout: String, CaseIterable {
    /// Charles: a list of transactions (`.chlsj`), or what belongs to one of them in a `.chlz`.
    case charles
    /// Proxyman: one exchange, an entry of `.proxymanlogv2`.
    case proxyman
    /// Postman: collections, environments, and the reports of newman.
    case postman
    /// Insomnia, version 4 of its export.
    case insomnia
    /// Chrome's NetLog.
    case netLog
    /// OpenTelemetry's JSON: logs, spans and metrics.
    case openTelemetry
    /// Playwright's traces, one event a line.
    case playwright
    /// Cookies and storage of a browser's state, as Playwright and others store it.
    case storageState

    /// The key of the root object's list of records; empty where a document is one.
    var listKey: StaticString { self == .netLog ? "events" : "" }

    /// The layout of the text that `head` begins; nil where it is none of these.
    ///
    /// The keys of the outer objects decide, so that other JSON is left alone.
    static func of(_ head: [UInt8]) -> JSONCaptureLayout? {
        guard mayBeOne(head) else { return nil }
        let tokenizer = JSONTokenizer(windowBytes: 4 << 10)
        tokenizer.begin(RandomAccessStream(MemoryBytes(head)))
        var signs = Signs()
        for _ in 0..<Signs.maximumTokens {
            let token = tokenizer.next()
            if tokenizer.problem != nil { return nil }
            let isCut = tokenizer.isCut
            switch token {
            case .end: return signs.layout
            case .key where tokenizer.depth <= Signs.deepest: signs.take(key: tokenizer.takeText(), tokenizer.depth)
            case .string where tokenizer.depth <= Signs.deepest: signs.take(text: tokenizer.takeText(), tokenizer.depth)
            case .arrayStart where tokenizer.depth == 1: signs.isList = true
            case .key, .string, .scalar, .objectStart, .objectEnd, .arrayStart, .arrayEnd: break
            }
            if isCut || (token == .objectEnd && tokenizer.depth == 0) { return signs.layout }
            if let layout = signs.early { return layout }
        }
        return signs.layout
    }

    /// Words of which one stands in the head of each of these files.
    private static let words = [
        "\"request\"", "\"_postman", "\"__export_format\"", "\"logEventTypes\"", "\"resourceLogs\"",
        "\"resourceSpans\"", "\"resourceMetrics\"", "\"context-options\"", "\"resource-snapshot\"", "\"localStorage\"",
        "\"collection\"",
    ].map { Array($0.utf8) }

    /// The words stand near the beginning.
    private static let searchedBytes = 16 << 10

    private static func mayBeOne(_ head: [UInt8]) -> Bool {
        let start = head.prefix(16).first { $0 > 0x20 && $0 < 0x80 }
        guard start == UInt8(ascii: "{") || start == UInt8(ascii: "[") else { return false }
        if head.prefix(4).contains(0) { return true }
        var index = 0
        let end = min(head.count, searchedBytes) - 1
        while index < end {
            let byte = head[index]
            if byte == UInt8(ascii: "\"") {
                switch head[index + 1] {
                case UInt8(ascii: "r"), UInt8(ascii: "_"), UInt8(ascii: "l"), UInt8(ascii: "c"):
                    if words.contains(where: { head.has($0, at: index) }) { return true }
                default: break
                }
            } else if byte == UInt8(ascii: "g"), head.has("getpostman.com", at: index) {
                return true
            }
            index += 1
        }
        return false
    }
}

/// What speaks for a layout, gathered token by token.
private struct Signs {
    static let deepest = 3
    static let maximumTokens = 4_000

    var isList = false
    /// Keys of the root object, or of the root list's items; and of what stands in them.
    private var outer: Set<String> = []
    private var inner: Set<String> = []
    private var schema = ""
    private var type = ""
    private var lastKey = ""
    private var keyDepth = 0

    mutating func take(key: [UInt8], _ depth: Int) {
        lastKey = String(decoding: key.prefix(40), as: UTF8.self)
        keyDepth = depth
        if depth == (isList ? 2 : 1) { outer.insert(lastKey) } else { inner.insert(lastKey) }
    }

    mutating func take(text: [UInt8], _ depth: Int) {
        guard depth == keyDepth else { return }
        if lastKey == "schema" { schema = String(decoding: text.prefix(120), as: UTF8.self) }
        if lastKey == "type", depth == 1 { type = String(decoding: text.prefix(40), as: UTF8.self) }
    }

    /// What is certain before all was seen.
    var early: JSONCaptureLayout? {
        if !isList {
            if outer.contains("__export_format") { return .insomnia }
            if outer.contains("_postman_variable_scope") || inner.contains("_postman_id") { return .postman }
            if outer.contains("constants"), inner.contains("logEventTypes") { return .netLog }
            if !outer.isDisjoint(with: ["resourceLogs", "resourceSpans", "resourceMetrics"]) { return .openTelemetry }
            if ["context-options", "resource-snapshot"].contains(type) { return .playwright }
        }
        return nil
    }

    var layout: JSONCaptureLayout? {
        if let early { return early }
        if outer.isSuperset(of: ["method", "host", "path"]), !outer.isDisjoint(with: ["request", "response"]),
            !outer.isDisjoint(with: ["status", "scheme", "protocolVersion"])
        {
            return .charles
        }
        if isList { return nil }
        if outer.contains("request"), inner.contains("fullPath") || inner.contains("bodyData"),
            inner.contains("header")
        {
            return .proxyman
        }
        if schema.contains("getpostman.com") || outer.isSuperset(of: ["collection", "run"])
            || outer.isSuperset(of: ["requests", "order", "name"])
        {
            return .postman
        }
        if outer.isSuperset(of: ["cookies", "origins"]) { return .storageState }
        return nil
    }
}
