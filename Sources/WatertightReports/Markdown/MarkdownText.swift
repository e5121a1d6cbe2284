/// Texts of unknown origin as harmless Markdown, each on one line.
enum MarkdownText {
    /// `text` as words: nothing in it is markup, HTML, mathematics, a table's edge, a list or a line break.
    static func escaped(_ text: String) -> String {
        var out = String.UnicodeScalarView()
        // Four spaces at the start would make a code block.
        let scalars = HarmlessText.oneLine(text).unicodeScalars.drop { $0 == " " }
        let listMark = listMark(in: scalars)
        for index in scalars.indices {
            let scalar = scalars[index]
            if index == listMark || "\\`*_[]<>#|~&$".unicodeScalars.contains(scalar) { out.append("\\") }
            out.append(scalar)
        }
        return String(out)
    }

    /// What would begin a list or a rule, were the text to begin a line: `-`, `+`, `=`, or a number's `.` or `)`.
    private static func listMark(in text: Substring.UnicodeScalarView) -> String.Index? {
        guard let first = text.first else { return nil }
        if "-+=".unicodeScalars.contains(first) { return text.startIndex }
        guard let mark = text.firstIndex(where: { !("0"..."9").contains($0) }), ".)".unicodeScalars.contains(text[mark])
        else { return nil }
        let next = text[mark...].dropFirst().first
        return mark > text.startIndex && (next == nil || next == " ") ? mark : nil
    }

    /// `text` as a code span, behind a fence that is longer than any run of backticks in it.
    ///
    /// In a table a bar ends the cell even in a code span, so there it is escaped (GitHub Flavored Markdown, example 200).
    /// After a backslash that would not help, since the two backslashes make a pair: HTML and escaped words do.
    static func code(_ text: String, inTable: Bool) -> String {
        let plain = HarmlessText.oneLine(text)
        if inTable, plain.contains("\\"), plain.contains("|") { return "<code>\(escaped(plain))</code>" }
        let cells = inTable ? plain.split(separator: "|", omittingEmptySubsequences: false) : [plain[...]]
        let content = cells.joined(separator: "\\|")
        // No fence holds an empty span; a backtick at an end would lengthen the fence; spaces at both ends are dropped.
        guard !content.isEmpty else { return "(empty)" }
        let ends = [content.first, content.last]
        let needsPadding = ends.contains("`") || ends == [" ", " "]
        let fence = String(repeating: "`", count: longestRun(in: content) + 1)
        return needsPadding ? "\(fence) \(content) \(fence)" : fence + content + fence
    }

    /// `text` as a code span outside of a table.
    static func code(_ text: String) -> String {
        code(text, inTable: false)
    }

    /// The lines of a fenced block that holds `command`.
    static func codeBlock(_ command: String) -> [String] {
        let fence = String(repeating: "`", count: max(3, longestRun(in: command) + 1))
        return [fence + "sh"] + command.split(separator: "\n").map { HarmlessText.oneLine(String($0)) } + [fence]
    }

    /// A link that shows where it leads, or a code span for what is no plain web address.
    static func link(_ url: String) -> String {
        let isWeb = url.hasPrefix("https://") || url.hasPrefix("http://")
        let isPlain = url.unicodeScalars.allSatisfy { $0 > " " && $0 < "\u{7F}" && $0 != "<" && $0 != ">" }
        return isWeb && isPlain ? "<\(url)>" : code(url)
    }

    private static func longestRun(in text: String) -> Int {
        var longest = 0
        var run = 0
        for byte in text.utf8 {
            run = byte == UInt8(ascii: "`") ? run + 1 : 0
            longest = max(longest, run)
        }
        return longest
    }
}
