/// Checks a JSON value against the part of JSON Schema that `ReportSchema` uses, and that each key is described.
struct SchemaCheck {
    /// The whole schema, for `$ref`.
    let root: JSONTree

    /// What is wrong with `value`, each with its path.
    func faults(of value: JSONTree, by given: JSONTree, at path: String) -> [String] {
        let schema = resolved(given)
        if let type = schema["type"] {
            let types = type.string.map { [$0] } ?? type.elements.compactMap(\.string)
            let isAllowed = types.contains(value.type) || (value.type == "integer" && types.contains("number"))
            if !isAllowed { return ["\(path): not \(types.joined(separator: " or "))"] }
        }
        var faults: [String] = []
        if let constant = schema["const"], value != constant { faults.append("\(path): not the constant") }
        if let allowed = schema["enum"], !allowed.elements.contains(value) { faults.append("\(path): not in the list") }
        if case .integer(let minimum)? = schema["minimum"], case .integer(let number) = value, number < minimum {
            faults.append("\(path): less than \(minimum)")
        }
        if let pattern = schema["pattern"]?.string, let text = value.string {
            let isMatch = (try? Regex(pattern).firstMatch(in: text)) != nil
            if !isMatch { faults.append("\(path): not like \(pattern)") }
        }
        if let items = schema["items"] {
            for (index, element) in value.elements.enumerated() {
                faults += self.faults(of: element, by: items, at: "\(path)[\(index)]")
            }
        }
        return faults + memberFaults(of: value, by: schema, at: path)
    }

    private func memberFaults(of value: JSONTree, by schema: JSONTree, at path: String) -> [String] {
        guard case .object(let members) = value else { return [] }
        var faults: [String] = []
        for key in required(schema) where members[key] == nil { faults.append("\(path).\(key): missing") }
        if let choices = schema["oneOf"]?.elements {
            let met = choices.count { choice in required(choice).allSatisfy { members[$0] != nil } }
            if met != 1 { faults.append("\(path): \(met) of the choices, not one") }
        }
        for (key, member) in members {
            if let property = schema["properties"]?[key] {
                faults += self.faults(of: member, by: property, at: "\(path).\(key)")
            } else {
                faults.append("\(path).\(key): not described")
            }
        }
        return faults
    }

    private func required(_ schema: JSONTree) -> [String] {
        schema["required"]?.elements.compactMap(\.string) ?? []
    }

    private func resolved(_ schema: JSONTree) -> JSONTree {
        guard let name = schema["$ref"]?.string?.split(separator: "/").last else { return schema }
        return root["$defs"]?[String(name)] ?? .null
    }
}
