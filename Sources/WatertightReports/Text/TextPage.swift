/// Lines of text as they are set: joined, aligned, wrapped and painted.
struct TextPage {
    /// The least width that sentences are wrapped to, however narrow the terminal.
    static let leastWidth = 40

    /// Columns to set into.
    let width: Int
    private let usesColor: Bool
    private var lines: [String] = []

    init(style: ReportStyle) {
        width = max(style.width, Self.leastWidth)
        usesColor = style.usesColor
    }

    /// The page in UTF-8; every line ends with a newline.
    var bytes: [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(lines.reduce(0) { $0 + $1.utf8.count + 1 })
        for line in lines {
            out.append(contentsOf: line.utf8)
            out.append(UInt8(ascii: "\n"))
        }
        return out
    }

    /// An empty line, but never two, and none at the top.
    mutating func addGap() {
        if let last = lines.last, !last.isEmpty { lines.append("") }
    }

    /// One line of `spans`, whatever its length.
    mutating func add(_ spans: TextSpan...) {
        add(spans)
    }

    /// One line with `right` at the right edge, or four spaces after `left` where there is no room for that.
    mutating func add(_ left: [TextSpan], right: TextSpan) {
        let taken = Self.columns(of: left) + TextWidth.columns(of: right.text)
        add(left + [TextSpan(String(repeating: " ", count: max(4, width - taken))), right])
    }

    /// One line with `right` at the right edge, or, where it does not fit, on the next line after `indent` spaces.
    mutating func add(_ left: [TextSpan], rightOrBelow right: TextSpan, indent: Int) {
        if Self.columns(of: left) + 3 + TextWidth.columns(of: right.text) <= width {
            add(left, right: right)
        } else {
            add(left)
            add(TextSpan(String(repeating: " ", count: indent)), right)
        }
    }

    /// One line with `note` four spaces after `left`, or, where it does not fit, on the next line after `indent` spaces.
    mutating func add(_ left: [TextSpan], besideOrBelow note: TextSpan, indent: Int) {
        if Self.columns(of: left) + 4 + TextWidth.columns(of: note.text) <= width {
            add(left + ["    ", note])
        } else {
            add(left)
            add(TextSpan(String(repeating: " ", count: indent)), note)
        }
    }

    /// A sentence wrapped to the width: `first` before its first line, as many spaces before the others.
    mutating func add(_ sentence: String, after first: String) {
        let indent = TextWidth.columns(of: TextSpan(first).text)
        var lead = first
        for line in TextWrapping.lines(of: sentence, width: max(width - indent, Self.leastWidth / 2)) {
            add(TextSpan(lead + line))
            lead = String(repeating: " ", count: indent)
        }
    }

    /// One line of `spans`, whatever its length.
    mutating func add(_ spans: [TextSpan]) {
        var line = ""
        for span in spans { line += usesColor ? span.paint.applied(to: span.text) : span.text }
        while line.last == " " { line.removeLast() }
        lines.append(line)
    }

    private static func columns(of spans: [TextSpan]) -> Int {
        spans.reduce(0) { $0 + TextWidth.columns(of: $1.text) }
    }
}
