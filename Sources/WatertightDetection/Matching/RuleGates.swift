internal import WatertightModel

/// The gates of all rules' literals. A rule's pattern is read when its first literal turns up: most rules of a run have none.
final class RuleGates {
    /// The kinds of runs that the gates are about.
    let runs = RunCatalogue()
    private let rules: [Rule]
    private var owners: [(rule: Int, distance: PatternShape.Distance)] = []
    private var gates: [RunGate?] = []
    private var demands: [Int: PatternDemands] = [:]
    private var searched: [Int: RunCatalogue.Demand] = [:]

    init(_ rules: [Rule]) { self.rules = rules }

    /// A place for the gate of a literal that stands `distance` behind the start of a rule's matches; its number.
    func add(rule: Int, distance: PatternShape.Distance) -> Int {
        owners.append((rule: rule, distance: distance))
        gates.append(nil)
        return gates.count - 1
    }

    /// The gate with a number.
    func gate(_ number: Int) -> RunGate {
        if let known = gates[number] { return known }
        let owner = owners[number]
        let gate = RunGate(
            rules[owner.rule], demands: demands(of: owner.rule), distance: owner.distance, in: runs)
        gates[number] = gate
        return gate
    }

    /// The run that the matches of a rule hold, from their start; none where none is known.
    func searchedRun(of rule: Int) -> RunCatalogue.Demand {
        if let known = searched[rule] { return known }
        let start = PatternShape.Distance(minimum: 0, maximum: 0)
        let demand = demands(of: rule).run.map { RunCatalogue.Demand($0, from: start, in: runs) } ?? .none
        searched[rule] = demand
        return demand
    }

    private func demands(of rule: Int) -> PatternDemands {
        if let known = demands[rule] { return known }
        let read = PatternDemands(rules[rule].pattern ?? "")
        demands[rule] = read
        return read
    }
}
