/// One value of a YAML text.
indirect enum YamlNode {
    /// A scalar as text, and whether it stood without quotes.
    case scalar(String, isPlain: Bool)
    case list([YamlNode])
    /// Keys and values in the text's order; a key that is no scalar is left out.
    case table([(key: String, node: YamlNode)])

    /// The value of a key.
    subscript(key: String) -> YamlNode? {
        guard case .table(let entries) = self else { return nil }
        return entries.first { $0.key == key }?.node
    }

    /// The text that it is; nothing (`~`) is none.
    var text: String? {
        guard case .scalar(let text, let isPlain) = self,
            !(isPlain && ["", "~", "null", "Null", "NULL"].contains(text))
        else { return nil }
        return text
    }

    /// The texts of a list, or the one that it is.
    var texts: [String] {
        if case .list(let nodes) = self { return nodes.compactMap(\.text) }
        return text.map { [$0] } ?? []
    }

    /// The number that it is.
    var number: Double? { text.flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil } }

    /// The yes or no that it is.
    var boolean: Bool? {
        switch text?.lowercased() {
        case "true", "yes", "on": true
        case "false", "no", "off": false
        default: nil
        }
    }
}
