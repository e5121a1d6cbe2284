/// Texts as TOML writes them.
enum TomlText {
    /// A text between quotes: as it stands where that can be, else with escapes.
    static func string(_ text: String) -> String {
        let isPlain = text.unicodeScalars.allSatisfy { $0 == "\t" || $0 == "\n" || ($0.value >= 32 && $0.value != 127) }
        if isPlain, !text.contains("'''"), !text.hasSuffix("'") {
            // A line feed right behind the quotes would be dropped.
            return text.contains("\n") || text.contains("'") ? "'''\n\(text)'''" : "'\(text)'"
        }
        var escaped = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": escaped += "\\\""
            case "\\": escaped += "\\\\"
            case "\n": escaped += "\\n"
            case "\r": escaped += "\\r"
            case "\t": escaped += "\\t"
            default:
                if scalar.value < 32 || scalar.value == 127 {
                    let digits = String(scalar.value, radix: 16)
                    escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                } else {
                    escaped.unicodeScalars.append(scalar)
                }
            }
        }
        return escaped + "\""
    }

    /// A list of texts, one a line.
    static func list(_ texts: [String]) -> String {
        texts.isEmpty ? "[]" : "[\n" + texts.map { "    \(string($0)),\n" }.joined() + "]"
    }
}
