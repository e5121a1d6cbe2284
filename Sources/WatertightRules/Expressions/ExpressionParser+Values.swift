internal import WatertightModel

/// The values of an expression: constants, what is known of a match, calls.
extension ExpressionParser {
    mutating func primary() throws(ExpressionError) -> RuleExpression {
        switch token.kind {
        case .number(let value):
            index += 1
            return .number(value)
        case .text(let text):
            index += 1
            return .text(text)
        case .name: return try named()
        case .sign("("):
            index += 1
            let inner = try statement()
            try expect(")")
            return inner
        case .sign("["):
            index += 1
            return .list(try list(until: "]"))
        case .sign, .end: throw error("a value is missing")
        }
    }

    /// Values joined by commas, with or without one at the end.
    private mutating func list(until closing: String) throws(ExpressionError) -> [RuleExpression] {
        var values: [RuleExpression] = []
        while !take(closing) {
            values.append(try statement())
            if !take(",") {
                try expect(closing)
                break
            }
        }
        return values
    }

    private mutating func named() throws(ExpressionError) -> RuleExpression {
        let name = try name()
        switch name {
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        case "nil", "null": return .null
        case "attributes": return try attribute()
        case "finding": return try field()
        case "cel": return try bindingCall()
        // Functions have stood in a module of this name, and in none.
        case "filter", "crypto", "strings":
            if bound.contains(name) { return .variable(name) }
            try expect(".")
            return try call(try self.name())
        default:
            if token.kind == .sign("("), !bound.contains(name) { return try call(name) }
            guard bound.contains(name) else { throw error("\(name) is not known") }
            return .variable(name)
        }
    }

    private static let spellings = [
        "size": "len", "lowerAscii": "lower", "upperAscii": "upper", "toLower": "lower", "toUpper": "upper",
        "trimSpace": "trim",
    ]

    private mutating func call(_ name: String) throws(ExpressionError) -> RuleExpression {
        try expect("(")
        if name == "get" { return try get() }
        let arguments = try list(until: ")")
        // A number or a text is one already.
        if ["string", "double", "int", "float", "dyn"].contains(name), arguments.count == 1 { return arguments[0] }
        return try call(name, arguments)
    }

    private func call(_ name: String, _ arguments: [RuleExpression]) throws(ExpressionError) -> RuleExpression {
        let joins: [String: RuleExpression.Operator] = [
            "contains": .contains, "startsWith": .startsWith, "endsWith": .endsWith, "matches": .matches,
            "hasPrefix": .startsWith, "hasSuffix": .endsWith,
        ]
        if let joins = joins[name], arguments.count == 2 {
            return try checked(.joined(joins, arguments[0], arguments[1]))
        }
        if name == "orValue", arguments.count == 2 { return .joined(.coalesce, arguments[0], arguments[1]) }
        guard let function = RuleExpression.Function(rawValue: Self.spellings[name] ?? name) else {
            throw error("the function \(name) is not known")
        }
        guard function.arity.contains(arguments.count) else {
            throw error("\(name) takes another number of values")
        }
        return try checked(.call(function, arguments))
    }

    /// Patterns must be written out: they are compiled before anything is scanned.
    func checked(_ expression: RuleExpression) throws(ExpressionError) -> RuleExpression {
        let pattern: RuleExpression
        switch expression {
        case .joined(.matches, _, let right): pattern = right
        case .call(.findMatch, let arguments), .call(.matchesAny, let arguments): pattern = arguments[1]
        default: return expression
        }
        let isWritten =
            switch pattern {
            case .text: true
            case .list(let parts): parts.allSatisfy { if case .text = $0 { true } else { false } }
            default: false
            }
        if !isWritten { throw error("a pattern has to be written out") }
        return expression
    }

    // MARK: - What is known

    /// `["key"]`, `[?"key"]`, `.key`, `?.key`, `?.["key"]` behind a table's name.
    private mutating func key() throws(ExpressionError) -> String {
        if take(".") || take("?.") {
            if !take("[") { return try name() }
        } else {
            try expect("[")
        }
        _ = take("?")
        guard case .text(let text) = token.kind else { throw error("a key has to be written out") }
        index += 1
        try expect("]")
        return String(decoding: text, as: UTF8.self)
    }

    /// An attribute; those of histories and platforms are known nowhere here, and empty.
    private mutating func attribute() throws(ExpressionError) -> RuleExpression {
        .attribute(RuleExpression.Attribute(rawValue: try key()))
    }

    private mutating func field() throws(ExpressionError) -> RuleExpression { try field(try key()) }

    private func field(_ key: String) throws(ExpressionError) -> RuleExpression {
        guard let field = RuleExpression.Field(rawValue: key) else {
            throw error("finding[\"\(key)\"] is not known")
        }
        return .field(field)
    }

    /// `get(attributes, "path", "")`.
    private mutating func get() throws(ExpressionError) -> RuleExpression {
        let table = try name()
        try expect(",")
        guard case .text(let text) = token.kind else { throw error("a key has to be written out") }
        index += 1
        let key = String(decoding: text, as: UTF8.self)
        let value: RuleExpression
        switch table {
        case "attributes": value = .attribute(RuleExpression.Attribute(rawValue: key))
        case "finding": value = try field(key)
        default: throw error("\(table) is not known")
        }
        let rest = take(",") ? try list(until: ")") : []
        if rest.isEmpty { _ = take(")") }
        guard rest.count <= 1 else { throw error("get takes another number of values") }
        return .joined(.coalesce, value, rest.first ?? .null)
    }

    /// `cel.bind(name, value, expression)`.
    private mutating func bindingCall() throws(ExpressionError) -> RuleExpression {
        try expect(".")
        guard try name() == "bind" else { throw error("of cel only bind is known") }
        try expect("(")
        let name = try name()
        try expect(",")
        let value = try conditional()
        try expect(",")
        bound.append(name)
        defer { bound.removeLast() }
        let body = try conditional()
        try expect(")")
        return .binding(name, value, body)
    }

    // MARK: - What follows a value

    /// The calls, elements and slices behind a value.
    mutating func postfix(_ value: RuleExpression) throws(ExpressionError) -> RuleExpression {
        var value = value
        var count = 0
        while true {
            count += 1
            guard count <= Self.maximumDepth else { throw error("too many terms in a row") }
            if take("[") {
                value = try element(of: value)
            } else if take(".") || take("?.") {
                let name = try name()
                try expect("(")
                value = try call(name, [value] + list(until: ")"))
            } else {
                return value
            }
        }
    }

    private mutating func element(of value: RuleExpression) throws(ExpressionError) -> RuleExpression {
        _ = take("?")
        var from: RuleExpression?
        if token.kind != .sign(":") { from = try conditional() }
        guard take(":") else {
            try expect("]")
            guard let from else { throw error("an index is missing") }
            return .element(value, from)
        }
        var to: RuleExpression?
        if token.kind != .sign("]") { to = try conditional() }
        try expect("]")
        return .slice(value, from: from, to: to)
    }
}
