import Testing

@testable import WatertightDetection

/// What is read out of patterns: where a keyword stands, and which literals a match must hold.
@Suite struct PatternShapeTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let pattern: String
        let keyword: String
        let distance: ClosedRange<Int>?
        var testDescription: String { "\(keyword) in \(pattern)" }
    }

    static let cases = [
        Case(pattern: "praxa_sk_[0-9a-f]{64}", keyword: "praxa_sk_", distance: 0...0),
        Case(pattern: #"\b(?:key|token)\s{0,3}="#, keyword: "token", distance: nil),
        Case(pattern: #"[\w.-]{0,50}?(?:adobe)[\s]*"#, keyword: "adobe", distance: 0...50),
        Case(pattern: #"(?i)AB[C]d\-e"#, keyword: "abcd-e", distance: 0...0),
        Case(pattern: #"x?y{2}key"#, keyword: "key", distance: 2...3),
        Case(pattern: #"(?:a|bcd)key"#, keyword: "key", distance: 1...3),
        Case(pattern: #".*key"#, keyword: "key", distance: nil),
        Case(pattern: #"(?<name>k)(e)(?:y)"#, keyword: "key", distance: 0...0),
        Case(pattern: "(?x) k e y # comment\n _", keyword: "key_", distance: 0...0),
        Case(pattern: #"(?<!a)key"#, keyword: "key", distance: 0...0),
        Case(pattern: #"k\x65y"#, keyword: "key", distance: 0...0),
        Case(pattern: #"(?&sub)key"#, keyword: "key", distance: nil),
        Case(pattern: #"key|other"#, keyword: "key", distance: nil),
        Case(pattern: #"(unclosed"#, keyword: "unclosed", distance: nil),
    ]

    @Test(arguments: cases)
    func `The distance to a keyword is known where it is bounded`(_ one: Case) {
        let found = PatternShape(one.pattern).distance(toAnyOf: [Array(one.keyword.utf8)])
        #expect(found?.first.map { $0.distance.minimum...$0.distance.maximum } == one.distance)
    }

    @Test func `Several keywords each have a distance of their own`() {
        let found = PatternShape(#"\b(?:key|my-token)\s{0,3}="#).distance(
            toAnyOf: ["token", "key"].map { Array($0.utf8) })
        #expect(found?.map(\.distance.maximum) == [3, 0])
    }

    @Test func `Literals are derived where every branch has one`() {
        #expect(PatternShape("ghp_[A-Z]{3}|glpat-x").derivedLiterals() == ["ghp_", "glpat-x"].map { Array($0.utf8) })
        #expect(PatternShape("[A-Z]{20}").derivedLiterals() == nil)
        #expect(PatternShape("ab|[0-9]+").derivedLiterals() == nil)
    }

    @Test func `A class of a few bytes is an alternation, a range is not`() {
        #expect(PatternShape("[Kk]ey_").derivedLiterals() == [Array("key_".utf8)])
        #expect(PatternShape("[sp]k_live").derivedLiterals() == ["pk_live", "sk_live"].map { Array($0.utf8) })
        #expect(PatternShape("[a-d]x_live").derivedLiterals() == [Array("x_live".utf8)])
        #expect(PatternShape("[-d]x_live").derivedLiterals() == ["-x_live", "dx_live"].map { Array($0.utf8) })
    }

    @Test func `What may be there or not makes two forms`() {
        #expect(
            PatternShape("linked[_-]?in=").derivedLiterals()
                == ["linked-in=", "linked_in=", "linkedin="].map { Array($0.utf8) })
        #expect(PatternShape("passw(?:or)?d").implies(["password", "passwd"].map { Array($0.utf8) }))
        #expect(!PatternShape("passw(?:or)?d").implies([Array("password".utf8)]))
    }

    @Test(arguments: [
        ("AKIA[0-9]{4}", "AKIA"), ("(?i)AKIA", nil), ("(?i:x)AKIA", "AKIA"), ("AK(?i)IA", nil), ("[Aa]KIA", nil),
        ("AKIA|akia", nil), ("akia-1|akia-2", "akia"),
    ])
    func `The case that a literal has in all matches is known`(_ pattern: String, _ exact: String?) {
        let anchor = PatternShape(pattern).anchors([Array("akia".utf8)])?.first
        #expect(anchor?.keyword == 0)
        #expect(anchor?.exact == exact.map { Array($0.utf8) })
    }
}
