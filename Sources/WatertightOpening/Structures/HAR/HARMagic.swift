/// Recognises HAR captures by their beginning.
enum HARMagic {
    /// How a capture is laid out.
    enum Layout {
        /// `{"log": {…, "entries": […]}}`
        case log
        /// Entries one after another, or in an array.
        case entries
    }

    /// The layout of the capture that `head` begins; nil where it begins none.
    static func layout(of head: [UInt8]) -> Layout? {
        guard mayBeJSON(head), mayBeCapture(head) else { return nil }
        let tokenizer = JSONTokenizer(windowBytes: 4 << 10)
        tokenizer.begin(RandomAccessStream(MemoryBytes(head)))
        var signs = Signs()
        while signs.layout == nil {
            let token = tokenizer.next()
            let isCut = tokenizer.isCut
            if tokenizer.problem != nil { return nil }
            if token != .key {
                signs.take(token, depth: tokenizer.depth)
            } else if tokenizer.depth <= Signs.deepestKey {
                signs.take(key: tokenizer.takeText(), depth: tokenizer.depth)
            }
            if token == .end || isCut { return signs.verdict }
            if signs.isOver { return signs.layout }
        }
        return signs.layout
    }

    /// Whether the first letters begin an object or array, or a function's call with one (JSONP).
    private static func mayBeJSON(_ head: [UInt8]) -> Bool {
        // Without byte order marks and UTF-16's zeros.
        var letters = head.prefix(512).lazy.filter { $0 > 0x20 && $0 < 0x80 }.makeIterator()
        guard var letter = letters.next() else { return false }
        if letter == UInt8(ascii: "/") {
            // An empty comment is customary in front of the function's name.
            guard letters.next() == UInt8(ascii: "*"), letters.next() == UInt8(ascii: "*"),
                letters.next() == UInt8(ascii: "/"), let next = letters.next()
            else { return false }
            letter = next
        }
        var count = 0
        while isNameLetter(letter), count < 64, let next = letters.next() {
            letter = next
            count += 1
        }
        if count > 0 {
            guard letter == UInt8(ascii: "("), let next = letters.next() else { return false }
            letter = next
        }
        return letter == UInt8(ascii: "{") || letter == UInt8(ascii: "[")
    }

    /// Whether one of the words is there that every capture has, so that other JSON costs little.
    private static func mayBeCapture(_ head: [UInt8]) -> Bool {
        // UTF-16 is rare enough to be read at once.
        head.prefix(4).contains(0) || head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF])
            || HARWords.stand(in: head)
    }

    private static func isNameLetter(_ letter: UInt8) -> Bool {
        switch letter {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "."): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"): true
        default: false
        }
    }
}

/// What speaks for a capture, gathered token by token.
private struct Signs {
    /// Keys further down say nothing.
    static let deepestKey = 2

    private(set) var layout: HARMagic.Layout?
    /// Whether the first document has ended.
    private(set) var isOver = false
    /// The depth at which an entry's members would stand.
    private var entryDepth = 1
    private var keys: [[UInt8]] = []
    private var hasVersion = false
    private var hasCreator = false
    private var hasRequest = false
    private var hasResponse = false
    private var hasStart = false
    private var hasBegun = false

    mutating func take(key: [UInt8], depth: Int) {
        while keys.count < depth { keys.append([]) }
        keys.removeLast(keys.count - depth)
        keys[depth - 1] = key
        if depth == entryDepth, key.has("startedDateTime"), key.count == 15 { hasStart = true }
    }

    mutating func take(_ token: JSONToken, depth: Int) {
        switch token {
        case .objectStart, .arrayStart:
            let isObject = token == .objectStart
            if !hasBegun && !isObject { entryDepth = 2 }
            hasBegun = true
            if isObject && depth == entryDepth + 1 && keys.count >= entryDepth {
                if keys[entryDepth - 1].elementsEqual("request".utf8) { hasRequest = true }
                if keys[entryDepth - 1].elementsEqual("response".utf8) { hasResponse = true }
            }
            if depth == 3, isInLog {
                if isObject && isKey("creator") { hasCreator = true }
                if !isObject && isKey("entries") { layout = .log }
            }
            if hasStart && hasRequest && hasResponse { layout = .entries }
        case .objectEnd, .arrayEnd:
            if depth == 0 { isOver = true }
        case .string:
            if depth == 2 && isInLog && isKey("version") { hasVersion = true }
            if hasStart && hasRequest && hasResponse { layout = .entries }
        default: break
        }
    }

    /// What there is to say where the head ends: pages may come before the entries, and be many.
    var verdict: HARMagic.Layout? { layout ?? (hasVersion && hasCreator ? .log : nil) }

    private var isInLog: Bool { keys.count >= 2 && keys[0].elementsEqual("log".utf8) }

    private func isKey(_ key: StaticString) -> Bool { keys[1].count == key.utf8CodeUnitCount && keys[1].has(key) }
}
