/// A JSON document in memory; members keep the order in which they were written.
enum JSONValue: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral {
    case null
    case bool(Bool)
    case integer(Int)
    /// A number by its digits, for fixed decimals.
    case number(digits: String)
    case string(String)
    case array([JSONValue])
    case object([(key: String, value: JSONValue)])

    /// An integer, or null for none.
    static func optional(_ value: Int?) -> JSONValue {
        value.map(JSONValue.integer) ?? .null
    }

    /// A list of strings.
    static func strings(_ values: [String]) -> JSONValue {
        .array(values.map(JSONValue.string))
    }
}

extension JSONValue {
    init(stringLiteral value: String) {
        self = .string(value)
    }

    /// An object whose members stand as written.
    init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(elements.map { (key: $0.0, value: $0.1) })
    }
}
