internal import WatertightDetection
internal import WatertightModel

/// The rule that finds one task's text by its value: its beginning, in any case and with any white space, as far as it goes.
///
///     Plan a birthday dinner for Maria     Plan\s+a\s+birthday\s+dinn(?:er\s+for\s+Maria)?
///
/// A beginning of 24 characters is enough, or of five words where these are shorter: logs shorten what they show. What
/// encodings do to a text the views undo.
enum TaskTextPattern {
    /// How many characters are enough, and how many words.
    private static let enoughCharacters = 24
    private static let enoughWords = 5
    /// Shorter texts, and single words, stand in many places by chance.
    private static let minimumBytes = 12
    /// More of a text is not looked at.
    private static let maximumBytes = 4_096

    /// The message of every finding by value.
    static let message = "The text of a task stands in {where}."

    /// The rule for `text`; nil where it is too short to be told from anything else.
    static func rule(for text: [UInt8]) -> Rule? {
        let words = String(decoding: text.prefix(maximumBytes), as: UTF8.self).split(whereSeparator: \.isWhitespace)
        let length = words.reduce(0) { $0 + $1.utf8.count + 1 } - 1
        let isAnyWord = words.count < 2 && words.first.map { $0.utf8.allSatisfy { $0 < 0x80 } } ?? true
        guard length >= minimumBytes, !isAnyWord else { return nil }
        var head = ""
        var tail = ""
        var characters = 0
        for (index, word) in words.enumerated() {
            let isBehind = index >= enoughWords || characters >= enoughCharacters
            if index > 0 {
                if isBehind { tail += space } else { head += space }
                characters += 1
            }
            for character in word {
                let isBehind = index >= enoughWords || characters >= enoughCharacters
                if isBehind { tail += escaped(character) } else { head += escaped(character) }
                characters += 1
            }
        }
        var rule = Rule(
            id: "task-text", pack: "given", title: "Task text",
            pattern: "(?i)" + head + (tail.isEmpty ? "" : "(?:\(tail))?"))
        rule.kind = .taskText
        rule.severity = .medium
        rule.message = message
        rule.maximumLength = min(4 * length + 64, RuleSet.maximumMatchLength)
        return rule
    }

    /// White space of any length; a form writes it as a plus sign.
    private static let space = #"[\s+]{1,64}"#

    private static func escaped(_ character: Character) -> String {
        guard let byte = character.asciiValue else { return String(character) }
        let isPlain =
            (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
        return isPlain ? String(character) : "\\\(character)"
    }
}
