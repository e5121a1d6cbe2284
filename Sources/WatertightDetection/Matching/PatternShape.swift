internal import WatertightModel

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
        /// This byte; in either case where `isExact` is false (it is then in lower case).
        case literal(UInt8, isExact: Bool)
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
    /// What may be there or not is told apart where it has so many forms at most.
    private static let maximumOptional = 4
    /// A distance longer than this is no anchor.
    static let maximumDistance = 256

    init(_ pattern: String) {
        var parser = PatternParser(Array(pattern.utf8))
        forms = parser.parse().flatMap { Self.linearForms(of: $0) }
    }

    /// Where `keyword` stands in the matches: nil where some matches do not hold it at a bounded distance.
    func distance(toAnyOf keywords: [[UInt8]]) -> [(keyword: Int, distance: Distance)]? {
        anchors(keywords)?.map { ($0.keyword, $0.distance) }
    }

    /// A literal that a match is tried at.
    struct Anchor {
        /// The index of the keyword.
        var keyword: Int
        var distance: Distance
        /// The keyword's bytes in the case that all matches have it in; nil for any.
        var exact: [UInt8]?
    }

    /// Where keywords stand in the matches, and in which case: nil where some matches hold none at a bounded distance.
    func anchors(_ keywords: [[UInt8]]) -> [Anchor]? {
        guard let forms else { return nil }
        var found: [Int: Anchor] = [:]
        for form in forms {
            var isAnchored = false
            for (index, keyword) in keywords.enumerated() {
                guard let here = Self.first(keyword, index, in: form) else { continue }
                isAnchored = true
                found[index] = found[index].map { Self.joined($0, here) } ?? here
            }
            if !isAnchored { return nil }
        }
        return found.values.sorted { $0.keyword < $1.keyword }
    }

    private static func joined(_ one: Anchor, _ other: Anchor) -> Anchor {
        Anchor(
            keyword: one.keyword,
            distance: Distance(
                minimum: min(one.distance.minimum, other.distance.minimum),
                maximum: max(one.distance.maximum, other.distance.maximum)),
            exact: one.exact == other.exact ? one.exact : nil)
    }

    /// Whether every match holds one of `keywords`, wherever in it.
    func implies(_ keywords: [[UInt8]]) -> Bool {
        forms?.allSatisfy { form in
            keywords.contains { keyword in
                form.indices.contains { Self.stands(keyword, at: $0, in: form) }
            }
        } ?? false
    }

    /// The longest literal of each form, in lower case, where each form has one of three bytes or more; else nil.
    func derivedLiterals() -> [[UInt8]]? {
        guard let forms, !forms.isEmpty else { return nil }
        var literals: Set<[UInt8]> = []
        for form in forms {
            let best = Self.longestLiteral(of: form)
            guard best.count >= 3 else { return nil }
            literals.insert(best)
        }
        // One that holds another is found with that other.
        let needed = literals.filter { long in
            !literals.contains { $0.count < long.count && ByteText.contains($0, in: long) }
        }
        return needed.sorted { $0.lexicographicallyPrecedes($1) }
    }

    private static func longestLiteral(of form: [Atom]) -> [UInt8] {
        var best: [UInt8] = []
        var run: [UInt8] = []
        var reach: Int? = 0
        var runReach: Int? = 0
        for atom in form + [.span(minimum: 0, maximum: nil)] {
            switch atom {
            case .literal(let byte, _):
                if run.isEmpty { runReach = reach }
                run.append(LiteralAutomaton.fold(byte))
                reach = reach.map { $0 + 1 }
            case .span(_, let maximum):
                if run.count > best.count, let runReach, runReach <= maximumDistance { best = run }
                run = []
                reach = reach.flatMap { reach in maximum.map { reach + $0 } }
            }
        }
        return best
    }

    private static func stands(_ keyword: [UInt8], at index: Int, in form: [Atom]) -> Bool {
        index + keyword.count <= form.count
            && keyword.indices.allSatisfy {
                if case .literal(let byte, _) = form[index + $0] { return LiteralAutomaton.fold(byte) == keyword[$0] }
                return false
            }
    }

    /// The first place of `keyword` in a form whose distance is bounded.
    private static func first(_ keyword: [UInt8], _ number: Int, in form: [Atom]) -> Anchor? {
        var minimum = 0
        var maximum = 0
        for index in form.indices {
            if stands(keyword, at: index, in: form) {
                guard maximum <= maximumDistance else { return nil }
                return Anchor(
                    keyword: number, distance: Distance(minimum: minimum, maximum: maximum),
                    exact: exactBytes(form[index..<(index + keyword.count)]))
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

    /// The bytes of literals that have only one case; nil where one may have either.
    private static func exactBytes(_ atoms: ArraySlice<Atom>) -> [UInt8]? {
        var bytes: [UInt8] = []
        for atom in atoms {
            guard case .literal(let byte, let isExact) = atom else { return nil }
            let isLetter = byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
            guard isExact || !isLetter else { return nil }
            bytes.append(byte)
        }
        return bytes
    }

    private static func linearForms(of node: PatternNode) -> [[Atom]]? {
        switch node {
        case .literal(let byte, let isExact): return [[.literal(byte, isExact: isExact)]]
        case .oneOf: return [[.span(minimum: 1, maximum: 1)]]
        // What has no width parts no literals.
        case .width(_, 0), .notBehind: return [[]]
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
            if minimum == 0, maximum == 1, let once = linearForms(of: part), once.count <= maximumOptional {
                return [[]] + once
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
