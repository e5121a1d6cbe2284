internal import WatertightModel

/// The filters of a set of rules, each compiled once: a pack's own one is the same for hundreds of rules.
final class FilterStore {
    private var compiled: [RuleExpression: CompiledFilter] = [:]
    private var prefilterIndices: [RuleExpression: Int] = [:]
    /// The prefilters, by the index that rules have of them.
    private(set) var prefilters: [CompiledFilter] = []

    /// Whether a filter looks beyond its match's own line.
    var isContextual: Bool { compiled.values.contains(where: \.isContextual) }

    func filters(of rule: Rule) throws(RuleSetError) -> [CompiledFilter] {
        var filters: [CompiledFilter] = []
        for expression in rule.filters { filters.append(try filter(expression, of: rule)) }
        return filters
    }

    func prefilters(of rule: Rule) throws(RuleSetError) -> [Int] {
        var indices: [Int] = []
        for expression in rule.prefilters {
            if let index = prefilterIndices[expression] {
                indices.append(index)
            } else {
                prefilters.append(try filter(expression, of: rule))
                prefilterIndices[expression] = prefilters.count - 1
                indices.append(prefilters.count - 1)
            }
        }
        return indices
    }

    private func filter(_ expression: RuleExpression, of rule: Rule) throws(RuleSetError) -> CompiledFilter {
        if let filter = compiled[expression] { return filter }
        let filter = try CompiledFilter(expression, of: rule)
        compiled[expression] = filter
        return filter
    }
}
