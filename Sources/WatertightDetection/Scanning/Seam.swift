/// What stands between two pieces of a token, and is none of it.
///
///     "praxa_sk_0123" +                      a string's end, an operator, the next string's start
///         "456789abcdef"
///     12:00:01 app[7]: key praxa_sk_0123     a line's end, and the same beginning of a line again
///     12:00:02 app[7]: 456789abcdef
///     {"log":"key praxa_sk_0123"}            a record's end, and the same beginning of a record
///     {"log":"456789abcdef"}
///     praxa_sk_0123\r\n1a\r\n456789          the head of a chunk (RFC 9112, section 7.1)
///     praxa_sk_0123^[[0m456789               a terminal's control sequence, spelt out
///     praxa_sk_0123</b><b>456789             tags
struct Seam {
    /// Where the next piece begins.
    let end: Int
    /// Whether it is nothing but the end of a line.
    let isLine: Bool

    /// A longer one is none.
    static let maximumLength = 640

    /// Whether a seam may begin with a byte: a quick test.
    static func mayBegin(with byte: UInt8) -> Bool {
        switch byte {
        case 10, 13, 32, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "="),
            UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "<"), UInt8(ascii: ")"), UInt8(ascii: "}"),
            UInt8(ascii: "]"):
            true
        default: false
        }
    }

    /// The seam that begins at `index`, in a token whose first line begins at `line`; nil where none does.
    init?(at index: Int, in window: UnsafeBufferPointer<UInt8>, line: Int) {
        guard index < window.count else { return nil }
        let found: Int?
        var isLine = false
        switch unsafe window[index] {
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
            found =
                unsafe Self.join(at: index, in: window) ?? Self.record(at: index, in: window, line: line)
        case UInt8(ascii: "^"): found = unsafe Self.controlSequence(at: index, in: window)
        case UInt8(ascii: "<"): found = unsafe Self.tags(at: index, in: window)
        case UInt8(ascii: "\\"):
            if let next = unsafe Self.lineBreak(at: index, in: window, line: line) {
                found = next
                isLine = true
            } else {
                found = unsafe Self.join(at: index, in: window)
            }
        case UInt8(ascii: ")"), UInt8(ascii: "}"), UInt8(ascii: "]"):
            found = unsafe Self.record(at: index, in: window, line: line)
        default:
            found = unsafe Self.lineBreak(at: index, in: window, line: line)
            isLine = true
        }
        guard let found, found < window.count, found - index <= Self.maximumLength else { return nil }
        end = found
        self.isLine = isLine
    }

    /// Where the line begins that holds `index`, as far back as a line's beginning is compared.
    static func lineStart(before index: Int, in window: UnsafeBufferPointer<UInt8>) -> Int {
        var start = index
        while start > 0, index - start < maximumBeginning, unsafe window[start - 1] != 10,
            unsafe window[start - 1] != 13
        {
            start -= 1
        }
        return start
    }

    /// `^[[0m`: the sign of ESC, and a control sequence (ECMA-48, section 5.4).
    private static func controlSequence(at index: Int, in window: UnsafeBufferPointer<UInt8>) -> Int? {
        guard index + 2 < window.count, unsafe window[index + 1] == UInt8(ascii: "["),
            unsafe window[index + 2] == UInt8(ascii: "[")
        else { return nil }
        return unsafe Escape.controlSequenceEnd(from: index + 3, in: window)
    }

    /// Tags of HTML or XML, one after another, and breaks of lines between them.
    private static func tags(at index: Int, in window: UnsafeBufferPointer<UInt8>) -> Int? {
        var cursor = index
        for _ in 0..<8 {
            guard cursor + 1 < window.count, unsafe window[cursor] == UInt8(ascii: "<"),
                unsafe isLetter(window[cursor + 1]) || window[cursor + 1] == UInt8(ascii: "/")
            else { break }
            let limit = min(cursor + 160, window.count)
            var close = cursor + 2
            while close < limit, unsafe window[close] != UInt8(ascii: ">"), unsafe window[close] != UInt8(ascii: "<") {
                close += 1
            }
            guard close < limit, unsafe window[close] == UInt8(ascii: ">") else { break }
            cursor = close + 1
            var next = cursor
            while next < window.count, next - cursor < 64, unsafe isSpace(window[next]) { next += 1 }
            if next < window.count,
                unsafe window[next] == UInt8(ascii: "<") || window[cursor] == 10 || window[cursor] == 13
            {
                cursor = next
            }
        }
        return cursor > index ? cursor : nil
    }

    static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }
    static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 10 || byte == 13 }
    static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
}
