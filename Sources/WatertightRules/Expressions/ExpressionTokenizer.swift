/// Cuts an expression into words: those of Expr, and those of CEL where it has its own (`r"…"`, three quotes).
struct ExpressionTokenizer {
    private let bytes: [UInt8]
    private var index = 0
    private var line = 1

    /// Longest first, so that `<=` is not `<` and `=`.
    private static let signs = [
        "?.", "??", "||", "&&", "==", "!=", "<=", ">=", "(", ")", "[", "]", "{", "}", ",", ".", ":", ";", "?", "!", "<",
        ">", "=",
        "+", "-", "*", "/", "%", "|",
    ].map { Array($0.utf8) }

    /// The tokens of `text`, ended by `.end`.
    static func tokens(of text: String) throws(ExpressionError) -> [ExpressionToken] {
        var tokenizer = ExpressionTokenizer(bytes: Array(text.utf8))
        var tokens: [ExpressionToken] = []
        repeat { tokens.append(try tokenizer.next()) } while tokens.last?.kind != .end
        return tokens
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private var here: UInt8? { index < bytes.count ? bytes[index] : nil }

    private func stands(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

    private mutating func skip(_ count: Int) {
        for _ in 0..<min(count, bytes.count - index) {
            if bytes[index] == 10 { line += 1 }
            index += 1
        }
    }

    private mutating func skipBlanks() throws(ExpressionError) {
        while let byte = here {
            if byte == 32 || (9...13).contains(byte) {
                skip(1)
            } else if stands("//") || byte == UInt8(ascii: "#") {
                while let next = here, next != 10 { skip(1) }
            } else if stands("/*") {
                skip(2)
                while !stands("*/") {
                    guard here != nil else { throw error("a comment does not end") }
                    skip(1)
                }
                skip(2)
            } else {
                return
            }
        }
    }

    private mutating func next() throws(ExpressionError) -> ExpressionToken {
        try skipBlanks()
        let start = line
        guard let byte = here else { return ExpressionToken(kind: .end, line: start) }
        let kind: ExpressionToken.Kind
        switch byte {
        case UInt8(ascii: "`"), UInt8(ascii: "\""), UInt8(ascii: "'"):
            kind = .text(try text(isRaw: byte == UInt8(ascii: "`")))
        case UInt8(ascii: "0")...UInt8(ascii: "9"): kind = .number(try number())
        case UInt8(ascii: "r"), UInt8(ascii: "R"):
            if index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "\"") || bytes[index + 1] == UInt8(ascii: "'")
            {
                skip(1)
                kind = .text(try text(isRaw: true))
            } else {
                kind = .name(name())
            }
        case let byte where Self.isNameByte(byte): kind = .name(name())
        default: kind = .sign(try sign())
        }
        return ExpressionToken(kind: kind, line: start)
    }

    private mutating func name() -> String {
        let start = index
        while let byte = here, Self.isNameByte(byte) { skip(1) }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func number() throws(ExpressionError) -> Double {
        let start = index
        while let byte = here, Self.isNameByte(byte) || (byte == UInt8(ascii: ".") && nextIsDigit) { skip(1) }
        let text = String(decoding: bytes[start..<index], as: UTF8.self).filter { $0 != "_" }
        guard let value = Double(text), value.isFinite else { throw error("a number is none") }
        return value
    }

    private var nextIsDigit: Bool {
        index + 1 < bytes.count && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index + 1])
    }

    private mutating func sign() throws(ExpressionError) -> String {
        guard let sign = Self.signs.first(where: { bytes[index...].starts(with: $0) }) else {
            throw error("a character that means nothing here")
        }
        skip(sign.count)
        return String(decoding: sign, as: UTF8.self)
    }

    /// A text in quotes: one or three of them; a raw one has no escapes.
    private mutating func text(isRaw: Bool) throws(ExpressionError) -> [UInt8] {
        let quote = bytes[index]
        let isLong = quote != UInt8(ascii: "`") && bytes[index...].starts(with: [quote, quote, quote])
        let closing = [UInt8](repeating: quote, count: isLong ? 3 : 1)
        skip(closing.count)
        var text: [UInt8] = []
        while !bytes[index...].starts(with: closing) {
            guard let byte = here else { throw error("a text does not end") }
            if byte == UInt8(ascii: "\\"), !isRaw {
                skip(1)
                text += try escape()
            } else {
                text.append(byte)
                skip(1)
            }
        }
        skip(closing.count)
        return text
    }

    private mutating func escape() throws(ExpressionError) -> [UInt8] {
        guard let byte = here else { throw error("a text does not end") }
        skip(1)
        switch byte {
        case UInt8(ascii: "n"): return [10]
        case UInt8(ascii: "r"): return [13]
        case UInt8(ascii: "t"): return [9]
        case UInt8(ascii: "a"): return [7]
        case UInt8(ascii: "b"): return [8]
        case UInt8(ascii: "f"): return [12]
        case UInt8(ascii: "v"): return [11]
        case UInt8(ascii: "x"): return [UInt8(truncatingIfNeeded: try hex(2))]
        case UInt8(ascii: "u"): return try scalar(4)
        case UInt8(ascii: "U"): return try scalar(8)
        case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "?"):
            return [byte]
        default: throw error("an escape in a text is none")
        }
    }

    private mutating func scalar(_ digits: Int) throws(ExpressionError) -> [UInt8] {
        guard let scalar = Unicode.Scalar(try hex(digits)) else { throw error("an escape in a text is none") }
        return Array(String(Character(scalar)).utf8)
    }

    private mutating func hex(_ digits: Int) throws(ExpressionError) -> UInt32 {
        guard index + digits <= bytes.count,
            let value = UInt32(String(decoding: bytes[index..<(index + digits)], as: UTF8.self), radix: 16)
        else { throw error("an escape in a text is none") }
        skip(digits)
        return value
    }

    private func error(_ message: String) -> ExpressionError { ExpressionError(message: message, line: line) }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
            || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")) || byte == UInt8(ascii: "_")
            || byte == UInt8(ascii: "$")
    }
}
