/// An expression of a betterleaks pack as a closed tree: what a `filter` or `prefilter` says, in either of its two spellings.
///
/// It can compute on the match and the path, and nothing else: no loop, no call out of this list.
public indirect enum RuleExpression: Hashable, Sendable {
    /// What joins two values.
    public enum Operator: String, Hashable, Sendable, CaseIterable {
        case or = "||"
        case and = "&&"
        case coalesce = "??"
        case equal = "=="
        case notEqual = "!="
        case lessOrEqual = "<="
        case greaterOrEqual = ">="
        case less = "<"
        case greater = ">"
        case isIn = "in"
        case contains, startsWith, endsWith, matches
        case plus = "+"
        case minus = "-"
        case times = "*"
        case divided = "/"
        case remainder = "%"
    }

    /// What can be called.
    public enum Function: String, Hashable, Sendable, CaseIterable {
        case matchesAny, containsAny, startsWithAny, findMatch, entropy, tokenRatio, failsTokenEfficiency, setConfidence
        case sha256
        case length = "len"
        case least = "min"
        case greatest = "max"
        case lowered = "lower"
        case uppered = "upper"
        case trim, split, join

        /// How many values it takes.
        public var arity: ClosedRange<Int> {
            switch self {
            case .entropy, .tokenRatio, .failsTokenEfficiency, .setConfidence, .sha256, .length, .lowered, .uppered:
                1...1
            case .trim: 1...2
            case .matchesAny, .containsAny, .startsWithAny, .findMatch, .split, .join: 2...2
            case .least, .greatest: 1...16
            }
        }
    }

    /// What is known of the text that a match stands in.
    public enum Attribute: String, Hashable, Sendable, CaseIterable {
        case path, resource
    }

    /// What is known of a match.
    public enum Field: String, Hashable, Sendable, CaseIterable {
        case secret, match, line
        case ruleID = "rule_id"
        case description
        /// The text around the match, and where the match and its lines lie in it.
        case fragment = "fragment_raw"
        case matchStart = "match_start_idx"
        case matchEnd = "match_end_idx"
        case lineStart = "match_line_start_idx"
        case lineEnd = "match_line_end_idx"

        /// Whether it needs text beyond the match's own line.
        public var isContext: Bool {
            switch self {
            case .fragment, .matchStart, .matchEnd, .lineStart, .lineEnd: true
            case .secret, .match, .line, .ruleID, .description: false
            }
        }
    }

    case null
    case boolean(Bool)
    case number(Double)
    case text([UInt8])
    case list([RuleExpression])
    /// An attribute; one that is not of ours is empty.
    case attribute(Attribute?)
    case field(Field)
    /// A value that a binding around it has named.
    case variable(String)
    /// An element of a list, from 0; a negative index counts from the end.
    case element(RuleExpression, RuleExpression)
    /// Bytes of a text or elements of a list.
    case slice(RuleExpression, from: RuleExpression?, to: RuleExpression?)
    case not(RuleExpression)
    case negative(RuleExpression)
    case joined(Operator, RuleExpression, RuleExpression)
    case conditional(RuleExpression, RuleExpression, RuleExpression)
    case call(Function, [RuleExpression])
    case binding(String, RuleExpression, RuleExpression)

    /// Calls `body` with this expression and all in it.
    public func forEach(_ body: (RuleExpression) -> Void) {
        body(self)
        switch self {
        case .null, .boolean, .number, .text, .attribute, .field, .variable: break
        case .list(let parts), .call(_, let parts): for part in parts { part.forEach(body) }
        case .element(let one, let two), .joined(_, let one, let two), .binding(_, let one, let two):
            one.forEach(body)
            two.forEach(body)
        case .slice(let whole, let from, let to):
            whole.forEach(body)
            from?.forEach(body)
            to?.forEach(body)
        case .not(let part), .negative(let part): part.forEach(body)
        case .conditional(let one, let two, let three):
            one.forEach(body)
            two.forEach(body)
            three.forEach(body)
        }
    }
}
