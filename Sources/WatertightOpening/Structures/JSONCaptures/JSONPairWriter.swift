/// Hands out every text of a JSON value by its path; names and values that stand apart become one line.
///
///     {"key": "authorization", "value": {"stringValue": "Bearer …"}}      authorization: Bearer …
///     {"name": "sid", "value": "…"}    {"key": {"name": "Cookie"}, "value": "…"}
struct JSONPairWriter {
    private static let maximumDepth = 256
    /// A name as long as this is looked at as a value, too.
    private static let conspicuousName = 16
    private static let nameKeys: [StaticString] = ["name", "key", "header", "k"]
    private static let valueKeys: [StaticString] = ["value", "currentValue", "v", "val"]

    private let visitor: any StructureVisitor
    private let embedded: EmbeddedJSON

    init(budget: Budget, visitor: any StructureVisitor) {
        self.visitor = visitor
        embedded = EmbeddedJSON(budget: budget, visitor: visitor)
    }

    /// Hands out `value`, which stands at `path` under `name`.
    ///
    /// - Parameter isHandled: Whether what stands at a path, counted from here, was handed out otherwise.
    func give(_ value: JSONValue, path: String, name: [UInt8] = [], isHandled: (String) -> Bool = { _ in false }) {
        give(value, path: path, within: "", name: name, depth: 0, isHandled: isHandled)
    }

    private func give(
        _ value: JSONValue, path: String, within: String, name: [UInt8], depth: Int, isHandled: (String) -> Bool
    ) {
        guard depth < Self.maximumDepth, !visitor.isStopped, !isHandled(within) else { return }
        switch value {
        case .scalar: break
        case .string(let text): give(text, name: name, path: path)
        case .array(let items):
            for (index, item) in items.enumerated() {
                give(
                    item, path: "\(path)[\(index)]", within: "\(within)[]", name: name, depth: depth + 1,
                    isHandled: isHandled)
            }
        case .object(let members):
            if let bytes = value.buffer {
                visitor.visit(StructuredPart(path: path, name: name, bytes: bytes))
                return
            }
            let paired = Self.pair(members)
            let isWrapped = members.count == 1 && !name.isEmpty && members[0].key.suffix(5).elementsEqual("Value".utf8)
            for (index, member) in members.enumerated() {
                let word = Self.word(member.key)
                let memberPath = path.isEmpty ? word : "\(path).\(word)"
                let memberWithin = within.isEmpty ? word : "\(within).\(word)"
                if let paired, index == paired.value {
                    give(
                        member.value, path: memberPath, within: memberWithin, name: paired.name, depth: depth + 1,
                        isHandled: isHandled)
                } else if let paired, index == paired.nameIndex, paired.name.count < Self.conspicuousName {
                    continue
                } else {
                    give(
                        member.value, path: memberPath, within: memberWithin, name: isWrapped ? name : member.key,
                        depth: depth + 1, isHandled: isHandled)
                }
            }
        }
    }

    /// The text of a value that is wrapped in an object of one member keeps the name: `{"stringValue": …}`.
    private func give(_ text: [UInt8], name: [UInt8], path: String) {
        if text.isEmpty { return }
        visitor.visit(StructuredPair(path: path, name: name, value: text))
        embedded.read(text, at: path)
    }

    /// Which members of an object are a name and its value.
    private static func pair(
        _ members: [(key: [UInt8], value: JSONValue)]
    ) -> (name: [UInt8], nameIndex: Int, value: Int)? {
        func index(of keys: [StaticString]) -> Int? {
            for key in keys {
                if let index = members.firstIndex(where: { $0.key.count == key.utf8CodeUnitCount && $0.key.has(key) }) {
                    return index
                }
            }
            return nil
        }
        guard let nameIndex = index(of: nameKeys), let valueIndex = index(of: valueKeys) else { return nil }
        let named = members[nameIndex].value
        guard let name = named.text ?? named["name"]?.text, !name.isEmpty, name.count <= 256 else { return nil }
        return (name, nameIndex, valueIndex)
    }

    /// A key as a place shows it.
    private static func word(_ key: [UInt8]) -> String { String(decoding: key.prefix(256), as: UTF8.self) }
}
