/// How much of a secret may be shown.
public enum Redaction {
    /// At least this many characters stay hidden, or only the length is shown.
    static let minimumHidden = 12

    /// `praxa_sk_…3f9a`: the rule's public prefix (where the value has it) and the last four characters; where fewer
    /// than twelve would stay hidden, or the end is not plain text, `(14 characters)`.
    static func shown(_ value: [UInt8], prefix: String) -> String {
        let folded = value.prefix(prefix.utf8.count).map(LiteralAutomaton.fold)
        let head = folded.elementsEqual(prefix.utf8.map(LiteralAutomaton.fold)) ? value.prefix(prefix.utf8.count) : []
        let tail = value.suffix(4)
        let isPlain = tail.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        guard isPlain, value.count - head.count - 4 >= minimumHidden else { return "(\(value.count) characters)" }
        return String(decoding: head, as: UTF8.self) + "…" + String(decoding: tail, as: UTF8.self)
    }
}
