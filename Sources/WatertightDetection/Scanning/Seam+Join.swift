/// String literals that a program joins.
extension Seam {
    /// The longest comment between two literals.
    private static let maximumComment = 200
    /// `@`, `f`, `rb`, `u8`, `L`: what may stand right before a literal.
    private static let maximumPrefix = 2

    /// Where the next literal's text begins, after a quote at `index`: with nothing or blanks between (C, Python), with an
    /// operator (`+`, `.`, `&`, `..`, `~`, `++`, `<<`, `||`), with a comma in a row that is joined, over lines and comments.
    static func join(at index: Int, in window: UnsafeBufferPointer<UInt8>) -> Int? {
        var cursor = index
        // A literal in a literal has its quotes escaped.
        while cursor < window.count, cursor - index < 4, unsafe window[cursor] == UInt8(ascii: "\\") { cursor += 1 }
        let escapes = cursor - index
        guard cursor < window.count, unsafe isQuote(window[cursor]) else { return nil }
        cursor += 1
        var operators = 0
        var hasComma = false
        while cursor < window.count, cursor - index < maximumLength, operators <= 6 {
            let byte = unsafe window[cursor]
            if isSpace(byte) {
                cursor += 1
                continue
            }
            if let next = unsafe comment(at: cursor, in: window) {
                cursor = next
                continue
            }
            if let next = unsafe opening(at: cursor, escapes: escapes, in: window) {
                // Behind a comma may stand the name of the next member.
                return unsafe hasComma && isName(from: next, in: window) ? nil : next
            }
            if unsafe isLetter(byte) && window[cursor - 1] != 0x22 {
                guard let next = unsafe appending(at: cursor, in: window) else { return nil }
                cursor = next
                operators += 1
                continue
            }
            guard isOperator(byte) else { return nil }
            operators += 1
            if byte == UInt8(ascii: ",") { hasComma = true }
            cursor += 1
        }
        return nil
    }

    /// Where the literal's text begins that is opened at `index`.
    private static func opening(at index: Int, escapes: Int, in window: UnsafeBufferPointer<UInt8>) -> Int? {
        var cursor = index
        while cursor < window.count, cursor - index < maximumPrefix,
            unsafe isLetter(window[cursor]) || window[cursor] == UInt8(ascii: "@")
                || window[cursor] == UInt8(ascii: "8")
                || window[cursor] == UInt8(ascii: "$")
        { cursor += 1 }
        for _ in 0..<escapes {
            guard cursor < window.count, unsafe window[cursor] == UInt8(ascii: "\\") else { return nil }
            cursor += 1
        }
        guard cursor + 1 < window.count, unsafe isQuote(window[cursor]),
            unsafe RunGate.isValueByte[Int(window[cursor + 1])]
        else { return nil }
        return cursor + 1
    }

    /// Whether a colon follows the literal whose text begins at `index`.
    private static func isName(from index: Int, in window: UnsafeBufferPointer<UInt8>) -> Bool {
        var cursor = index
        while cursor < window.count, cursor - index < 80, unsafe !isQuote(window[cursor]) { cursor += 1 }
        cursor += 1
        while cursor < window.count, unsafe window[cursor] == 32 || isQuote(window[cursor]) { cursor += 1 }
        return unsafe cursor < window.count && window[cursor] == UInt8(ascii: ":")
    }

    /// Behind `key +=` and the like, which append the next literal.
    private static func appending(at index: Int, in window: UnsafeBufferPointer<UInt8>) -> Int? {
        var cursor = index
        while cursor < window.count, cursor - index < 40,
            unsafe isLetter(window[cursor]) || isDigit(window[cursor]) || window[cursor] == UInt8(ascii: "_")
                || window[cursor] == UInt8(ascii: ".")
        { cursor += 1 }
        while cursor < window.count, unsafe window[cursor] == 32 { cursor += 1 }
        guard cursor + 2 < window.count, unsafe window[cursor + 1] == UInt8(ascii: "="),
            unsafe [UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "&")].contains(window[cursor])
        else { return nil }
        return cursor + 2
    }

    /// The end of a comment that begins at `index`.
    static func comment(at index: Int, in window: UnsafeBufferPointer<UInt8>) -> Int? {
        guard index + 1 < window.count else { return nil }
        let limit = min(index + maximumComment, window.count)
        let pair = unsafe (window[index], window[index + 1])
        let isOfLine =
            unsafe pair == (0x2F, 0x2F) || pair == (0x2D, 0x2D) || (pair.0 == 0x23 && isSpace(window[index + 1]))
        var cursor = index + 2
        if isOfLine {
            while cursor < limit, unsafe window[cursor] != 10 { cursor += 1 }
            return cursor < limit ? cursor : nil
        }
        guard pair == (0x2F, 0x2A) else { return nil }
        while cursor + 1 < limit {
            if unsafe window[cursor] == 0x2A && window[cursor + 1] == 0x2F { return cursor + 2 }
            cursor += 1
        }
        return nil
    }

    private static func isQuote(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`")
    }

    private static func isOperator(_ byte: UInt8) -> Bool { operators[Int(byte)] }

    private static let operators: [Bool] = (0..<256).map { Array("+.&~<|,()_\\;".utf8).contains(UInt8($0)) }
}
