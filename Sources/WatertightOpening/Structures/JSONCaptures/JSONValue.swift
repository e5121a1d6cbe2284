/// A JSON value that is held as a whole: a record of a capture, never the capture itself.
indirect enum JSONValue {
    /// A text, escapes undone.
    case string([UInt8])
    /// A number, or one of the words, as it is written.
    case scalar([UInt8])
    /// A list.
    case array([JSONValue])
    /// An object in its order.
    case object([(key: [UInt8], value: JSONValue)])

    /// The member `key` of an object.
    subscript(_ key: StaticString) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key.count == key.utf8CodeUnitCount && $0.key.has(key) }?.value
    }

    /// The bytes of a text; nil for anything else.
    var text: [UInt8]? {
        if case .string(let text) = self { text } else { nil }
    }

    /// What a text or number says; empty for containers.
    var word: [UInt8] {
        switch self {
        case .string(let text), .scalar(let text): text
        case .array, .object: []
        }
    }

    /// The whole number that a number or text is.
    var number: Int? { Int(String(decoding: word.prefix(20), as: UTF8.self)) }

    /// The items of a list.
    var items: [JSONValue] {
        if case .array(let items) = self { items } else { [] }
    }

    /// The members of an object.
    var members: [(key: [UInt8], value: JSONValue)] {
        if case .object(let members) = self { members } else { [] }
    }

    /// The bytes of a list of small numbers, as `Buffer` of Node writes them: `{"type": "Buffer", "data": [112, …]}`.
    var buffer: [UInt8]? {
        guard self["type"]?.text.map({ $0.elementsEqual("Buffer".utf8) }) == true, let data = self["data"] else {
            return nil
        }
        let bytes = data.items.compactMap { $0.number.flatMap { UInt8(exactly: $0) } }
        return bytes.isEmpty || bytes.count < data.items.count ? nil : bytes
    }
}
