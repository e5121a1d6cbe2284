/// A token that was broken into pieces, put together again: by a terminal, a log or a mail program into lines, by a
/// programmer into literals, by a protocol into events (see `Seam`).
///
///     … Authorization: Bearer praxa_sk_0123      the first line has the token's beginning, up to its end
///     456789abcdef0123                           lines between hold nothing but token, behind an indentation or marks
///     > 456789 accept: */*                       of quotation; the last has its end
///
/// Whether the pieces belong together is not known: the pattern decides, by the token's length.
struct WrappedToken {
    /// What looking at a place came to.
    enum Outcome {
        /// The token is not cut.
        case none
        /// More bytes are needed to tell.
        case needsMore
        /// The beginning, to which pieces can be added.
        case begun(WrappedToken)
    }

    /// The byte before the token, if there is one, and the token as far as it was put together.
    private(set) var text: [UInt8] = []
    /// Where the token begins in the text.
    private(set) var start = 0
    /// Whether only the ends of lines part it.
    private(set) var isOfLines = true
    /// Where each piece begins, in the text and in the window.
    private var pieces: [(text: Int, source: Int)] = []
    /// Where the last piece ends in the window.
    private var end = 0
    private let line: Int

    /// More pieces than this are no one token: a stream of events has one for every few letters.
    private static let maximumPieces = 40
    /// So much of the window is looked at for a token.
    private static let maximumSpan = 8192
    /// Less of a token at a line's end is a word of prose.
    private static let minimumBeginning = 8

    private init(line: Int) { self.line = line }

    /// Looks whether the token that begins at `start` is cut.
    ///
    /// - Parameter known: How many bytes of it are known to be more than a word, though they are few.
    static func look(
        at start: Int, in window: UnsafeBufferPointer<UInt8>, isFinal: Bool, maximumLength: Int,
        known: Int = .max
    ) -> Outcome {
        let end = unsafe runEnd(from: start, in: window, limit: maximumLength)
        guard end < window.count else { return isFinal ? .none : .needsMore }
        guard end - start >= min(known, minimumBeginning) else { return .none }
        // Most tokens end within their line: nothing is copied for those.
        guard unsafe Seam.mayBegin(with: window[end]) else { return .none }
        if !isFinal, window.count - end <= Seam.maximumLength { return .needsMore }
        let line = unsafe Seam.lineStart(before: start, in: window)
        guard unsafe Seam(at: end, in: window, line: line) != nil else { return .none }
        if !isFinal, window.count - start < maximumSpan + Seam.maximumLength { return .needsMore }
        var token = WrappedToken(line: line)
        if start > 0 { token.text.append(unsafe window[start - 1]) }
        token.start = token.text.count
        unsafe token.add(start..<end, of: window)
        return .begun(token)
    }

    /// Adds the next piece; false where there is none.
    mutating func extend(in window: UnsafeBufferPointer<UInt8>, maximumLength: Int) -> Bool {
        guard pieces.count <= Self.maximumPieces, text.count - start <= maximumLength,
            end - pieces[0].source < Self.maximumSpan,
            let seam = unsafe Seam(at: end, in: window, line: line)
        else { return false }
        let next = unsafe Self.runEnd(from: seam.end, in: window, limit: maximumLength)
        guard next > seam.end else { return false }
        if !seam.isLine { isOfLines = false }
        unsafe add(seam.end..<next, of: window)
        return true
    }

    /// The text and the byte behind the last piece, if there is one.
    func closed(in window: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        unsafe end < window.count ? text + [window[end]] : text
    }

    /// The offset in the window of an offset in the text.
    func source(of index: Int) -> Int {
        let piece = pieces.last { $0.text <= index } ?? pieces[0]
        return piece.source + index - piece.text
    }

    private mutating func add(_ range: Range<Int>, of window: UnsafeBufferPointer<UInt8>) {
        pieces.append((text: text.count, source: range.lowerBound))
        unsafe text += window[range]
        end = range.upperBound
    }

    /// Where the value's bytes end that begin at `start`.
    static func runEnd(from start: Int, in window: UnsafeBufferPointer<UInt8>, limit: Int) -> Int {
        let isValueByte = RunGate.isValueByte
        var end = start
        while end < window.count, end - start < limit, unsafe isValueByte[Int(window[end])] {
            // The sign of a control character, as terminals' recorders write it.
            if unsafe window[end] == UInt8(ascii: "^"), end + 1 < window.count,
                unsafe window[end + 1] == UInt8(ascii: "[")
            {
                break
            }
            end += 1
        }
        return end
    }
}
