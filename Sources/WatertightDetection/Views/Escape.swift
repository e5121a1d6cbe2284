/// One escape of a text, and what it stands for.
struct Escape {
    /// Up to four bytes of decoded text.
    struct Text {
        private var bytes: (UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0)
        private var count = 0

        init(_ byte: UInt8) {
            bytes.0 = byte
            count = 1
        }

        /// Nothing: a soft line break.
        init() {}

        /// A character, as UTF-8.
        init?(_ value: UInt32) {
            guard let scalar = Unicode.Scalar(value) else { return nil }
            for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(byte) }
        }

        private mutating func append(_ byte: UInt8) {
            switch count {
            case 0: bytes.0 = byte
            case 1: bytes.1 = byte
            case 2: bytes.2 = byte
            default: bytes.3 = byte
            }
            count += 1
        }

        /// The bytes.
        func withBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
            let row = [bytes.0, bytes.1, bytes.2, bytes.3].prefix(count)
            unsafe row.withUnsafeBufferPointer { unsafe body($0) }
        }
    }

    /// The longest escape: a surrogate pair, `\ud83d\ude00`.
    static let maximumLength = 12

    /// What it stands for.
    let text: Text
    /// How many bytes it takes.
    let length: Int
    /// Whether it can hide a secret's letters, and so opens a neighbourhood; `\"` and `\n` only go along.
    let isTelling: Bool

    private init(_ text: Text, length: Int, isTelling: Bool = true) {
        self.text = text
        self.length = length
        self.isTelling = isTelling
    }

    /// The escape that begins at `index`, or nil where none does.
    init?(at index: Int, in window: UnsafeBufferPointer<UInt8>, isQuotedPrintable: Bool) {
        let found: Escape?
        switch unsafe window[index] {
        case UInt8(ascii: "%"): found = unsafe Self.byte(at: index, 1, in: window)
        case UInt8(ascii: "="):
            guard isQuotedPrintable else { return nil }
            found = unsafe Self.softBreak(at: index, in: window) ?? Self.byte(at: index, 1, in: window)
        case UInt8(ascii: "\\"): found = unsafe Self.backslash(at: index, in: window)
        case UInt8(ascii: "&"): found = unsafe Self.entity(at: index, in: window)
        default: found = nil
        }
        guard let found else { return nil }
        self = found
    }

    /// Two hexadecimal digits after `lead` bytes.
    private static func byte(at index: Int, _ lead: Int, in window: UnsafeBufferPointer<UInt8>) -> Escape? {
        guard let value = unsafe hex(at: index + lead, digits: 2, in: window) else { return nil }
        return Escape(Text(UInt8(truncatingIfNeeded: value)), length: lead + 2)
    }

    private static func softBreak(at index: Int, in window: UnsafeBufferPointer<UInt8>) -> Escape? {
        guard index + 1 < window.count else { return nil }
        if unsafe window[index + 1] == 10 { return Escape(Text(), length: 2) }
        guard index + 2 < window.count, unsafe window[index + 1] == 13, unsafe window[index + 2] == 10 else {
            return nil
        }
        return Escape(Text(), length: 3)
    }

    private static func backslash(at index: Int, in window: UnsafeBufferPointer<UInt8>) -> Escape? {
        guard index + 1 < window.count else { return nil }
        switch unsafe window[index + 1] {
        case UInt8(ascii: "/"): return Escape(Text(UInt8(ascii: "/")), length: 2)
        case UInt8(ascii: "\""): return Escape(Text(UInt8(ascii: "\"")), length: 2, isTelling: false)
        case UInt8(ascii: "\\"): return Escape(Text(UInt8(ascii: "\\")), length: 2, isTelling: false)
        case UInt8(ascii: "n"): return Escape(Text(10), length: 2, isTelling: false)
        case UInt8(ascii: "r"): return Escape(Text(13), length: 2, isTelling: false)
        case UInt8(ascii: "t"): return Escape(Text(9), length: 2, isTelling: false)
        case UInt8(ascii: "x"): return unsafe byte(at: index, 2, in: window)
        case UInt8(ascii: "u"), UInt8(ascii: "U"): return unsafe unicode(at: index, in: window)
        default: return nil
        }
    }

    /// `\u005f`, a surrogate pair of two, or Swift's `\u{5f}`.
    private static func unicode(at index: Int, in window: UnsafeBufferPointer<UInt8>) -> Escape? {
        guard index + 2 < window.count else { return nil }
        if unsafe window[index + 2] == UInt8(ascii: "{") {
            for digits in 1...8 where index + 3 + digits < window.count {
                guard unsafe window[index + 3 + digits] == UInt8(ascii: "}") else { continue }
                guard let value = unsafe hex(at: index + 3, digits: digits, in: window), let text = Text(value) else {
                    return nil
                }
                return Escape(text, length: digits + 4)
            }
            return nil
        }
        guard let unit = unsafe hex(at: index + 2, digits: 4, in: window) else { return nil }
        if unit >= 0xD800, unit < 0xDC00, index + 7 < window.count, unsafe window[index + 6] == UInt8(ascii: "\\"),
            let low = unsafe hex(at: index + 8, digits: 4, in: window), low >= 0xDC00, low < 0xE000,
            let text = Text(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
        {
            return Escape(text, length: 12)
        }
        return Text(unit).map { Escape($0, length: 6) }
    }

    private static let entities: [(name: [UInt8], byte: UInt8, isTelling: Bool)] = [
        ("amp;", "&", true), ("lt;", "<", false), ("gt;", ">", false), ("quot;", "\"", false), ("apos;", "'", false),
        ("lowbar;", "_", true), ("colon;", ":", true), ("sol;", "/", true), ("equals;", "=", true),
        ("hyphen;", "-", true),
        ("period;", ".", true), ("commat;", "@", true), ("num;", "#", true), ("plus;", "+", true),
        ("nbsp;", " ", false),
    ].map { (Array($0.0.utf8), Array($0.1.utf8)[0], $0.2) }

    /// `&#95;`, `&#x5f;`, `&amp;` and the names that letters of a credential go by.
    private static func entity(at index: Int, in window: UnsafeBufferPointer<UInt8>) -> Escape? {
        guard index + 2 < window.count else { return nil }
        if unsafe window[index + 1] == UInt8(ascii: "#") {
            let isHex = unsafe window[index + 2] | 0x20 == UInt8(ascii: "x")
            var cursor = index + (isHex ? 3 : 2)
            let start = cursor
            var value: UInt32 = 0
            while cursor < window.count, cursor - start < 7 {
                let digit = unsafe UInt32(EncodedRunDecoder.hexDigit(window[cursor]))
                guard digit < (isHex ? 16 : 10) else { break }
                value = value * (isHex ? 16 : 10) + digit
                cursor += 1
            }
            guard cursor > start, cursor < window.count, unsafe window[cursor] == UInt8(ascii: ";") else { return nil }
            return Text(value).map { Escape($0, length: cursor + 1 - index) }
        }
        // A short name and a semicolon; in a query string there is none.
        var hasEnd = false
        for offset in 3...8 where index + offset < window.count {
            if unsafe window[index + offset] == UInt8(ascii: ";") { hasEnd = true }
        }
        guard hasEnd else { return nil }
        for entity in entities where index + 1 + entity.name.count <= window.count {
            let matches = entity.name.indices.allSatisfy { unsafe window[index + 1 + $0] == entity.name[$0] }
            if matches { return Escape(Text(entity.byte), length: entity.name.count + 1, isTelling: entity.isTelling) }
        }
        return nil
    }

    private static func hex(at index: Int, digits: Int, in window: UnsafeBufferPointer<UInt8>) -> UInt32? {
        guard index + digits <= window.count else { return nil }
        var value: UInt32 = 0
        for offset in 0..<digits {
            let digit = unsafe EncodedRunDecoder.hexDigit(window[index + offset])
            guard digit < 16 else { return nil }
            value = value << 4 | UInt32(digit)
        }
        return value
    }
}
