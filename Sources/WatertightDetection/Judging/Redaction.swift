/// How much of a secret may be shown.
public enum Redaction {
    /// At least this many characters stay hidden, or only the length is shown.
    static let minimumHidden = 12

    /// How much of `value` is the rule's public prefix, in any case: all of it, or nothing.
    static func prefixLength(of value: [UInt8], prefix: String) -> Int {
        let length = prefix.utf8.count
        let folded = value.prefix(length).map(LiteralAutomaton.fold)
        return folded.elementsEqual(prefix.utf8.map(LiteralAutomaton.fold)) ? length : 0
    }

    /// `praxa_sk_…3f9a`: the rule's public prefix (where the value has it) and the last four characters; where fewer
    /// than twelve would stay hidden, or the end is not plain text, `(14 characters)`.
    static func shown(_ value: [UInt8], prefix: String) -> String {
        let head = value.prefix(prefixLength(of: value, prefix: prefix))
        let tail = value.suffix(4)
        let isPlain = tail.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        guard isPlain, value.count - head.count - 4 >= minimumHidden else { return "(\(value.count) characters)" }
        return String(decoding: head, as: UTF8.self) + "…" + String(decoding: tail, as: UTF8.self)
    }

    /// `(14 characters)`: nothing but the length.
    static func shownLength(_ value: [UInt8]) -> String { "(\(value.count) characters)" }

    /// `(68 characters: "Draft the …")`: the length and the first two words of a text; fewer where two would be half of
    /// it, or are no plain words.
    static func shownText(_ text: [UInt8]) -> String {
        let decoded = String(decoding: text, as: UTF8.self)
        let length = decoded.unicodeScalars.count
        var words: [Substring] = []
        for word in decoded.split(separator: " ").prefix(2) {
            guard isPlainWord(word) else { break }
            words.append(word)
        }
        while words.map(\.unicodeScalars.count).reduce(words.count, +) * 2 > length { words.removeLast() }
        return words.isEmpty
            ? "(\(length) characters)" : "(\(length) characters: \"\(words.joined(separator: " ")) …\")"
    }

    /// Letters, and nothing that could be part of a key.
    private static func isPlainWord(_ word: Substring) -> Bool {
        word.unicodeScalars.count <= 20
            && word.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || $0 == "'" || $0 == "-" || $0 == "\u{2019}"
            }
    }
}
