/// The ends of lines and records, and what stands before the text of the next.
extension Seam {
    /// The longest indentation, with marks of quotation.
    private static let maximumIndentation = 64
    /// So much of a line's beginning may be the same in each.
    static let maximumBeginning = 256
    /// So much may follow a record's text in its line.
    private static let maximumRest = 320

    /// Where the next line goes on, if the line ends at `index`, perhaps with a mark that it goes on; nil where it does not.
    static func lineBreak(at index: Int, in window: UnsafeBufferPointer<UInt8>, line: Int) -> Int? {
        var cursor = index
        func byte(_ offset: Int = 0) -> UInt8? {
            cursor + offset < window.count ? unsafe window[cursor + offset] : nil
        }
        if byte() == UInt8(ascii: "\\"), byte(1) == UInt8(ascii: "n") || byte(1) == UInt8(ascii: "r") {
            // The end of a line in a text that was escaped.
            cursor += 2
            if byte() == UInt8(ascii: "\\"), byte(1) == UInt8(ascii: "n") { cursor += 2 }
            return unsafe indented(from: cursor, in: window)
        }
        if byte() == UInt8(ascii: "=") || byte() == UInt8(ascii: "\\") { cursor += 1 }
        // A frame around it, as a terminal's windows have.
        let edge = cursor
        while byte() == 32, cursor - edge < maximumBeginning { cursor += 1 }
        if byte() == UInt8(ascii: "|") { cursor += 1 }
        if byte() == 0xE2, byte(1) == 0x94, byte(2) == 0x82 { cursor += 3 }
        let isFramed = cursor > edge
        let isReturn = byte() == 13
        if isReturn { cursor += 1 }
        if byte() == 10 {
            cursor += 1
        } else if !isReturn {
            return nil
        }
        if isReturn, !isFramed, let next = unsafe chunk(at: cursor, in: window) { return next }
        if let next = unsafe repeated(line, at: cursor, in: window) { return next }
        return isFramed ? nil : unsafe indented(from: cursor, in: window)
    }

    /// Where the next record's text goes on, after the end of one's text at `index`: both lines begin alike.
    static func record(at index: Int, in window: UnsafeBufferPointer<UInt8>, line: Int) -> Int? {
        let limit = min(index + maximumRest, window.count)
        var cursor = index
        while cursor < limit, unsafe window[cursor] != 10, unsafe window[cursor] != 13 { cursor += 1 }
        // An event ends in an empty line (HTML, section 9.2.6).
        let feeds = cursor
        while cursor < limit, cursor - feeds < 4, unsafe window[cursor] == 10 || window[cursor] == 13 { cursor += 1 }
        guard cursor > feeds, let next = unsafe repeated(line, at: cursor, in: window) else { return nil }
        // What a record holds begins behind a quote or a bracket.
        switch unsafe window[next - 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["): return next
        default: return nil
        }
    }

    private static func indented(from index: Int, in window: UnsafeBufferPointer<UInt8>) -> Int? {
        var cursor = index
        while cursor < window.count, cursor - index < maximumIndentation,
            unsafe LineEnd.isIndentation(window[cursor]) || window[cursor] == UInt8(ascii: "|")
        { cursor += 1 }
        return cursor < window.count ? cursor : nil
    }

    /// Where a line's own text begins that stands at `index` and begins like the line at `line`; nil where it does not.
    ///
    ///     2026-11-30T12:00:00.123Z app[12]: key praxa_sk_0123
    ///     2026-11-30T12:00:01.7Z app[12]: 456789
    ///
    /// Digits stand for any digits, and blanks for any number of them. What is the same ends behind a blank or a mark, so that
    /// it holds no word of the text.
    private static func repeated(_ line: Int, at index: Int, in window: UnsafeBufferPointer<UInt8>) -> Int? {
        var model = line
        var cursor = index
        var end: Int?
        while model < index, cursor < window.count, cursor - index < maximumBeginning {
            let wanted = unsafe window[model]
            let byte = unsafe window[cursor]
            if isDigit(wanted), isDigit(byte) {
                unsafe skip(&model, to: index, in: window, isDigit)
                unsafe skip(&cursor, to: window.count, in: window, isDigit)
                continue
            }
            if wanted == 10 || wanted == 13 { break }
            if wanted == 32 || wanted == 9, byte == 32 || byte == 9 {
                unsafe skip(&model, to: index, in: window) { $0 == 32 || $0 == 9 }
                unsafe skip(&cursor, to: window.count, in: window) { $0 == 32 || $0 == 9 }
                end = cursor
                continue
            }
            // Container logs mark a part with P, and the last with F.
            let isFlag =
                unsafe wanted == UInt8(ascii: "P") && byte == UInt8(ascii: "F") && end == cursor
                && cursor + 1 < window.count && window[cursor + 1] == 32
            guard wanted == byte || isFlag else { break }
            model += 1
            cursor += 1
            if !LineEnd.isWord(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/") { end = cursor }
        }
        return end
    }

    private static func skip(
        _ index: inout Int, to end: Int, in window: UnsafeBufferPointer<UInt8>, _ holds: (UInt8) -> Bool
    ) {
        while index < end, unsafe holds(window[index]) { index += 1 }
    }

    /// Where the data of a chunk begins whose head stands at `index`: hexadecimal digits, extensions perhaps, and a line's
    /// end; and behind the data another.
    private static func chunk(at index: Int, in window: UnsafeBufferPointer<UInt8>) -> Int? {
        var cursor = index
        var size = 0
        while cursor < window.count, cursor - index < 7, case let digit = unsafe Digits.hex(window[cursor]), digit < 16
        {
            size = size << 4 | Int(digit)
            cursor += 1
        }
        guard cursor > index, size > 0 else { return nil }
        if cursor < window.count, unsafe window[cursor] == UInt8(ascii: ";") {
            while cursor < window.count, cursor - index < maximumBeginning, unsafe window[cursor] != 13 { cursor += 1 }
        }
        guard cursor + 1 < window.count, unsafe window[cursor] == 13, unsafe window[cursor + 1] == 10 else {
            return nil
        }
        let data = cursor + 2
        let end = data + size
        guard end + 1 < window.count else { return data }
        return unsafe window[end] == 13 && window[end + 1] == 10 ? data : nil
    }
}
