/// Markdown blocks with one empty line between them.
struct MarkdownPage {
    private var lines: [String] = []

    /// The page in UTF-8; every line ends with a newline.
    var bytes: [UInt8] {
        lines.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
    }

    /// A heading or a paragraph of one line. An empty one is left out.
    mutating func addBlock(_ line: String) {
        addList(line.isEmpty ? [] : [line])
    }

    /// Lines that belong together: a list, a table.
    mutating func addList(_ rows: [String]) {
        guard !rows.isEmpty else { return }
        if !lines.isEmpty { lines.append("") }
        lines += rows
    }
}
