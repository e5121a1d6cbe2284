/// Escapes with a backslash, as JSON, C, Swift, JavaScript, Python, Perl, shells, CSS, Java's property files and Markdown
/// write them.
extension Escape {
    /// Blanks at the start of a line that goes on from one with a backslash at its end.
    private static let maximumIndentation = 24

    /// The escape that begins with the backslash at `index`.
    static func backslash(at index: Int, in window: UnsafeBufferPointer<UInt8>) -> Escape? {
        guard index + 1 < window.count else { return nil }
        let byte = unsafe window[index + 1]
        switch byte {
        // The first three hide a name or a prefix: `praxa\_sk\_`, `https\://`, `KEY\=value`.
        case UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: "/"):
            return Escape(Text(byte), length: 2)
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "@"), UInt8(ascii: "+"), UInt8(ascii: "~"):
            return Escape(Text(byte), length: 2, isTelling: false)
        case UInt8(ascii: "n"): return Escape(Text(10), length: 2, isTelling: false)
        case UInt8(ascii: "r"): return Escape(Text(13), length: 2, isTelling: false)
        case UInt8(ascii: "t"): return Escape(Text(9), length: 2, isTelling: false)
        case UInt8(ascii: "x"):
            return unsafe braced(at: index, in: window) ?? Self.byte(at: index, 2, in: window)
        case UInt8(ascii: "e"), UInt8(ascii: "E"): return unsafe escapeSign(at: index, in: window)
        case UInt8(ascii: "^"): return unsafe escapeSign(at: index, in: window)
        case UInt8(ascii: "u"), UInt8(ascii: "U"): return unsafe unicode(at: index, in: window)
        case 10, 13: return unsafe lineBreak(at: index, in: window)
        case UInt8(ascii: "0")...UInt8(ascii: "7"):
            return unsafe octal(at: index, in: window) ?? styleSheet(at: index, in: window)
        default: return nil
        }
    }

    /// `\u{5f}` (Swift, JavaScript), `\x{5f}` (Perl).
    private static func braced(at index: Int, in window: UnsafeBufferPointer<UInt8>) -> Escape? {
        guard index + 2 < window.count, unsafe window[index + 2] == UInt8(ascii: "{") else { return nil }
        for digits in 1...8 where index + 3 + digits < window.count {
            guard unsafe window[index + 3 + digits] == UInt8(ascii: "}") else { continue }
            guard let value = unsafe hex(at: index + 3, digits: digits, in: window), let text = Text(value) else {
                return nil
            }
            return Escape(text, length: digits + 4)
        }
        return nil
    }

    /// `\u005f` (JSON, C, Java), a surrogate pair of two, `\U0000005f` (C, Python), `\U005f` (old property lists).
    private static func unicode(at index: Int, in window: UnsafeBufferPointer<UInt8>) -> Escape? {
        if let escape = unsafe braced(at: index, in: window) { return escape }
        if unsafe window[index + 1] == UInt8(ascii: "U"),
            let value = unsafe hex(at: index + 2, digits: 8, in: window), let text = Text(value)
        {
            return Escape(text, length: 10)
        }
        // Java takes any number of them.
        var start = index + 2
        while start < index + 4, start < window.count, unsafe window[start] == UInt8(ascii: "u") { start += 1 }
        guard let unit = unsafe hex(at: start, digits: 4, in: window) else { return nil }
        if unit >= 0xD800, unit < 0xDC00, start + 5 < window.count, unsafe window[start + 4] == UInt8(ascii: "\\"),
            let low = unsafe hex(at: start + 6, digits: 4, in: window), low >= 0xDC00, low < 0xE000,
            let text = Text(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
        {
            return Escape(text, length: start + 10 - index)
        }
        return Text(unit).map { Escape($0, length: start + 4 - index) }
    }

    /// `\137` (C), `\0137` (echo): three octal digits of a byte.
    private static func octal(at index: Int, in window: UnsafeBufferPointer<UInt8>) -> Escape? {
        guard let value = unsafe octalByte(at: index + 1, in: window) else { return nil }
        if isLetter(value) || value == 0x1B { return Escape(Text(value), length: 4) }
        if unsafe window[index + 1] == UInt8(ascii: "0"), let value = unsafe octalByte(at: index + 2, in: window),
            isLetter(value)
        {
            return Escape(Text(value), length: 5)
        }
        return value >= 0x80 ? Escape(Text(value), length: 4, isTelling: false) : nil
    }

    /// `\e[` (shells) and `\^[[` (vis) for what begins a terminal's control sequence.
    private static func escapeSign(at index: Int, in window: UnsafeBufferPointer<UInt8>) -> Escape? {
        let length = unsafe window[index + 1] == UInt8(ascii: "^") ? 3 : 2
        guard index + length < window.count, unsafe window[index + length] == UInt8(ascii: "["),
            unsafe length == 2 || window[index + 2] == UInt8(ascii: "[")
        else { return nil }
        return Escape(Text(0x1B as UInt8), length: length)
    }

    static func octalByte(at index: Int, in window: UnsafeBufferPointer<UInt8>) -> UInt8? {
        guard index + 3 <= window.count, unsafe window[index] <= UInt8(ascii: "3") else { return nil }
        var value: UInt8 = 0
        for offset in 0..<3 {
            let digit = unsafe window[index + offset] &- UInt8(ascii: "0")
            guard digit < 8 else { return nil }
            value = value << 3 | digit
        }
        return value
    }

    /// `\5f ` (CSS Syntax Module Level 3, section 4.3.7): up to six hexadecimal digits, and a blank that belongs to them.
    private static func styleSheet(at index: Int, in window: UnsafeBufferPointer<UInt8>) -> Escape? {
        var cursor = index + 1
        var value: UInt32 = 0
        while cursor < window.count, cursor - index <= 6 {
            let digit = unsafe Digits.hex(window[cursor])
            guard digit < 16 else { break }
            value = value << 4 | UInt32(digit)
            cursor += 1
        }
        guard cursor - index > 2, value < 0x80, isLetter(UInt8(value)) else { return nil }
        if cursor < window.count, unsafe window[cursor] == 32 || window[cursor] == 9 || window[cursor] == 10 {
            cursor += 1
        }
        return Escape(Text(UInt8(value)), length: cursor - index)
    }

    /// A line break in the middle of a word, with the next line's indentation: shells, C, YAML and property files go on.
    private static func lineBreak(at index: Int, in window: UnsafeBufferPointer<UInt8>) -> Escape? {
        guard index > 0, unsafe LineEnd.isWord(window[index - 1]) else { return nil }
        var cursor = index + 1
        if unsafe window[cursor] == 13 { cursor += 1 }
        guard cursor < window.count, unsafe window[cursor] == 10 else { return nil }
        cursor += 1
        let line = cursor
        while cursor < window.count, cursor - line < maximumIndentation,
            unsafe window[cursor] == 32 || window[cursor] == 9
        { cursor += 1 }
        guard cursor < window.count, unsafe LineEnd.isWord(window[cursor]) else { return nil }
        return Escape(Text(), length: cursor - index)
    }

    /// Whether a byte is ASCII that can be seen.
    private static func isLetter(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F }
}
