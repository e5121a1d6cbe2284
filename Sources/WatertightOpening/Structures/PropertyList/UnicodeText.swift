/// Text in any form of Unicode, made UTF-8.
enum UnicodeText {
    /// The width of a code unit, and its order.
    struct Form: Equatable {
        /// Bytes of a unit: 1, 2 or 4.
        var width: Int
        /// Whether a unit's highest byte stands first.
        var isBigEndian: Bool
        /// Bytes of the mark before the text.
        var markBytes: Int
    }

    /// The form of a text, by its byte order mark (Unicode 15, section 23.8) or by the NULs among its first letters.
    static func form(of head: [UInt8]) -> Form {
        if head.has([0xEF, 0xBB, 0xBF]) { return Form(width: 1, isBigEndian: false, markBytes: 3) }
        if head.has([0xFF, 0xFE, 0, 0]) { return Form(width: 4, isBigEndian: false, markBytes: 4) }
        if head.has([0, 0, 0xFE, 0xFF]) { return Form(width: 4, isBigEndian: true, markBytes: 4) }
        if head.has([0xFF, 0xFE]) { return Form(width: 2, isBigEndian: false, markBytes: 2) }
        if head.has([0xFE, 0xFF]) { return Form(width: 2, isBigEndian: true, markBytes: 2) }
        guard head.count >= 8 else { return Form(width: 1, isBigEndian: false, markBytes: 0) }
        switch (head[0] != 0, head[1] != 0, head[2] != 0, head[3] != 0) {
        case (true, false, true, false): return Form(width: 2, isBigEndian: false, markBytes: 0)
        case (false, true, false, true): return Form(width: 2, isBigEndian: true, markBytes: 0)
        case (true, false, false, false): return Form(width: 4, isBigEndian: false, markBytes: 0)
        case (false, false, false, true): return Form(width: 4, isBigEndian: true, markBytes: 0)
        default: return Form(width: 1, isBigEndian: false, markBytes: 0)
        }
    }

    /// `bytes` as UTF-8, without a mark. What is no letter becomes U+FFFD.
    static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        let form = form(of: bytes)
        if form.width == 1 { return form.markBytes == 0 ? bytes : Array(bytes[form.markBytes...]) }
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count / form.width * 3 / 2)
        var units = UTF16Units()
        var offset = form.markBytes
        while offset + form.width <= bytes.count {
            if form.width == 2 {
                units.append(UInt16(form.isBigEndian ? bytes.big16(offset) : bytes.little16(offset)), to: &text)
            } else {
                text.append(scalar: UInt32(form.isBigEndian ? bytes.big32(offset) : bytes.little32(offset)))
            }
            offset += form.width
        }
        units.finish(&text)
        return text
    }

    /// Whether a byte is white space.
    @inline(always)
    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte >= 0x09 && byte <= 0x0D }
}

/// UTF-16 on its way to UTF-8. A surrogate without its other half becomes U+FFFD.
struct UTF16Units {
    private var high: UInt16?

    /// Adds a unit.
    mutating func append(_ unit: UInt16, to text: inout [UInt8]) {
        if let high {
            self.high = nil
            if unit & 0xFC00 == 0xDC00 {
                text.append(scalar: 0x1_0000 + (UInt32(high & 0x3FF) << 10 | UInt32(unit & 0x3FF)))
                return
            }
            text.append(scalar: UInt32(high))
        }
        if unit & 0xFC00 == 0xD800 { high = unit } else { text.append(scalar: UInt32(unit)) }
    }

    /// Ends a run of units.
    mutating func finish(_ text: inout [UInt8]) {
        if let high { text.append(scalar: UInt32(high)) }
        high = nil
    }
}

extension [UInt8] {
    /// Adds a letter as UTF-8; a number that is none adds U+FFFD.
    mutating func append(scalar: UInt32) {
        switch scalar {
        case 0..<0x80: append(UInt8(scalar))
        case 0x80..<0x800:
            append(0xC0 | UInt8(scalar >> 6))
            append(0x80 | UInt8(scalar & 0x3F))
        case 0x800..<0xD800, 0xE000..<0x1_0000:
            append(0xE0 | UInt8(scalar >> 12))
            append(0x80 | UInt8(scalar >> 6 & 0x3F))
            append(0x80 | UInt8(scalar & 0x3F))
        case 0x1_0000..<0x11_0000:
            append(0xF0 | UInt8(scalar >> 18))
            append(0x80 | UInt8(scalar >> 12 & 0x3F))
            append(0x80 | UInt8(scalar >> 6 & 0x3F))
            append(0x80 | UInt8(scalar & 0x3F))
        default: self += [0xEF, 0xBF, 0xBD]
        }
    }
}
