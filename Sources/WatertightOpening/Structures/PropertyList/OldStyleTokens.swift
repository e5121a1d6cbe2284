/// The tokens of an old-style property list: `{ key = "value"; list = (a, b); bytes = <0fbd77>; } /* and comments */`.
///
/// Unquoted strings have letters, digits and `_$/:.-`; others must be quoted (CFOldStylePList.c).
struct OldStyleTokens {
    /// A token, as the range of bytes that it stands for, still escaped.
    enum Token {
        case openDictionary, closeDictionary, openArray, closeArray, equals, semicolon, comma
        /// A string, without its quotes.
        case quoted(Range<Int>)
        /// A string that is not quoted.
        case word(Range<Int>)
        /// The hexadecimal digits between `<` and `>`.
        case data(Range<Int>)
        /// What no property list has.
        case odd(Range<Int>)
    }

    /// Whether the end came within a string, data or a comment.
    private(set) var isCut = false
    private let bytes: [UInt8]
    private var position: Int
    private let end: Int

    /// The tokens of the first `count` bytes.
    init(_ bytes: [UInt8], count: Int = .max) {
        self.bytes = bytes
        position = 0
        end = min(count, bytes.count)
    }

    /// The next token; nil at the end.
    mutating func next() -> Token? {
        skipSpace()
        guard position < end else { return nil }
        let start = position
        switch bytes[start] {
        case UInt8(ascii: "{"): return single(.openDictionary)
        case UInt8(ascii: "}"): return single(.closeDictionary)
        case UInt8(ascii: "("): return single(.openArray)
        case UInt8(ascii: ")"): return single(.closeArray)
        case UInt8(ascii: "="): return single(.equals)
        case UInt8(ascii: ";"): return single(.semicolon)
        case UInt8(ascii: ","): return single(.comma)
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return .quoted(quoted(by: bytes[start]))
        case UInt8(ascii: "<"): return angled()
        default: return word()
        }
    }

    /// Whether the token after this one begins with `byte`.
    mutating func isBefore(_ byte: UInt8) -> Bool {
        skipSpace()
        return position < end && bytes[position] == byte
    }

    // MARK: - Tokens

    private mutating func single(_ token: Token) -> Token {
        position += 1
        return token
    }

    private mutating func quoted(by quote: UInt8) -> Range<Int> {
        let (bytes, end) = (bytes, end)
        let start = position + 1
        var cursor = start
        while cursor < end, bytes[cursor] != quote {
            cursor += bytes[cursor] == UInt8(ascii: "\\") ? 2 : 1
        }
        isCut = isCut || cursor >= end
        position = min(end, cursor + 1)
        return start..<min(end, cursor)
    }

    private mutating func angled() -> Token {
        let start = position + 1
        var cursor = start
        while cursor < end, Base64Data.digit(bytes[cursor]) != nil || UnicodeText.isSpace(bytes[cursor]) { cursor += 1 }
        if cursor == end || bytes[cursor] == UInt8(ascii: ">") {
            isCut = isCut || cursor == end
            position = min(end, cursor + 1)
            return .data(start..<cursor)
        }
        // Not data, but something like `<null>`, or a `<` that stands alone.
        position = cursor + 1
        return .odd((start - 1)..<position)
    }

    private mutating func word() -> Token {
        let start = position
        var cursor = start
        while cursor < end, Self.classes[Int(bytes[cursor])] == Self.letter { cursor += 1 }
        if cursor > start, cursor == end || Self.classes[Int(bytes[cursor])] == Self.separator {
            position = cursor
            return .word(start..<cursor)
        }
        while cursor < end, Self.classes[Int(bytes[cursor])] != Self.separator { cursor += 1 }
        position = max(cursor, start + 1)
        return .odd(start..<position)
    }

    private mutating func skipSpace() {
        while position < end {
            if UnicodeText.isSpace(bytes[position]) {
                position += 1
                continue
            }
            guard bytes[position] == UInt8(ascii: "/") else { return }
            guard position + 1 < end else {
                // Half of a comment's mark.
                isCut = true
                position = end
                return
            }
            switch bytes[position + 1] {
            case UInt8(ascii: "/"):
                while position < end, bytes[position] != 0x0A, bytes[position] != 0x0D { position += 1 }
            case UInt8(ascii: "*"): skipComment()
            default: return
            }
        }
    }

    private mutating func skipComment() {
        position += 2
        while position < end {
            if bytes[position] == UInt8(ascii: "*"), position + 1 < end, bytes[position + 1] == UInt8(ascii: "/") {
                position += 2
                return
            }
            position += 1
        }
        isCut = true
    }

    // MARK: - Classes of bytes

    private static let other: UInt8 = 0
    private static let letter: UInt8 = 1
    private static let separator: UInt8 = 2
    private static let classes: [UInt8] = {
        var classes = [UInt8](repeating: other, count: 256)
        for byte in UInt8.min...UInt8.max {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                classes[Int(byte)] = letter
            default: if UnicodeText.isSpace(byte) { classes[Int(byte)] = separator }
            }
        }
        for byte in "_$/:.-".utf8 { classes[Int(byte)] = letter }
        for byte in "{}()=;,\"'<".utf8 { classes[Int(byte)] = separator }
        return classes
    }()
}
