/// Breaks sentences into lines.
enum TextWrapping {
    /// The lines of `text`, each at most `width` columns wide; a word that is wider has a line to itself.
    ///
    /// Any run of white space counts as one space. An empty text is one empty line.
    static func lines(of text: String, width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        var columns = 0
        for word in HarmlessText.oneLine(text).split(separator: " ") {
            let wordColumns = TextWidth.columns(of: String(word))
            if !line.isEmpty, columns + 1 + wordColumns > width {
                lines.append(line)
                line = ""
                columns = 0
            }
            if !line.isEmpty {
                line += " "
                columns += 1
            }
            line += word
            columns += wordColumns
        }
        if !line.isEmpty || lines.isEmpty { lines.append(line) }
        return lines
    }
}
