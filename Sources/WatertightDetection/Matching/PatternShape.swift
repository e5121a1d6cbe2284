/// What a pattern says of the literals in it: where they stand, and which of them every match must hold.
///
/// Example: `(?:key|token)\s{0,3}=` has two linear forms,
///
///     k e y …0-3… =        t o k e n …0-3… =
///
/// in each of which a keyword has a known distance from the start. Only what is certain is used: a construct that is not
/// understood makes the shape unknown, and the rule is then searched for, not anchored.
struct PatternShape {
    /// One piece of a linear form.
    enum Atom: Equatable {
        /// Exactly this byte, in lower case (the automaton is blind to case).
        case literal(UInt8)
        /// Between `minimum` and `maximum` bytes of any kind; nil for no upper bound.
        case span(minimum: Int, maximum: Int?)
    }

    /// Distances, in bytes, from the start of a match to a literal.
    struct Distance: Equatable {
        var minimum: Int
        var maximum: Int
    }

    /// The linear forms of which every match has one; nil where the pattern was not understood.
    let forms: [[Atom]]?

    /// More linear forms than this are not worth telling apart.
    static let maximumForms = 256
    /// A distance longer than this is no anchor.
    static let maximumDistance = 256

    init(_ pattern: String) {
        var parser = PatternParser(Array(pattern.utf8))
        forms = parser.parse().flatMap { Self.linearForms(of: $0) }
    }

    /// Where `keyword` stands in the matches: nil where some matches do not hold it at a bounded distance.
    func distance(toAnyOf keywords: [[UInt8]]) -> [(keyword: Int, distance: Distance)]? {
        guard let forms else { return nil }
        var found: [Int: Distance] = [:]
        for form in forms {
            var isAnchored = false
            for (index, keyword) in keywords.enumerated() {
                guard let here = Self.firstDistance(of: keyword, in: form) else { continue }
                isAnchored = true
                let other = found[index] ?? here
                found[index] = Distance(
                    minimum: min(other.minimum, here.minimum), maximum: max(other.maximum, here.maximum))
            }
            if !isAnchored { return nil }
        }
        return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The longest literal of each form, where each form has one of three bytes or more; else nil.
    func derivedLiterals() -> [[UInt8]]? {
        guard let forms, !forms.isEmpty else { return nil }
        var literals: [[UInt8]] = []
        for form in forms {
            var best: [UInt8] = []
            var run: [UInt8] = []
            var reach: Int? = 0
            var runReach: Int? = 0
            for atom in form + [.span(minimum: 0, maximum: nil)] {
                switch atom {
                case .literal(let byte):
                    if run.isEmpty { runReach = reach }
                    run.append(byte)
                    reach = reach.map { $0 + 1 }
                case .span(_, let maximum):
                    if run.count > best.count, let runReach, runReach <= Self.maximumDistance { best = run }
                    run = []
                    reach = reach.flatMap { reach in maximum.map { reach + $0 } }
                }
            }
            guard best.count >= 3 else { return nil }
            literals.append(best)
        }
        return Array(Set(literals)).sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// The first place of `keyword` in a form whose distance is bounded.
    private static func firstDistance(of keyword: [UInt8], in form: [Atom]) -> Distance? {
        var minimum = 0
        var maximum = 0
        for index in form.indices {
            if index + keyword.count <= form.count,
                keyword.indices.allSatisfy({ form[index + $0] == .literal(keyword[$0]) })
            {
                return maximum <= maximumDistance ? Distance(minimum: minimum, maximum: maximum) : nil
            }
            switch form[index] {
            case .literal:
                minimum += 1
                maximum += 1
            case .span(let low, let high):
                guard let high else { return nil }
                minimum += low
                maximum += high
            }
            if maximum > maximumDistance { return nil }
        }
        return nil
    }

    private static func linearForms(of node: PatternNode) -> [[Atom]]? {
        switch node {
        case .literal(let byte): return [[.literal(LiteralAutomaton.fold(byte))]]
        case .width(let minimum, let maximum): return [[.span(minimum: minimum, maximum: maximum)]]
        case .sequence(let parts):
            var forms: [[Atom]] = [[]]
            for part in parts {
                guard let tails = linearForms(of: part) else { return nil }
                if forms.count * tails.count > maximumForms {
                    let width = part.width
                    for index in forms.indices {
                        forms[index].append(.span(minimum: width.minimum, maximum: width.maximum))
                    }
                } else {
                    forms = forms.flatMap { head in tails.map { head + $0 } }
                }
            }
            return forms
        case .alternatives(let branches):
            var forms: [[Atom]] = []
            for branch in branches {
                guard let more = linearForms(of: branch) else { return nil }
                forms += more
            }
            guard forms.count <= maximumForms else {
                let width = node.width
                return [[.span(minimum: width.minimum, maximum: width.maximum)]]
            }
            return forms
        case .repeated(let part, let minimum, let maximum):
            if minimum == maximum, minimum <= 16 {
                return linearForms(of: .sequence(Array(repeating: part, count: minimum)))
            }
            let width = node.width
            let rest = Atom.span(minimum: width.minimum, maximum: width.maximum)
            guard minimum >= 1, let head = linearForms(of: part) else { return [[rest]] }
            // The first turn is certain, what follows is a span.
            let once = part.width
            let tail = Atom.span(
                minimum: width.minimum - once.minimum,
                maximum: width.maximum.flatMap { whole in once.maximum.map { whole - $0 } })
            return head.map { $0 + [tail] }
        }
    }
}
