internal import WatertightModel

/// Takes a JSON text apart, token by token, in memory that does not grow with the text.
///
/// It takes what is found in the wild: several documents one after another, comments, commas too many or missing, a
/// function's name and brackets around (JSONP), control characters in strings, names without quotes, and a text that
/// ends anywhere.
///
///     {"a" : [1, "b"]}      objectStart key arrayStart scalar string arrayEnd objectEnd end
///
/// A token's text is at hand until the next token is asked for. A short string without escapes that lies in the window is
/// not copied before someone takes it; any other is copied, and its escapes are undone, as it is read.
final class JSONTokenizer {
    /// The most containers within one another that are told of; strings deeper still are told as values.
    static let maximumDepth = 10_000
    /// The most bytes of a string that are kept, but for an escape at their end; the rest is passed over.
    static let maximumTextBytes = 64 << 20
    /// How much is read at a time.
    static let windowBytes = 128 << 10
    /// A string that goes on for longer is copied as it is read.
    private static let shortString = 1 << 10
    /// Room for the text of a string that is copied, at first.
    private static let spillBytes = 64 << 10

    private let window: JSONWindow
    private var position = 0
    /// The open containers, true for an object.
    private var isObject: [Bool] = []
    /// Containers that are open beyond the greatest depth.
    private var buriedDepth = 0
    private var expectsKey = false
    private var awaitsColon = false
    private var hasBegun = false

    // The token's text: in the window, or in `spill` where it does not lie there as it is.
    private var textStart = 0
    private var textEnd = 0
    private var spill: [UInt8] = []
    private var isSpilled = false
    private let maximumText: Int
    /// How far into the source the text begins; nil where its bytes are not the source's.
    private var sourceShift: Int?

    /// Where the last token starts, in bytes of the text as UTF-8 without a byte order mark.
    private(set) var tokenOffset = 0
    /// Whether the last token is a string or key that is not there as a whole: the text ends in it, or it is too long.
    private(set) var isCut = false
    /// Whether the last token is a string or key with escapes.
    private(set) var hasEscapes = false
    /// The first thing wrong. What follows it is told as far as it can be made out.
    private(set) var problem: OpeningError?
    /// At the end: that it is not where it should be, and why.
    private(set) var ending: OpeningError?

    /// A tokenizer; `begin` gives it a text.
    init(windowBytes: Int = JSONTokenizer.windowBytes, maximumTextBytes: Int = JSONTokenizer.maximumTextBytes) {
        window = JSONWindow(capacity: windowBytes)
        maximumText = maximumTextBytes
    }

    /// Begins to read a text, in any of the encodings of `JSONEncoding`.
    func begin(_ stream: any ByteStream) {
        let decoded = JSONEncoding.decoded(stream)
        sourceShift = decoded.shift
        window.begin(decoded.stream)
        position = 0
        isObject.removeAll(keepingCapacity: true)
        buriedDepth = 0
        expectsKey = false
        awaitsColon = false
        hasBegun = false
        clearText()
        tokenOffset = 0
        problem = nil
        ending = nil
    }

    /// How many containers are open. Back at 0, a document has ended.
    var depth: Int { isObject.count }

    /// The next token.
    func next() -> JSONToken {
        clearText()
        while position < window.count || advance() {
            let byte = unsafe window.bytes[position]
            switch byte {
            case 0...0x20:
                position += 1
            case UInt8(ascii: ","):
                if awaitsColon { complain() }
                awaitsColon = false
                expectsKey = isInObject
                position += 1
            case UInt8(ascii: ":"):
                if expectsKey { complain() }
                expectsKey = false
                awaitsColon = false
                position += 1
            case UInt8(ascii: "\""):
                return string()
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                if open(isObject: byte == UInt8(ascii: "{")) {
                    return byte == UInt8(ascii: "{") ? .objectStart : .arrayStart
                }
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if let token = close(isObject: byte == UInt8(ascii: "}")) { return token }
            case UInt8(ascii: "/"):
                comment()
            case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ";"):
                if depth > 0 { complain() }
                position += 1
            default:
                return word()
            }
        }
        return end()
    }

    /// The last token's text, escapes undone. It can be taken once.
    func takeText() -> [UInt8] {
        defer { clearText() }
        guard isSpilled else {
            return unsafe [UInt8](UnsafeRawBufferPointer(rebasing: window.bytes[textStart..<textEnd]))
        }
        // A short one leaves the room where it is, for the next.
        if spill.count < spill.capacity / 4 { return unsafe spill.withUnsafeBufferPointer { unsafe Array($0) } }
        let text = spill
        spill = []
        return text
    }

    /// Where the last token's text stands in the source, if it is a string that is there as a whole: its bytes between the
    /// quotes. Asked before the text is taken; nil where the source is no UTF-8.
    var textSource: Range<Int>? {
        guard let sourceShift, !isCut else { return nil }
        let start = sourceShift + tokenOffset + 1
        return start..<max(start, sourceShift + window.offset + textEnd)
    }

    // MARK: - Containers

    /// Opens a container and says whether it is to be told of.
    private func open(isObject kind: Bool) -> Bool {
        mark()
        position += 1
        hasBegun = true
        if awaitsColon || expectsKey && depth > 0 { complain() }
        awaitsColon = false
        guard depth < Self.maximumDepth else {
            buriedDepth += 1
            problem = problem ?? OpeningError(.tooDeep, "JSON nested more than 10,000 deep")
            expectsKey = false
            return false
        }
        isObject.append(kind)
        expectsKey = kind
        return true
    }

    /// Closes the innermost container, also where it is of the other kind.
    private func close(isObject kind: Bool) -> JSONToken? {
        mark()
        position += 1
        if awaitsColon { complain() }
        awaitsColon = false
        if buriedDepth > 0 {
            buriedDepth -= 1
            expectsKey = isInObject
            return nil
        }
        guard let top = isObject.popLast() else {
            // In front of the first document it may be a guard against being run as a script: `)]}'`.
            if hasBegun { complain() }
            return nil
        }
        if top != kind { complain() }
        expectsKey = isInObject
        return top ? .objectEnd : .arrayEnd
    }

    // MARK: - Strings

    private func string() -> JSONToken {
        mark()
        hasBegun = true
        position += 1
        textStart = position
        let limit = min(window.count, position + Self.shortString)
        let end = unsafe JSONBytes.endOfRun(UnsafeRawBufferPointer(window.bytes), from: position, to: limit)
        if end < limit, unsafe window.bytes[end] == UInt8(ascii: "\"") {
            position = end
            return endOfString()
        }
        isSpilled = true
        return copiedString()
    }

    /// Reads a string on and keeps its text, escapes undone.
    private func copiedString() -> JSONToken {
        while true {
            guard position < window.count || advance() else { return endOfText(.string) }
            if spill.count < maximumText { copyRun() }
            guard position < window.count else { continue }
            switch unsafe window.bytes[position] {
            case UInt8(ascii: "\""): return endOfString()
            case _ where spill.count >= maximumText: return restOfString()
            case UInt8(ascii: "\\"): undoEscape()
            // The spill was full, and has more room the next time.
            default: break
            }
        }
    }

    /// Copies from `position` on what is ordinary, or escaped by one letter, as far as the spill has room.
    private func copyRun() {
        if spill.count == spill.capacity {
            spill.reserveCapacity(min(maximumText, max(Self.spillBytes, 4 * spill.count)))
        }
        let room = min(spill.capacity, maximumText) - spill.count
        let bytes = unsafe UnsafeRawBufferPointer(rebasing: window.bytes[position..<min(window.count, position + room)])
        let copied = spill.count
        let read = unsafe JSONBytes.copyString(bytes, to: &spill)
        if spill.count - copied < read { hasEscapes = true }
        position += read
    }

    /// Undoes the escape at `position`, with as much of what follows at hand as it may have.
    private func undoEscape() {
        hasEscapes = true
        while window.count - position < JSONUnescaping.maximumLength {
            let isLonger = window.advance(keeping: window.count - position)
            position = 0
            if !isLonger { break }
        }
        let bytes = unsafe UnsafeRawBufferPointer(rebasing: window.bytes[position..<window.count])
        position += unsafe JSONUnescaping.undo(bytes, into: &spill)
    }

    /// Passes over what is left of a string that is too long.
    private func restOfString() -> JSONToken {
        complainOfLength()
        while true {
            position = unsafe JSONBytes.endOfRun(
                UnsafeRawBufferPointer(window.bytes), from: position, to: window.count)
            if position < window.count {
                if unsafe window.bytes[position] == UInt8(ascii: "\"") { return endOfString() }
                // Past the backslash, and past what it escapes.
                position += 1
                guard position < window.count || advance() else { return endOfText(.string) }
                position += 1
            }
            guard position < window.count || advance() else { return endOfText(.string) }
        }
    }

    /// A string whose quote stands at `position`.
    private func endOfString() -> JSONToken {
        textEnd = position
        position += 1
        return tokenOfText(.string)
    }

    /// Keeps what the window has of the token, and gets the next window.
    private func spillAndAdvance() -> Bool {
        isSpilled = true
        keep(textStart..<window.count)
        textStart = 0
        return advance()
    }

    private func keep(_ range: Range<Int>) {
        let room = maximumText - spill.count
        if range.count > room { complainOfLength() }
        let kept = range.lowerBound..<(range.lowerBound + min(room, range.count))
        unsafe spill.append(contentsOf: UnsafeRawBufferPointer(rebasing: window.bytes[kept]))
    }

    private func complainOfLength() {
        isCut = true
        problem = problem ?? OpeningError(.tooLarge, "a string longer than \(Budget.sized(maximumText))")
    }

    /// A key or value that ended as it should.
    private func tokenOfText(_ token: JSONToken) -> JSONToken {
        if awaitsColon { complain() }
        awaitsColon = expectsKey
        if expectsKey {
            expectsKey = false
            return .key
        }
        // Another string in an object is a key, even if the comma before it is missing.
        expectsKey = isInObject
        return token
    }

    /// A key or value in which the text ends.
    private func endOfText(_ token: JSONToken) -> JSONToken {
        isCut = true
        ending = Self.truncation
        return tokenOfText(token)
    }

    // MARK: - Other tokens

    /// A number or name, up to what can not belong to one.
    private func word() -> JSONToken {
        mark()
        textStart = position
        var isPlausible = true
        while true {
            let count = window.count
            while position < count {
                let kind = unsafe Self.kinds[Int(window.bytes[position])]
                if kind == .delimiter { break }
                if kind == .odd { isPlausible = false }
                position += 1
            }
            guard position == count else { break }
            guard spillAndAdvance() else { break }
        }
        textEnd = position
        if isSpilled { keep(textStart..<textEnd) }
        if depth > 0 && !isPlausible { complain() }
        return tokenOfText(.scalar)
    }

    /// Passes over a comment, or a slash that begins none.
    private func comment() {
        mark()
        position += 1
        guard position < window.count || advance() else { return }
        switch unsafe window.bytes[position] {
        case UInt8(ascii: "/"):
            while position < window.count || advance() {
                let byte = unsafe window.bytes[position]
                if byte == 10 || byte == 13 { return }
                position += 1
            }
        case UInt8(ascii: "*"):
            var previous: UInt8 = 0
            position += 1
            while position < window.count || advance() {
                let byte = unsafe window.bytes[position]
                position += 1
                if previous == UInt8(ascii: "*") && byte == UInt8(ascii: "/") { return }
                previous = byte
            }
        default:
            if depth > 0 { complain() }
        }
    }

    private func end() -> JSONToken {
        mark()
        if depth > 0 { ending = ending ?? Self.truncation }
        if let failure = window.failure { ending = failure }
        return .end
    }

    private static let truncation = OpeningError(.truncated, "the JSON ends in the middle")

    private var isInObject: Bool { buriedDepth == 0 && (isObject.last ?? false) }

    // MARK: - Windows

    private func advance() -> Bool {
        position = 0
        return window.advance()
    }

    private func mark() {
        tokenOffset = window.offset + position
    }

    private func clearText() {
        textStart = 0
        textEnd = 0
        isCut = false
        hasEscapes = false
        if isSpilled {
            isSpilled = false
            spill.removeAll(keepingCapacity: true)
        }
    }

    private func complain() {
        problem = problem ?? OpeningError(.damaged, "JSON that is not well-formed, at byte \(tokenOffset)")
    }

    private enum Kind { case ordinary, odd, delimiter }

    /// What a byte is outside strings.
    private static let kinds: [Kind] = (0..<256).map { byte in
        switch UInt8(byte) {
        case 0...0x20: .delimiter
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"): .ordinary
        case UInt8(ascii: "a")...UInt8(ascii: "z"): .ordinary
        default:
            switch Unicode.Scalar(UInt8(byte)) {
            case "+", "-", ".", "_", "$": .ordinary
            case ",", ":", "\"", "{", "}", "[", "]", "(", ")", ";", "/": .delimiter
            default: .odd
            }
        }
    }
}
