/// A dump: lines with groups of hexadecimal digits, behind an offset perhaps, and before the same bytes as text.
///
///     00000000: 7072 6178 615f 736b 5f30 3132 3334 3536  praxa_sk_0123456      xxd
///     00000000  70 72 61 78 61 5f 73 6b  5f 30 31 32 33 34 35 36  |praxa_sk_0123456|  hexdump -C
///     0000000 7270 7861 5f61 6b73 305f 3231 3433 3635                  hexdump, od -x: each group's bytes reversed
///     0x100003f8a: 70 72 61 78 61 5f 73 6b 5f 30 31 32 33 34 35 36  praxa_sk_0123456    a debugger
///
/// The digits say what the bytes are; the text has full stops for some.
struct HexDump {
    /// Some bytes of a row that stand at equal distances.
    struct Piece {
        var source: Int
        var bytes: [UInt8] = []
    }

    /// One line of it.
    struct Row {
        var pieces: [Piece] = []
        /// The bytes of all pieces.
        var count = 0
        /// Whether groups were read as numbers whose low byte comes first.
        var isReversed: Bool
    }

    /// Where the groups begin in each line.
    let column: Int
    /// The digits of a group: 2, 4 or 8.
    let digits: Int
    /// Whether each group is a number whose low byte comes first, where no text beside it tells.
    var isReversed: Bool

    /// More of a line is not looked at.
    static let maximumLine = 4096
    /// The groups begin within so many bytes of a line.
    static let maximumColumn = 256
    /// So many rows are looked at for the order of bytes.
    private static let rowsForOrder = 8
    /// Rows of fewer bytes are none, but for a last one.
    private static let minimumRow = 8
    /// Some dumps have a second space in the middle of a row.
    private static let maximumGap = 2

    /// How source and decoded bytes relate.
    var ratio: OffsetMap.Ratio { OffsetMap.Ratio(source: digits + 1, decoded: digits / 2) }

    /// The dump whose row holds `place`, a digit or space, in the line that begins at `line`; nil where it is none.
    init?(around place: Int, in window: UnsafeBufferPointer<UInt8>, line: Int, lineEnd: Int) {
        var start = place
        var spaces = 0
        while start > line {
            let byte = unsafe window[start - 1]
            spaces = byte == 32 ? spaces + 1 : 0
            guard spaces <= Self.maximumGap, byte == 32 || Digits.isHex(byte) else { break }
            start -= 1
        }
        var groups = unsafe Self.groups(from: start, in: window, lineEnd: lineEnd, atMost: 10)
        // A word may end in what looks like a digit.
        let isAttached = unsafe start > line && window[start] != 32 && LineEnd.isWord(window[start - 1])
        let isPrefixed =
            unsafe start > line + 1 && window[start - 1] | 0x20 == UInt8(ascii: "x")
            && window[start - 2] == UInt8(ascii: "0")
        if isAttached, !isPrefixed, unsafe window[start - 1] != UInt8(ascii: "=") { groups = groups.dropFirst() }
        // An offset has a length of its own, or more space behind it than the groups have.
        guard let first = groups.first, let length = groups.dropFirst().first?.count,
            length == 2 || length == 4 || length == 8
        else { return nil }
        let isOffset = unsafe first.count != length || (length > 2 && window[first.upperBound + 1] == 32)
        if isOffset { groups = groups.dropFirst() }
        column = (groups.first?.lowerBound ?? line) - line
        digits = length
        // Only the programs that print such numbers have offsets of seven digits.
        isReversed = isOffset && first.count == 7 && length > 2
        guard let row = unsafe row(line: line, lineEnd: lineEnd, in: window), row.count >= Self.minimumRow else {
            return nil
        }
    }

    /// The row in the line that begins at `line`; nil where it holds none.
    func row(line: Int, lineEnd: Int, in window: UnsafeBufferPointer<UInt8>) -> Row? {
        guard line + column < lineEnd else { return nil }
        var groups: [Range<Int>] = []
        var plain: [UInt8] = []
        var reversed: [UInt8] = []
        for group in unsafe Self.groups(from: line + column, in: window, lineEnd: lineEnd) {
            // The last group of all may be shorter.
            guard group.count <= digits, group.count % 2 == 0 else { break }
            if let last = groups.last, group.lowerBound > last.upperBound + 1,
                unsafe Self.isText(of: plain, at: last.upperBound, in: window, lineEnd: lineEnd)
                    || Self.isText(of: reversed, at: last.upperBound, in: window, lineEnd: lineEnd)
            {
                break
            }
            groups.append(group)
            let value = unsafe Digits.decodedHex(UnsafeBufferPointer(rebasing: window[group]))
            plain += value
            reversed += value.reversed()
            if group.count < digits { break }
        }
        guard let end = groups.last?.upperBound else { return nil }
        // A row of NULs, or one without a text, tells no order.
        let isOther = unsafe Self.isText(of: isReversed ? plain : reversed, at: end, in: window, lineEnd: lineEnd)
        let bytes = isOther != isReversed ? reversed : plain
        var row = Row(count: bytes.count, isReversed: isOther != isReversed)
        for (index, group) in groups.enumerated() {
            if index == 0 || group.lowerBound > groups[index - 1].upperBound + 1 {
                row.pieces.append(Piece(source: group.lowerBound))
            }
            let first = index * digits / 2
            row.pieces[row.pieces.count - 1].bytes += bytes[first..<(first + group.count / 2)]
        }
        return row
    }

    /// The dump, with the order of bytes that the first row tells of those from `line` on, where one of them does.
    func ordered(byRowsFrom line: Int, in window: UnsafeBufferPointer<UInt8>) -> HexDump {
        var dump = self
        var line = line
        for _ in 0..<Self.rowsForOrder where digits > 2 && line < window.count {
            let reach = unsafe UnsafeBufferPointer(rebasing: window[..<min(line + Self.maximumLine, window.count)])
            let lineEnd = unsafe ByteSearch.first(10, in: reach, from: line) ?? reach.count
            guard let row = unsafe row(line: line, lineEnd: lineEnd, in: window) else { break }
            if row.isReversed != isReversed {
                dump.isReversed = row.isReversed
                break
            }
            line = lineEnd + 1
        }
        return dump
    }

    /// Groups of digits from `start` on, with small gaps between them.
    private static func groups(
        from start: Int, in window: UnsafeBufferPointer<UInt8>, lineEnd: Int, atMost limit: Int = .max
    ) -> ArraySlice<Range<Int>> {
        var groups: [Range<Int>] = []
        var cursor = start
        while cursor < lineEnd, groups.count < limit {
            var first = cursor
            while first < lineEnd, first - cursor <= maximumGap, unsafe window[first] == 32 { first += 1 }
            guard first - cursor <= maximumGap else { break }
            var end = first
            while end < lineEnd, unsafe Digits.isHex(window[end]) { end += 1 }
            // What goes on with another letter is text.
            let isText = unsafe end < lineEnd && LineEnd.isWord(window[end])
            guard end > first, !isText else { break }
            groups.append(first..<end)
            guard end < lineEnd, unsafe window[end] == 32 else { break }
            cursor = end
        }
        return groups[...]
    }

    /// Whether what stands at `start`, behind spaces and a bar perhaps, is `bytes` as text.
    private static func isText(
        of bytes: [UInt8], at start: Int, in window: UnsafeBufferPointer<UInt8>, lineEnd: Int
    ) -> Bool {
        var place = start
        while place < lineEnd, unsafe window[place] == 32 { place += 1 }
        if place < lineEnd, unsafe window[place] == UInt8(ascii: "|") || window[place] == UInt8(ascii: ">") {
            place += 1
        }
        let shown = bytes.prefix(16)
        guard place + shown.count <= lineEnd else { return false }
        var same = 0
        for (index, byte) in shown.enumerated() where byte > 0x20 && byte < 0x7F {
            guard unsafe window[place + index] == byte else { return false }
            same += 1
        }
        return same >= 3
    }
}
