/// A value while a filter is evaluated.
enum FilterValue {
    case null
    case boolean(Bool)
    case number(Double)
    case text([UInt8])
    case list([FilterValue])

    /// Whether it counts as true: only a boolean can.
    var isTrue: Bool { if case .boolean(true) = self { true } else { false } }

    /// The text that it is; nothing counts as an empty one.
    var text: [UInt8]? {
        switch self {
        case .text(let text): text
        case .null: []
        case .boolean, .number, .list: nil
        }
    }

    /// The texts that it is: one, or a list of them; empty where anything else is among them.
    var texts: [[UInt8]] {
        switch self {
        case .text(let text): [text]
        case .list(let parts):
            parts.contains { if case .text = $0 { false } else { true } } ? [] : parts.compactMap(\.text)
        case .null, .boolean, .number: []
        }
    }

    /// Whether both are the same.
    static func areEqual(_ one: FilterValue, _ other: FilterValue) -> Bool {
        switch (one, other) {
        case (.null, .null): true
        case (.boolean(let a), .boolean(let b)): a == b
        case (.number(let a), .number(let b)): a == b
        case (.text(let a), .text(let b)): a == b
        // What is not known of a text is empty.
        case (.null, .text(let text)), (.text(let text), .null): text.isEmpty
        case (.list(let a), .list(let b)): a.count == b.count && zip(a, b).allSatisfy { areEqual($0, $1) }
        default: false
        }
    }
}
