/// What stands before a match. It is copied only as far as somebody asks: most matches are refused by their names alone.
///
/// Good while the match is judged, and not longer.
@safe struct TextBefore {
    private let window: UnsafeBufferPointer<UInt8>
    private let end: Int

    /// What stands before `end`, an offset of `window`.
    @unsafe init(_ end: Int, in window: UnsafeBufferPointer<UInt8>) {
        unsafe self.window = unsafe window
        self.end = end
    }

    /// Nothing.
    static var nothing: TextBefore { unsafe TextBefore(0, in: UnsafeBufferPointer(start: nil, count: 0)) }

    /// Whether nothing does.
    var isEmpty: Bool { end == 0 }

    /// The last byte.
    var last: UInt8? { end > 0 ? unsafe window[end - 1] : nil }

    /// The last bytes, `count` at most.
    func suffix(_ count: Int) -> ArraySlice<UInt8> { unsafe Array(window[max(0, end - count)..<end])[...] }

    /// The same without the last bytes.
    func dropLast(_ count: Int) -> TextBefore { unsafe TextBefore(max(0, end - count), in: window) }

    /// How many of the last bytes, `limit` at most, can belong to a name.
    func nameLength(limit: Int) -> Int {
        var count = 0
        while count < limit, count < end, unsafe ParameterName.isNameByte(window[end - 1 - count]) { count += 1 }
        return count
    }

    /// Whether the end of its last line, `limit` bytes of it at most, holds a text, in any case; the text is in lower case.
    func line(limit: Int, holds text: [UInt8]) -> Bool {
        guard let last = text.last else { return false }
        var index = end
        while index > 0, end - index < limit, unsafe window[index - 1] != 10 {
            index -= 1
            guard unsafe LiteralAutomaton.fold(window[index]) == last, index + 1 >= text.count,
                end - (index + 1 - text.count) <= limit
            else { continue }
            let start = index + 1 - text.count
            if text.indices.allSatisfy({ unsafe LiteralAutomaton.fold(window[start + $0]) == text[$0] }) { return true }
        }
        return false
    }
}
