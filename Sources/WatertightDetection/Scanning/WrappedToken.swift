/// A token that a terminal, a log or a mail program broke into lines, put together again.
///
///     … Authorization: Bearer praxa_sk_0123      the first line has the token's beginning, up to its end
///     456789abcdef0123                           lines between hold nothing but token, behind an indentation or marks
///     > 456789 accept: */*                       of quotation; the last has its end
///
/// Whether the lines belong together is not known: the pattern decides, by the token's length.
struct WrappedToken {
    /// What looking at a place came to.
    enum Outcome {
        /// The token is not cut by a line's end.
        case none
        /// More bytes are needed to tell.
        case needsMore
        /// The token with one line more, with two, and so on.
        case joined([WrappedToken])
    }

    /// The byte before the token, if there is one, the token, and the byte behind it, if there is one.
    private(set) var text: [UInt8] = []
    /// Where the token begins in the text.
    private(set) var start = 0
    /// Where each piece begins, in the text and in the window.
    private var pieces: [(text: Int, source: Int)] = []

    /// More lines than this are no one token.
    private static let maximumLines = 8
    /// The longest indentation, with marks of quotation.
    private static let maximumIndentation = 64
    /// Less of a token at a line's end is a word of prose.
    private static let minimumBeginning = 8

    /// Looks for the lines of the token that begins at `start`, `maximumLength` bytes of it at most.
    static func look(
        at start: Int, in window: UnsafeBufferPointer<UInt8>, isFinal: Bool, maximumLength: Int
    ) -> Outcome {
        var end = unsafe runEnd(from: start, in: window, limit: maximumLength)
        guard end < window.count else { return isFinal ? .none : .needsMore }
        guard end - start >= minimumBeginning else { return .none }
        // Most tokens end within their line: nothing is copied for those.
        if unsafe nextLine(behind: end, in: window) == nil {
            return !isFinal && window.count - end <= maximumIndentation + 4 ? .needsMore : .none
        }
        var token = WrappedToken()
        if start > 0 { token.text.append(unsafe window[start - 1]) }
        token.start = token.text.count
        unsafe token.add(start..<end, of: window)
        var tokens: [WrappedToken] = []
        for _ in 0..<maximumLines {
            guard let next = unsafe nextLine(behind: end, in: window) else { break }
            end = unsafe runEnd(from: next, in: window, limit: maximumLength)
            if end == window.count, !isFinal { return .needsMore }
            guard end > next else { break }
            unsafe token.add(next..<end, of: window)
            var whole = token
            if end < window.count { whole.text.append(unsafe window[end]) }
            tokens.append(whole)
            if token.text.count > maximumLength { break }
        }
        if tokens.isEmpty, !isFinal, window.count - end <= maximumIndentation + 4 { return .needsMore }
        return tokens.isEmpty ? .none : .joined(tokens)
    }

    /// The offset in the window of an offset in the text.
    func source(of index: Int) -> Int {
        let piece = pieces.last { $0.text <= index } ?? pieces[0]
        return piece.source + index - piece.text
    }

    private mutating func add(_ range: Range<Int>, of window: UnsafeBufferPointer<UInt8>) {
        pieces.append((text: text.count, source: range.lowerBound))
        unsafe text += window[range]
    }

    private static func runEnd(from start: Int, in window: UnsafeBufferPointer<UInt8>, limit: Int) -> Int {
        let isValueByte = RunGate.isValueByte
        var end = start
        while end < window.count, end - start < limit, unsafe isValueByte[Int(window[end])] { end += 1 }
        return end
    }

    /// Where the next line goes on, if the token's line ends at `end`, perhaps with a mark that it goes on; nil where it
    /// does not, or the next line is not at hand.
    private static func nextLine(behind end: Int, in window: UnsafeBufferPointer<UInt8>) -> Int? {
        var index = end
        func byte() -> UInt8? { index < window.count ? unsafe window[index] : nil }
        if byte() == UInt8(ascii: "=") || byte() == UInt8(ascii: "\\") { index += 1 }
        if byte() == 13 { index += 1 }
        guard byte() == 10 else { return nil }
        index += 1
        let first = index
        while let mark = byte(), index - first < maximumIndentation,
            mark == UInt8(ascii: " ") || mark == 9 || mark == UInt8(ascii: ">") || mark == UInt8(ascii: "|")
        {
            index += 1
        }
        return index < window.count ? index : nil
    }
}
