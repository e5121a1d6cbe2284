/// Tells an old-style property list from all the other texts with braces and equals signs, by its grammar.
///
///     list    = { key = value ; … }  |  ( value , … )          value = string | data | list
///     strings = key = string ; …
///
/// Source code, stylesheets and scripts may agree with it for some tokens, but not to the end of what is looked at.
/// Only where as many statements are right as no accident makes, a mistake behind them is a damaged list.
struct OldStyleGrammar {
    private enum Expectation {
        case key, equals, value, end, element, separator
    }

    /// So many statements in a row are no accident.
    private static let convincing = 16

    private var tokens: OldStyleTokens
    private var expectation = Expectation.key
    /// Open containers: whether each is a dictionary.
    private var levels: [Bool] = []
    private var statements = 0
    private var elements = 0
    /// Whether it is a `.strings` file, if anything, and whether its first key is quoted.
    private var isStrings = false
    private var isQuoted = false

    /// Looks at the first `count` bytes.
    init(_ bytes: [UInt8], count: Int) {
        tokens = OldStyleTokens(bytes, count: count)
    }

    /// Whether it is a property list.
    ///
    /// - Parameter isWhole: Whether nothing comes behind the bytes.
    mutating func matches(isWhole: Bool) -> Bool {
        guard begin() else { return false }
        while let token = tokens.next() {
            guard take(token) else { return false }
            if isConvincing { return true }
        }
        if statements > 0 { return !isStrings || !isWhole || expectation == .key }
        // An array, all of it: a text in parentheses is none.
        return !isStrings && elements > 1 && levels.isEmpty == isWhole
    }

    /// What is right so far is enough, whatever comes.
    private var isConvincing: Bool {
        isStrings ? isQuoted && statements > 0 : statements >= Self.convincing
    }

    private mutating func begin() -> Bool {
        var ahead = tokens
        switch ahead.next() {
        case .openDictionary: levels = [true]
        case .openArray:
            levels = [false]
            expectation = .element
        case .quoted:
            isStrings = true
            isQuoted = true
            return true
        case .word:
            isStrings = true
            return true
        default: return false
        }
        tokens = ahead
        return true
    }

    /// Takes a token; false where it does not belong.
    private mutating func take(_ token: OldStyleTokens.Token) -> Bool {
        switch (expectation, token) {
        case (.key, .quoted), (.key, .word): expectation = .equals
        case (.key, .closeDictionary), (.element, .closeArray), (.separator, .closeArray): return close()
        case (.equals, .equals): expectation = .value
        case (.value, .word) where isStrings, (.value, .data) where isStrings: return false
        case (.value, .quoted), (.value, .word), (.value, .data): expectation = .end
        case (.element, .quoted), (.element, .word), (.element, .data):
            elements += 1
            expectation = .separator
        case (.value, .openDictionary), (.element, .openDictionary): return open(dictionary: true)
        case (.value, .openArray), (.element, .openArray): return open(dictionary: false)
        case (.end, .semicolon):
            statements += 1
            expectation = .key
        case (.separator, .comma): expectation = .element
        default: return false
        }
        return true
    }

    private mutating func open(dictionary isDictionary: Bool) -> Bool {
        if isStrings { return false }
        levels.append(isDictionary)
        expectation = isDictionary ? .key : .element
        return true
    }

    private mutating func close() -> Bool {
        guard let isDictionary = levels.popLast() else { return false }
        if case .key = expectation, !isDictionary { return false }
        if levels.isEmpty {
            // Nothing may follow.
            return tokens.next() == nil
        }
        expectation = levels[levels.count - 1] ? .end : .separator
        return true
    }
}
