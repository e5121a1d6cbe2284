internal import WatertightModel

/// Reads betterleaks' `filter` and `prefilter`: Expr as the newer packs write it, and the CEL of early ones.
///
/// From the loosest to the tightest:
///
///     let a = …; …      a ? b : c      ??      || or      && and      == != < <= > >= in contains matches …
///     + -      * / %      ! not -      a.b a?.b a[b] a[from:to] a.f(…)
///
/// What is not of the closed tree (`RuleExpression`), such as a call to a provider, is an error that names it.
struct ExpressionParser {
    let tokens: [ExpressionToken]
    var index = 0
    var depth = 0
    var bound: [String] = []

    /// Deeper expressions are refused, since reading and evaluating them recurses.
    static let maximumDepth = 120

    /// The expression of `text`.
    static func parse(_ text: String) throws(ExpressionError) -> RuleExpression {
        var parser = ExpressionParser(tokens: try ExpressionTokenizer.tokens(of: text))
        let expression = try parser.statement()
        guard parser.token.kind == .end else { throw parser.error("something follows the expression") }
        return expression
    }

    private init(tokens: [ExpressionToken]) {
        self.tokens = tokens
    }

    var token: ExpressionToken { tokens[min(index, tokens.count - 1)] }

    func error(_ message: String) -> ExpressionError { ExpressionError(message: message, line: token.line) }

    mutating func take(_ sign: String) -> Bool {
        guard token.kind == .sign(sign) else { return false }
        index += 1
        return true
    }

    mutating func take(name: String) -> Bool {
        guard token.kind == .name(name) else { return false }
        index += 1
        return true
    }

    mutating func expect(_ sign: String) throws(ExpressionError) {
        if !take(sign) { throw error("\(sign) is missing") }
    }

    mutating func name() throws(ExpressionError) -> String {
        guard case .name(let name) = token.kind else { throw error("a name is missing") }
        index += 1
        return name
    }

    // MARK: - Statements and operators

    mutating func statement() throws(ExpressionError) -> RuleExpression {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maximumDepth else { throw error("the expression nests too deeply") }
        guard take(name: "let") else { return try conditional() }
        let name = try name()
        try expect("=")
        let value = try conditional()
        try expect(";")
        bound.append(name)
        defer { bound.removeLast() }
        return .binding(name, value, try statement())
    }

    mutating func conditional() throws(ExpressionError) -> RuleExpression {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maximumDepth else { throw error("the expression nests too deeply") }
        let condition = try binary(0)
        guard take("?") else { return condition }
        let yes = try conditional()
        try expect(":")
        return .conditional(condition, yes, try conditional())
    }

    private static let levels: [[(word: String, joins: RuleExpression.Operator)]] = [
        [("??", .coalesce)],
        [("||", .or), ("or", .or)],
        [("&&", .and), ("and", .and)],
        [
            ("==", .equal), ("!=", .notEqual), ("<=", .lessOrEqual), (">=", .greaterOrEqual), ("<", .less),
            (">", .greater),
            ("in", .isIn), ("contains", .contains), ("startsWith", .startsWith), ("endsWith", .endsWith),
            ("matches", .matches),
        ],
        [("+", .plus), ("-", .minus)],
        [("*", .times), ("/", .divided), ("%", .remainder)],
    ]

    /// The operators of a level, left to right. They are gathered in a row first: a thousand terms are no deep tree.
    private mutating func binary(_ level: Int) throws(ExpressionError) -> RuleExpression {
        guard level < Self.levels.count else { return try unary() }
        var left = try binary(level + 1)
        var count = 0
        while let (joins, isNegated) = joiner(of: level) {
            count += 1
            guard count <= Self.maximumDepth else { throw error("too many terms in a row") }
            let right = try binary(level + 1)
            left = try checked(.joined(joins, left, right))
            if isNegated { left = .not(left) }
        }
        return left
    }

    private mutating func joiner(of level: Int) -> (RuleExpression.Operator, isNegated: Bool)? {
        if level == 3, token.kind == .name("not"), index + 1 < tokens.count,
            case .name(let word) = tokens[index + 1].kind,
            let found = Self.levels[3].first(where: { $0.word == word })
        {
            index += 2
            return (found.joins, true)
        }
        for (word, joins) in Self.levels[level] where take(word) || take(name: word) { return (joins, false) }
        return nil
    }

    private mutating func unary() throws(ExpressionError) -> RuleExpression {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maximumDepth else { throw error("the expression nests too deeply") }
        if take("!") || take(name: "not") { return .not(try unary()) }
        if take("-") { return .negative(try unary()) }
        return try postfix(primary())
    }
}
