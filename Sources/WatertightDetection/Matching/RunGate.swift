internal import WatertightModel

/// What a keyword is worth a try for: a token that is long enough, begun by it or soon behind it, and the run of bytes that the
/// pattern itself asks for, and what may not stand before it. Prefixes and names stand everywhere, values that long do not.
struct RunGate {
    /// The token that the rule says the keyword begins; none where it says nothing.
    let token: RunCatalogue.Demand
    /// The value that the rule says follows; none where it says nothing, or its pattern says more.
    let value: RunCatalogue.Demand
    /// What its pattern says; none where nothing is known.
    let derived: RunCatalogue.Demand
    /// The text that its pattern asks for, in the catalogue; -1 for none.
    let landmark: Int
    /// How far behind the start of a match that text may end.
    let landmarkReach: Int
    /// The kind of byte that may not stand before the keyword, in the catalogue; -1 for none.
    let notBehind: Int
    /// Whether it is about a token that begins at the keyword, and the keyword is long enough to be no chance in lines of
    /// base64: such a token may be put together out of lines.
    let isOfToken: Bool

    /// How far after the keyword's start a value may begin.
    private static let reach = 160
    /// Shorter keywords stand in any certificate.
    private static let tellingKeyword = 6

    /// The gate of a rule, which is open where nothing is known of its values.
    ///
    /// - Parameter distance: How many bytes a literal of the rule stands behind the start of its matches.
    init(_ rule: Rule, demands: PatternDemands, distance: PatternShape.Distance, in catalogue: RunCatalogue) {
        func demand(_ count: Int, reach: Int) -> RunCatalogue.Demand {
            guard rule.startsAtKeyword, count > 0 else { return .none }
            return RunCatalogue.Demand(
                kind: catalogue.index(of: .init(bytes: Self.valueBytes, count: count)), low: 0, high: reach)
        }
        let run = demands.run
        token = demand(rule.minimumLength, reach: 0)
        let isImplied = run.map { $0.count >= rule.minimumRun && $0.bytes.isSubset(of: Self.valueBytes) } ?? false
        value = isImplied ? .none : demand(rule.minimumRun, reach: Self.reach)
        derived = run.map { RunCatalogue.Demand($0, from: distance, in: catalogue) } ?? .none
        landmark = demands.landmark.map { catalogue.index(of: $0) } ?? -1
        landmarkReach = rule.maximumLength
        if let bytes = demands.notBehind, distance == PatternShape.Distance(minimum: 0, maximum: 0) {
            notBehind = catalogue.index(of: .init(bytes: bytes, count: 1))
        } else {
            notBehind = -1
        }
        isOfToken = Self.isOfToken(rule)
    }

    /// Whether a rule is about such a token.
    static func isOfToken(_ rule: Rule) -> Bool {
        rule.startsAtKeyword && rule.minimumLength > 0
            && rule.keywords.allSatisfy { $0.utf8.count >= tellingKeyword }
    }

    private static let valueBytes = ByteSet((0..<256).filter { isValueByte[$0] }.map { UInt8($0) })

    /// What a value is made of: anything visible but quotes, brackets and the signs that assign and separate.
    static let isValueByte: [Bool] = (0..<256).map { byte in
        byte > 0x20 && byte != 0x7F && !Array("\"'`<>=:;,()[]{}\\".utf8).contains(UInt8(byte))
    }
}
