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
}
