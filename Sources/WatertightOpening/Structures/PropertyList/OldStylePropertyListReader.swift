internal import WatertightModel

/// Reads an old-style (OpenStep) property list, or a `.strings` file, which is the inside of a dictionary.
///
/// Tolerant: a token that does not belong where it stands makes the list damaged, and reading goes on behind it.
struct OldStylePropertyListReader {
    /// How often the visitor is asked whether to stop, in tokens: a power of two.
    private static let stopInterval = 256

    private let bytes: [UInt8]
    private var tokens: OldStyleTokens
    private var values: PropertyListValues
    /// Whether it is a `.strings` file, whose dictionary has no braces.
    private var isStrings = false
    /// Whether `=` was read, and its value is next.
    private var expectsValue = false
    /// Whether a key was read, and `=` is next.
    private var hasKey = false

    /// Reads `text`, which is UTF-8, into `values`.
    init(_ text: [UInt8], values: PropertyListValues) {
        bytes = text
        tokens = OldStyleTokens(text)
        self.values = values
    }

    /// Reads everything.
    mutating func read() {
        var count = 0
        while let token = tokens.next() {
            count += 1
            if count == 1 { begin(with: token) }
            if count & (Self.stopInterval - 1) == 0, values.isStopped { return }
            take(token)
        }
        if tokens.isCut || values.depth > (isStrings ? 1 : 0) || expectsValue || hasKey {
            values.note(.truncated, "the property list ends before it should")
        }
    }

    /// Begins the dictionary that a `.strings` file is without saying so.
    private mutating func begin(with token: OldStyleTokens.Token) {
        switch token {
        case .openDictionary, .openArray: break
        default:
            isStrings = true
            values.begin(dictionary: true)
        }
    }

    private mutating func take(_ token: OldStyleTokens.Token) {
        switch token {
        case .quoted(let range): text(OldStyleText.unescaped(bytes, range))
        case .word(let range): text(Array(bytes[range]))
        case .odd(let range):
            damage()
            text(Array(bytes[range]))
        case .data(let range):
            value()
            if values.charge(range.count / 2 + 1) { values.data(Base64Data.decodeHexadecimal(bytes[range])) }
        case .openDictionary, .openArray:
            if values.isInDictionary == true, !expectsValue { damage() }
            value()
            if case .openDictionary = token { values.begin(dictionary: true) } else { values.begin(dictionary: false) }
        case .closeDictionary: close(dictionary: true)
        case .closeArray: close(dictionary: false)
        case .equals:
            if !hasKey { damage() }
            expectsValue = hasKey
            hasKey = false
        case .semicolon, .comma:
            expectsValue = false
            hasKey = false
        }
    }

    /// A string: a key where one is due, else a value.
    private mutating func text(_ text: [UInt8]) {
        if values.isInDictionary == false || expectsValue {
            value()
            values.text(text)
        } else if values.isInDictionary == nil, !tokens.isBefore(UInt8(ascii: "=")) {
            // Too deep to know what it is in.
            values.text(text)
        } else {
            if hasKey { damage() }
            values.key(text)
            hasKey = true
        }
    }

    /// Goes on to a value.
    private mutating func value() {
        if values.isInDictionary == false { values.element() }
        expectsValue = false
        hasKey = false
    }

    private mutating func close(dictionary isDictionary: Bool) {
        if expectsValue || hasKey { damage() }
        expectsValue = false
        hasKey = false
        guard values.hasOpen(dictionary: isDictionary), values.depth > (isStrings ? 1 : 0) else { return damage() }
        // Where an inner container was not closed, it ends here.
        while let inner = values.isInDictionary, inner != isDictionary {
            damage()
            values.end()
        }
        values.end()
    }

    private mutating func damage() {
        values.note(.damaged, "the property list has text that makes no sense")
    }
}
