import Foundation

/// A JSON document as Foundation reads it, with numbers and truth values kept apart.
enum JSONTree: Hashable, Decodable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONTree])
    case object([String: JSONTree])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONTree].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONTree].self))
        }
    }

    /// The document in `bytes`.
    static func read(_ bytes: [UInt8]) throws -> JSONTree {
        try JSONDecoder().decode(JSONTree.self, from: Data(bytes))
    }

    /// The member `key`, or nil where this is no object or has none.
    subscript(key: String) -> JSONTree? {
        if case .object(let members) = self { members[key] } else { nil }
    }

    /// The elements; empty where this is no array.
    var elements: [JSONTree] {
        if case .array(let elements) = self { elements } else { [] }
    }

    /// The members; empty where this is no object.
    var members: [String: JSONTree] {
        if case .object(let members) = self { members } else { [:] }
    }

    /// The text, or nil where this is none.
    var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The name of the type in JSON Schema; `integer` for numbers without a fraction.
    var type: String {
        switch self {
        case .null: "null"
        case .bool: "boolean"
        case .integer: "integer"
        case .number: "number"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }
}
