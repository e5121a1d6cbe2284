internal import WatertightModel

/// An expression with its patterns compiled.
final class CompiledFilter {
    let expression: RuleExpression
    /// Whether it looks beyond the match's own line.
    let isContextual: Bool
    private let patterns: [[UInt8]: Pattern]

    init(_ expression: RuleExpression, of rule: Rule) throws(RuleSetError) {
        self.expression = expression
        var sources: Set<[UInt8]> = []
        var isContextual = false
        expression.forEach { part in
            switch part {
            case .joined(.matches, _, .text(let pattern)): sources.insert(pattern)
            case .call(.matchesAny, let arguments), .call(.findMatch, let arguments):
                switch arguments[1] {
                case .text(let pattern): sources.insert(pattern)
                case .list(let parts): for case .text(let pattern) in parts { sources.insert(pattern) }
                default: break
                }
            case .field(let field) where field.isContext: isContextual = true
            default: break
            }
        }
        self.isContextual = isContextual
        var patterns: [[UInt8]: Pattern] = [:]
        for source in sources {
            patterns[source] = try CompiledRule.compile(
                String(decoding: source, as: UTF8.self), .anywhere, of: rule, what: "filter's pattern")
        }
        self.patterns = patterns
    }

    /// Whether it says that the match, or the file, is to be left out; and the confidence that it sets on the way.
    ///
    /// What cannot be computed (a text where a number is needed) leaves nothing out.
    func judge(_ subject: FilterSubject, scratch: borrowing MatchScratch) -> (isDropped: Bool, confidence: Confidence?)
    {
        var evaluation = FilterEvaluation(subject: subject, patterns: patterns)
        do throws(FilterEvaluation.Mismatch) {
            let value = try evaluation.value(of: expression, scratch: scratch)
            return (value.isTrue, evaluation.confidence)
        } catch {
            return (false, nil)
        }
    }
}
