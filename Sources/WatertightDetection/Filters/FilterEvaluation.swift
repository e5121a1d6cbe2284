internal import WatertightModel

/// One evaluation of an expression. Its cost is bounded by the expression's size and the texts it looks at: nothing loops.
struct FilterEvaluation {
    /// Values of a kind that an operator or function cannot take.
    struct Mismatch: Error {}

    private let subject: FilterSubject
    private let patterns: [[UInt8]: Pattern]
    private var bindings: [(name: String, value: FilterValue)] = []
    /// What `setConfidence` was called with last.
    private(set) var confidence: Confidence?

    init(subject: FilterSubject, patterns: [[UInt8]: Pattern]) {
        self.subject = subject
        self.patterns = patterns
    }

    mutating func value(
        of expression: RuleExpression, scratch: borrowing MatchScratch
    ) throws(Mismatch) -> FilterValue {
        switch expression {
        case .null: return .null
        case .boolean(let value): return .boolean(value)
        case .number(let value): return .number(value)
        case .text(let text): return .text(text)
        case .list(let parts): return .list(try values(of: parts, scratch: scratch))
        case .attribute(let attribute): return subject.value(of: attribute)
        case .field(let field): return subject.value(of: field)
        case .variable(let name): return bindings.last { $0.name == name }?.value ?? .null
        case .element(let whole, let index):
            return try element(of: value(of: whole, scratch: scratch), at: value(of: index, scratch: scratch))
        case .slice(let whole, let from, let to):
            let whole = try value(of: whole, scratch: scratch)
            var bounds: [Int?] = []
            for bound in [from, to] {
                bounds.append(try bound.map { (bound) throws(Mismatch) in try number(bound, scratch: scratch) })
            }
            return try slice(of: whole, from: bounds[0], to: bounds[1])
        case .not(let part):
            guard case .boolean(let value) = try value(of: part, scratch: scratch) else { throw Mismatch() }
            return .boolean(!value)
        case .negative(let part):
            guard case .number(let value) = try value(of: part, scratch: scratch) else { throw Mismatch() }
            return .number(-value)
        case .joined(let joins, let left, let right): return try joined(joins, left, right, scratch: scratch)
        case .conditional(let condition, let yes, let no):
            guard case .boolean(let holds) = try value(of: condition, scratch: scratch) else { throw Mismatch() }
            return try value(of: holds ? yes : no, scratch: scratch)
        case .call(let function, let arguments): return try call(function, arguments, scratch: scratch)
        case .binding(let name, let value, let body):
            let bound = try self.value(of: value, scratch: scratch)
            bindings.append((name, bound))
            defer { bindings.removeLast() }
            return try self.value(of: body, scratch: scratch)
        }
    }

    private mutating func values(
        of parts: [RuleExpression], scratch: borrowing MatchScratch
    ) throws(Mismatch) -> [FilterValue] {
        var values: [FilterValue] = []
        for part in parts { values.append(try value(of: part, scratch: scratch)) }
        return values
    }

    private mutating func number(_ part: RuleExpression, scratch: borrowing MatchScratch) throws(Mismatch) -> Int {
        guard case .number(let number) = try value(of: part, scratch: scratch) else { throw Mismatch() }
        return Int(clamping: number)
    }

    // MARK: - Operators

    private mutating func joined(
        _ joins: RuleExpression.Operator, _ left: RuleExpression, _ right: RuleExpression,
        scratch: borrowing MatchScratch
    ) throws(Mismatch) -> FilterValue {
        let one = try value(of: left, scratch: scratch)
        switch joins {
        case .or, .and:
            guard case .boolean(let value) = one else { throw Mismatch() }
            if value == (joins == .or) { return one }
            let other = try self.value(of: right, scratch: scratch)
            guard case .boolean = other else { throw Mismatch() }
            return other
        case .coalesce:
            if case .null = one { return try value(of: right, scratch: scratch) }
            return one
        case .matches:
            guard let text = one.text, case .text(let pattern) = right else { throw Mismatch() }
            return .boolean(patterns[pattern]?.matches(text, scratch: scratch) ?? false)
        default:
            return try Self.joined(joins, one, value(of: right, scratch: scratch))
        }
    }

    private static func joined(
        _ joins: RuleExpression.Operator, _ one: FilterValue, _ other: FilterValue
    ) throws(Mismatch) -> FilterValue {
        switch (joins, one, other) {
        case (.equal, _, _): return .boolean(FilterValue.areEqual(one, other))
        case (.notEqual, _, _): return .boolean(!FilterValue.areEqual(one, other))
        case (.isIn, _, .list(let parts)): return .boolean(parts.contains { FilterValue.areEqual(one, $0) })
        case (.lessOrEqual, .number(let a), .number(let b)): return .boolean(a <= b)
        case (.greaterOrEqual, .number(let a), .number(let b)): return .boolean(a >= b)
        case (.less, .number(let a), .number(let b)): return .boolean(a < b)
        case (.greater, .number(let a), .number(let b)): return .boolean(a > b)
        case (.plus, .number(let a), .number(let b)): return .number(a + b)
        case (.minus, .number(let a), .number(let b)): return .number(a - b)
        case (.times, .number(let a), .number(let b)): return .number(a * b)
        case (.divided, .number(let a), .number(let b)) where b != 0: return .number(a / b)
        case (.remainder, .number(let a), .number(let b)) where b != 0:
            return .number(a.truncatingRemainder(dividingBy: b))
        case (.plus, .list(let a), .list(let b)): return .list(a + b)
        default: break
        }
        guard let a = one.text, let b = other.text else { throw Mismatch() }
        switch joins {
        case .plus: return .text(a + b)
        case .contains: return .boolean(b.isEmpty || ByteText.contains(b, in: a))
        case .startsWith: return .boolean(a.starts(with: b))
        case .endsWith: return .boolean(a.suffix(b.count).elementsEqual(b))
        case .less: return .boolean(a.lexicographicallyPrecedes(b))
        case .greater: return .boolean(b.lexicographicallyPrecedes(a))
        default: throw Mismatch()
        }
    }

    private func element(of whole: FilterValue, at index: FilterValue) throws(Mismatch) -> FilterValue {
        guard case .number(let number) = index, case .list(let parts) = whole else { throw Mismatch() }
        let place = Int(clamping: number)
        let fromStart = place < 0 ? parts.count + place : place
        guard parts.indices.contains(fromStart) else { throw Mismatch() }
        return parts[fromStart]
    }

    private func slice(of whole: FilterValue, from: Int?, to: Int?) throws(Mismatch) -> FilterValue {
        func range(_ count: Int) -> Range<Int> {
            func place(_ bound: Int) -> Int { min(max(bound < 0 ? count + bound : bound, 0), count) }
            let start = place(from ?? 0)
            return start..<max(start, place(to ?? count))
        }
        switch whole {
        case .text(let text): return .text(Array(text[range(text.count)]))
        case .list(let parts): return .list(Array(parts[range(parts.count)]))
        case .null: return .text([])
        case .boolean, .number: throw Mismatch()
        }
    }

    // MARK: - Functions

    private mutating func call(
        _ function: RuleExpression.Function, _ arguments: [RuleExpression], scratch: borrowing MatchScratch
    ) throws(Mismatch) -> FilterValue {
        let first = try value(of: arguments[0], scratch: scratch)
        switch function {
        case .matchesAny:
            let sources = Self.patterns(arguments[1])
            let texts = first.texts
            return .boolean(
                sources.contains { source in
                    guard let pattern = patterns[source] else { return false }
                    for text in texts where pattern.matches(text, scratch: scratch) { return true }
                    return false
                })
        case .findMatch:
            guard let text = first.text, case .text(let source) = arguments[1], let pattern = patterns[source] else {
                throw Mismatch()
            }
            return .text(pattern.firstMatch(in: text, scratch: scratch) ?? [])
        case .least, .greatest:
            var numbers: [Double] = []
            for value in try values(of: arguments, scratch: scratch) {
                guard case .number(let number) = value else { throw Mismatch() }
                numbers.append(number)
            }
            return .number((function == .least ? numbers.min() : numbers.max()) ?? 0)
        case .length:
            if case .list(let parts) = first { return .number(Double(parts.count)) }
            guard let text = first.text else { throw Mismatch() }
            // In characters, as Expr counts; slices are in bytes, there as here.
            return .number(Double(text.count { $0 & 0xC0 != 0x80 }))
        default:
            let rest = try values(of: Array(arguments.dropFirst()), scratch: scratch)
            return try call(function, first, rest)
        }
    }

    private static func patterns(_ expression: RuleExpression) -> [[UInt8]] {
        switch expression {
        case .text(let pattern): [pattern]
        case .list(let parts): parts.compactMap { if case .text(let pattern) = $0 { pattern } else { nil } }
        default: []
        }
    }

    private mutating func call(
        _ function: RuleExpression.Function, _ first: FilterValue, _ rest: [FilterValue]
    ) throws(Mismatch) -> FilterValue {
        if function == .containsAny {
            let terms = (rest.first?.texts ?? []).map { $0.map(LiteralAutomaton.fold) }
            return .boolean(
                first.texts.contains { text in
                    let folded = text.map(LiteralAutomaton.fold)
                    return terms.contains { ByteText.contains($0, in: folded) }
                })
        }
        if function == .startsWithAny {
            let prefixes = rest.first?.texts ?? []
            return .boolean(first.texts.contains { text in prefixes.contains { text.starts(with: $0) } })
        }
        if function == .join {
            guard case .list(let parts) = first, let between = rest.first?.text else { throw Mismatch() }
            return .text(Array(parts.compactMap(\.text).joined(separator: between)))
        }
        guard let text = first.text else { throw Mismatch() }
        switch function {
        case .entropy: return .number(Entropy.bitsPerByte(text))
        case .tokenRatio: return .number(TokenEstimate.ratio(of: text))
        case .failsTokenEfficiency: return .boolean(TokenEstimate.readsLikeText(text))
        case .sha256: return .text(Array(SecretIdentifier.sha256(text).utf8))
        case .lowered: return .text(text.map(LiteralAutomaton.fold))
        case .uppered: return .text(text.map { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") ? $0 & 0xDF : $0 })
        case .trim: return .text(Self.trimmed(text, of: rest.first?.text ?? Array(" \t\n\r\u{B}\u{C}".utf8)))
        case .setConfidence:
            guard let word = Confidence(rawValue: String(decoding: text, as: UTF8.self)) else { throw Mismatch() }
            confidence = word
            return first
        case .split:
            guard let separator = rest.first?.text else { throw Mismatch() }
            return .list(Self.split(text, by: separator).map { .text($0) })
        case .matchesAny, .containsAny, .startsWithAny, .findMatch, .length, .least, .greatest, .join: throw Mismatch()
        }
    }

    private static func trimmed(_ text: [UInt8], of characters: [UInt8]) -> [UInt8] {
        var rest = text.drop { characters.contains($0) }
        while let last = rest.last, characters.contains(last) { rest.removeLast() }
        return Array(rest)
    }

    private static func split(_ text: [UInt8], by separator: [UInt8]) -> [[UInt8]] {
        guard !separator.isEmpty else { return text.map { [$0] } }
        var parts: [[UInt8]] = []
        var rest = text[...]
        while let found = ByteText.range(of: separator, in: rest) {
            parts.append(Array(rest[..<found.lowerBound]))
            rest = rest[found.upperBound...]
        }
        return parts + [Array(rest)]
    }
}

extension Int {
    /// The whole part of a number, as near as there is one.
    fileprivate init(clamping number: Double) {
        self = number.isNaN ? 0 : Int(Swift.max(-1e15, Swift.min(1e15, number)))
    }
}
