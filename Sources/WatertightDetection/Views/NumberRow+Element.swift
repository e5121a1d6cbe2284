/// The elements of a row.
extension NumberRow {
    /// The element that begins at `index`, perhaps behind blanks and comments.
    func element(at index: Int, in window: UnsafeBufferPointer<UInt8>, isFinal: Bool) -> Step {
        if !isFinal, window.count - index < Self.maximumElement { return .more }
        let limit = min(index + Self.maximumElement, window.count)
        var cursor = unsafe Self.skippingBlanks(from: index, limit: limit, in: window)
        for wanted in before {
            if wanted == UInt8(ascii: "0") {
                let digits = cursor
                while cursor < limit, unsafe Seam.isDigit(window[cursor]) { cursor += 1 }
                guard cursor > digits else { return .end }
            } else {
                guard cursor < limit, unsafe window[cursor] == wanted else { return .end }
                cursor += 1
            }
        }
        let start = cursor
        guard let (value, end) = unsafe value(at: cursor, limit: limit, in: window) else { return .end }
        cursor = end
        for wanted in after {
            guard cursor < limit, unsafe window[cursor] == wanted else { return .end }
            cursor += 1
        }
        // The last one has nothing behind it.
        let next = unsafe Self.skippingBlanks(from: cursor, limit: limit, in: window)
        if separator == 32 { return .value(value, start: start, next: next) }
        guard next < limit, unsafe window[next] == separator else { return .value(value, start: start, next: cursor) }
        return .value(value, start: start, next: next + 1)
    }

    private static func skippingBlanks(from index: Int, limit: Int, in window: UnsafeBufferPointer<UInt8>) -> Int {
        var cursor = index
        while cursor < limit {
            if unsafe Seam.isSpace(window[cursor]) {
                cursor += 1
            } else if unsafe window[cursor] == UInt8(ascii: "/"), let next = unsafe Seam.comment(at: cursor, in: window)
            {
                cursor = next
            } else {
                break
            }
        }
        return min(cursor, limit)
    }

    private func value(at index: Int, limit: Int, in window: UnsafeBufferPointer<UInt8>) -> (UInt8, end: Int)? {
        switch notation {
        case .character: return unsafe Self.character(at: index, limit: limit, in: window)
        case .decimal, .octal: return unsafe number(at: index, limit: limit, in: window)
        case .hexadecimal:
            guard index + 2 < limit, unsafe window[index] == UInt8(ascii: "0"), unsafe window[index + 1] | 0x20 == 0x78
            else { return nil }
            return unsafe Self.digits(at: index + 2, radix: 16, atMost: 8, limit: limit, in: window)
                .map { (UInt8(clamping: $0.value), $0.end) }
        case .bareHexadecimal:
            guard let (value, end) = unsafe Self.digits(at: index, radix: 16, atMost: 2, limit: limit, in: window),
                end == index + 2
            else { return nil }
            return (UInt8(value), end)
        }
    }

    /// A decimal number, of a signed byte perhaps, or an octal one.
    private func number(at index: Int, limit: Int, in window: UnsafeBufferPointer<UInt8>) -> (UInt8, end: Int)? {
        let isNegative = unsafe index < limit && window[index] == UInt8(ascii: "-")
        let radix = notation == .octal ? 8 : 10
        guard
            let (value, end) = unsafe Self.digits(
                at: isNegative ? index + 1 : index, radix: radix, atMost: 5, limit: limit, in: window)
        else { return nil }
        if isNegative { return value <= 128 ? (UInt8(truncatingIfNeeded: -value), end) : (255, end) }
        return (UInt8(clamping: value), end)
    }

    private static func digits(
        at index: Int, radix: Int, atMost: Int, limit: Int, in window: UnsafeBufferPointer<UInt8>
    ) -> (value: Int, end: Int)? {
        var cursor = index
        var value = 0
        while cursor < limit, case let digit = unsafe Int(Digits.hex(window[cursor])), digit < radix {
            value = value * radix + digit
            cursor += 1
            guard cursor - index <= atMost else { return nil }
        }
        return cursor > index ? (value, cursor) : nil
    }

    /// A character in its quotes, or one with a backslash before it.
    private static func character(
        at index: Int, limit: Int, in window: UnsafeBufferPointer<UInt8>
    ) -> (UInt8, end: Int)? {
        guard index + 2 < limit, case let quote = unsafe window[index], quote == 0x22 || quote == 0x27 || quote == 0x60
        else { return nil }
        let byte = unsafe window[index + 1]
        if byte != UInt8(ascii: "\\"), unsafe window[index + 2] == quote { return (byte, index + 3) }
        guard byte == UInt8(ascii: "\\"), index + 3 < limit, unsafe window[index + 3] == quote else { return nil }
        let letter = unsafe window[index + 2]
        switch letter {
        case UInt8(ascii: "n"): return (10, index + 4)
        case UInt8(ascii: "t"): return (9, index + 4)
        case UInt8(ascii: "r"): return (13, index + 4)
        case UInt8(ascii: "0"): return (0, index + 4)
        default: return (letter, index + 4)
        }
    }

    /// What the value is that stands at `index`, and where it ends; nil where none does.
    static func notation(
        at index: Int, separator: UInt8, in window: UnsafeBufferPointer<UInt8>
    ) -> (notation: Notation, end: Int)? {
        let limit = min(index + 16, window.count)
        if let (_, end) = unsafe character(at: index, limit: limit, in: window) { return (.character, end) }
        let byte = unsafe window[index]
        if index + 2 < limit, byte == UInt8(ascii: "0"), unsafe window[index + 1] | 0x20 == 0x78 {
            return unsafe digits(at: index + 2, radix: 16, atMost: 8, limit: limit, in: window)
                .map { (.hexadecimal, $0.end) }
        }
        if Digits.isHex(byte), unsafe isBareHexadecimal(around: index, separator: separator, in: window) {
            return (.bareHexadecimal, index + 2)
        }
        let isNegative = byte == UInt8(ascii: "-") && separator != byte
        let start = isNegative ? index + 1 : index
        guard start < limit, unsafe Seam.isDigit(window[start]) else { return nil }
        if !isNegative, byte == UInt8(ascii: "0"),
            let (_, end) = unsafe digits(at: index, radix: 8, atMost: 5, limit: limit, in: window), end - index >= 3,
            unsafe end == limit || !Seam.isDigit(window[end])
        {
            return (.octal, end)
        }
        return unsafe digits(at: start, radix: 10, atMost: 5, limit: limit, in: window).map { (.decimal, $0.end) }
    }

    /// Whether pairs of digits around `index`, each with the separator behind it, are hexadecimal: one has a letter.
    private static func isBareHexadecimal(
        around index: Int, separator: UInt8, in window: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        guard index + 2 < window.count, unsafe Digits.isHex(window[index + 1]), unsafe window[index + 2] == separator
        else {
            return false
        }
        var cursor = max(index - 96, 1)
        let limit = min(index + 96, window.count - 2)
        while cursor < limit {
            if unsafe window[cursor + 2] == separator, unsafe Digits.isHex(window[cursor]),
                unsafe Digits.isHex(window[cursor + 1]),
                unsafe !Seam.isDigit(window[cursor]) || !Seam.isDigit(window[cursor + 1]),
                unsafe !Seam.isDigit(window[cursor - 1]), unsafe !Seam.isLetter(window[cursor - 1])
            {
                return true
            }
            cursor += 1
        }
        return false
    }
}
