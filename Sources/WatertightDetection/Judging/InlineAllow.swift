internal import WatertightModel

/// A comment that excuses a line: `watertight:allow RULE-ID reason`, or another scanner's `gitleaks:allow`.
///
/// It holds for the line that it stands on and, where it has that line to itself, for the line below.
struct InlineAllow {
    /// What such comments contain. Only the first asks for a rule and a reason.
    static let marks = ["watertight:allow", "gitleaks:allow", "betterleaks:allow"].map { Array($0.utf8) }

    /// Lines of this many bytes or more are not excused and excuse nothing.
    static let maximumLine = 1024

    /// How many bytes after a mark have to be at hand: the rest of its line, the next one, and what ends it.
    static let reachAhead = 2 * maximumLine + 2

    /// Reasons are cut here, in bytes.
    private static let maximumReason = 200

    /// The rule that it is about; nil for any.
    var rule: [UInt8]?
    /// The reason with its place in the blob; empty where none is given.
    var reason: [UInt8]
    var reasonSpan: Range<Int>
    /// Whether a reason has to be given.
    var needsReason: Bool
    /// The span of its own line in the blob.
    var line: Range<Int>
    /// The span of the line below, where it has its own line to itself.
    var below: Range<Int>?

    /// The comment with one of the marks at `start` in `window`, whose first byte is the blob's byte `base`; nil where the
    /// bytes are no such mark, or the line is too long.
    init?(at start: Int, in window: UnsafeBufferPointer<UInt8>, base: Int) {
        let mark = Self.marks.firstIndex { mark in
            unsafe start + mark.count <= window.count
                && mark.elementsEqual(UnsafeBufferPointer(rebasing: window[start..<(start + mark.count)]))
        }
        guard let mark, let line = unsafe Self.line(around: start, in: window) else { return nil }
        let body = unsafe Array(window[(start + Self.marks[mark].count)..<line.upperBound])
        guard body.first.map({ !Self.isWord($0) }) ?? true else { return nil }
        self.line = (line.lowerBound + base)..<(line.upperBound + base)
        needsReason = mark == 0
        let end = Self.commentEnd(in: body)
        let text = body[..<end.text]
        if needsReason {
            let id = text.drop { Self.isBlank($0) }.prefix { Self.isWord($0) }
            rule = Array(id)
            reason = Self.trimmed(text[id.endIndex...])
        } else {
            rule = nil
            reason = Array("none given".utf8)
        }
        let from = start + Self.marks[mark].count + base
        reasonSpan = from..<(from + text.count)
        let before = unsafe window[line.lowerBound..<start]
        let isAlone = unsafe !before.contains(where: { Self.isLetterOrDigit($0) }) && end.isWholeLine
        below =
            isAlone
            ? unsafe Self.lineBelow(line, in: window).map { ($0.lowerBound + base)..<($0.upperBound + base) } : nil
    }

    /// Whether it is about findings of this rule.
    func isAbout(_ id: String) -> Bool { rule.map { $0.elementsEqual(id.utf8) } ?? true }

    // MARK: - Lines

    private static func line(around start: Int, in window: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        var first = start
        while first > 0, unsafe !isLineEnd(window[first - 1]) {
            first -= 1
            if start - first >= maximumLine { return nil }
        }
        return unsafe line(from: first, in: window)
    }

    private static func line(from first: Int, in window: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        var end = first
        while end < window.count, unsafe !isLineEnd(window[end]) {
            end += 1
            if end - first >= maximumLine { return nil }
        }
        return first..<end
    }

    private static func lineBelow(_ line: Range<Int>, in window: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        var first = line.upperBound
        guard first < window.count else { return nil }
        let isPair = unsafe window[first] == 13 && first + 1 < window.count && window[first + 1] == 10
        first += isPair ? 2 : 1
        return unsafe self.line(from: first, in: window)
    }

    // MARK: - Text

    /// Where a comment's text ends: at what closes it, or with the line; and whether nothing stands behind.
    private static func commentEnd(in body: [UInt8]) -> (text: Int, isWholeLine: Bool) {
        for closer in ["*/", "-->", "#}"].map({ Array($0.utf8) }) {
            guard let found = ByteText.range(of: closer, in: body[...]) else { continue }
            return (found.lowerBound, body[found.upperBound...].allSatisfy { isBlank($0) })
        }
        return (body.count, true)
    }

    private static func trimmed(_ text: ArraySlice<UInt8>) -> [UInt8] {
        let isEdge = { (byte: UInt8) in isBlank(byte) || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }
        var rest = text.drop { isEdge($0) || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "-") }.prefix(maximumReason)
        while let last = rest.last, isEdge(last) || last == UInt8(ascii: ",") { rest.removeLast() }
        return Array(rest)
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 10 || byte == 13 }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == 9 }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
            || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")) || byte >= 0x80
    }

    /// What may stand in a rule's id.
    private static func isWord(_ byte: UInt8) -> Bool {
        isLetterOrDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
    }
}
