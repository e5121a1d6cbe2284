/// How far each rule has come in one blob. What was not touched needs no reset, so that a blob costs nothing for the hundreds of
/// rules that have no business with it.
struct RuleProgress {
    private var starts: [Int]
    private var counts: [Int]
    private var isMarked: [Bool]
    private var touched: [Int] = []
    /// Rules to be searched for in the whole window, once each.
    private var wanted: [Int] = []
    private var isWanted: [Bool]

    /// - Parameter count: How many rules there are.
    init(count: Int) {
        starts = [Int](repeating: 0, count: count)
        counts = starts
        isMarked = [Bool](repeating: false, count: count)
        isWanted = isMarked
    }

    /// Begins another blob.
    mutating func reset() {
        for rule in touched {
            starts[rule] = 0
            counts[rule] = 0
            isMarked[rule] = false
        }
        touched.removeAll(keepingCapacity: true)
        _ = takeWanted()
    }

    /// The blob's offset before which no further match of the rule may begin.
    func start(of rule: Int) -> Int { starts[rule] }

    /// How many findings the rule has.
    func count(of rule: Int) -> Int { counts[rule] }

    mutating func setStart(of rule: Int, to offset: Int) {
        mark(rule)
        starts[rule] = offset
    }

    mutating func raiseStart(of rule: Int, to offset: Int) {
        if offset > starts[rule] { setStart(of: rule, to: offset) }
    }

    mutating func addFinding(of rule: Int) {
        mark(rule)
        counts[rule] += 1
    }

    /// Notes that the whole window is to be searched for the rule.
    mutating func want(_ rule: Int) {
        guard !isWanted[rule] else { return }
        isWanted[rule] = true
        wanted.append(rule)
    }

    /// The rules to be searched for, in the order of the set; none is wanted after it.
    mutating func takeWanted() -> [Int] {
        guard !wanted.isEmpty else { return [] }
        for rule in wanted { isWanted[rule] = false }
        defer { wanted = [] }
        return wanted.sorted()
    }

    private mutating func mark(_ rule: Int) {
        guard !isMarked[rule] else { return }
        isMarked[rule] = true
        touched.append(rule)
    }
}
