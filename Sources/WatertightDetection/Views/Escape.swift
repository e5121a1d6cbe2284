/// One escape of a text, and what it stands for.
struct Escape {
    /// Up to eight bytes of decoded text.
    struct Text {
        /// The first byte in the lowest bits.
        private var bytes: UInt64 = 0
        private var count = 0

        init(_ byte: UInt8) {
            bytes = UInt64(byte)
            count = 1
        }

        /// Nothing: a soft line break.
        init() {}

        /// Up to eight bytes.
        init(_ text: [UInt8]) { for byte in text.prefix(8) { append(byte) } }

        /// A character, as UTF-8.
        init?(_ value: UInt32) {
            guard let scalar = Unicode.Scalar(value) else { return nil }
            for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(byte) }
        }

        private mutating func append(_ byte: UInt8) {
            bytes |= UInt64(byte) << UInt64(8 * count)
            count += 1
        }

        /// The bytes.
        func withBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
            unsafe withUnsafeBytes(of: bytes.littleEndian) { row in
                unsafe body(UnsafeBufferPointer(rebasing: row.bindMemory(to: UInt8.self)[..<count]))
            }
        }
    }

    /// The longest escape: what joins two literals, with a comment perhaps, or a terminal's link.
    static let maximumLength = 256
    /// The longest break of a line, with the next line's indentation.
    private static let maximumBreak = 32

    /// What it stands for.
    let text: Text
    /// How many bytes it takes.
    let length: Int
    /// Whether it can hide a secret's letters, and so opens a neighbourhood; `\"` and `\n` only go along.
    let isTelling: Bool
    /// How many of its bytes stand before the one that it is found by.
    let lead: Int

    init(_ text: Text, length: Int, isTelling: Bool = true, lead: Int = 0) {
        self.text = text
        self.length = length
        self.isTelling = isTelling
        self.lead = lead
    }

    /// The escape that begins at `index`, or nil where none does.
    init?(at index: Int, in window: UnsafeBufferPointer<UInt8>, isQuotedPrintable: Bool) {
        let found: Escape?
        switch unsafe window[index] {
        case UInt8(ascii: "%"): found = unsafe Self.percent(at: index, in: window)
        case UInt8(ascii: "="):
            guard isQuotedPrintable else { return nil }
            found = unsafe Self.softBreak(at: index, in: window) ?? Self.byte(at: index, 1, in: window)
        case UInt8(ascii: "\\"): found = unsafe Self.backslash(at: index, in: window)
        case UInt8(ascii: "&"): found = unsafe Self.entity(at: index, in: window)
        case UInt8(ascii: "$"): found = unsafe Self.emptyReference(at: index, in: window)
        case UInt8(ascii: "+"): found = unsafe Self.plus(at: index, in: window)
        case UInt8(ascii: "#"): found = unsafe Self.control(at: index, in: window)
        case 0x08: found = unsafe Self.overstrike(at: index, in: window)
        case 0x1B: found = unsafe Self.terminal(at: index, in: window)
        case 0xC2, 0xE2, 0xEF: found = unsafe Self.unseen(at: index, in: window)
        default: found = nil
        }
        guard let found else { return nil }
        self = found
    }

    /// `%5F` (RFC 3986), or `%u005F` as browsers once wrote.
    private static func percent(at index: Int, in window: UnsafeBufferPointer<UInt8>) -> Escape? {
        if index + 1 < window.count, unsafe window[index + 1] | 0x20 == UInt8(ascii: "u") {
            guard let unit = unsafe hex(at: index + 2, digits: 4, in: window) else { return nil }
            return Text(unit).map { Escape($0, length: 6) }
        }
        return unsafe byte(at: index, 1, in: window)
    }

    /// Two hexadecimal digits after `lead` bytes.
    static func byte(at index: Int, _ lead: Int, in window: UnsafeBufferPointer<UInt8>) -> Escape? {
        guard let value = unsafe hex(at: index + lead, digits: 2, in: window) else { return nil }
        return Escape(Text(UInt8(truncatingIfNeeded: value)), length: lead + 2)
    }

    /// A line break that is none; mail on its way may have put blanks before it (RFC 2045, section 6.7, rule 3).
    private static func softBreak(at index: Int, in window: UnsafeBufferPointer<UInt8>) -> Escape? {
        var cursor = index + 1
        while cursor < window.count, cursor - index < maximumBreak - 2,
            unsafe window[cursor] == 32 || window[cursor] == 9
        { cursor += 1 }
        if cursor < window.count, unsafe window[cursor] == 13 { cursor += 1 }
        guard cursor < window.count, unsafe window[cursor] == 10 else { return nil }
        return Escape(Text(), length: cursor + 1 - index)
    }

    /// The value of so many hexadecimal digits; nil where these are none.
    static func hex(at index: Int, digits: Int, in window: UnsafeBufferPointer<UInt8>) -> UInt32? {
        guard index + digits <= window.count else { return nil }
        var value: UInt32 = 0
        for offset in 0..<digits {
            let digit = unsafe Digits.hex(window[index + offset])
            guard digit < 16 else { return nil }
            value = value << 4 | UInt32(digit)
        }
        return value
    }
}
