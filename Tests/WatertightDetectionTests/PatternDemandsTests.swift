import Testing
import WatertightModel

@testable import WatertightDetection

/// What a pattern asks of the text around a place, so that it need not be tried where that is missing.
@Suite struct PatternDemandsTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let pattern: String
        /// Bytes of the run, how many, and where it begins; nil for no run.
        let run: (String, Int, ClosedRange<Int>)?
        var testDescription: String { pattern }
    }

    static let cases = [
        Case(pattern: "key.[0-9]{32}", run: ("0123456789", 32, 4...4)),
        Case(pattern: "key[a-z]{0,9}.([0-9]{20,40})", run: ("0123456789", 20, 4...13)),
        Case(pattern: "k(?:ey|eyword)?.[0-9]{20}", run: ("0123456789", 20, 2...8)),
        // Neighbours are one run where that says more than each of them.
        Case(pattern: "..[01]{8}-[01]{4}-[01]{12}", run: ("-01", 26, 2...2)),
        Case(pattern: "ab_[01]{20}", run: ("01", 20, 3...3)),
        Case(pattern: "(?:[01]{30}|[23]{20})", run: ("0123", 20, 0...0)),
        Case(pattern: "(?i).[a-b]{12}", run: ("abAB", 12, 1...1)),
        Case(pattern: #".[\d]{12}"#, run: ("0123456789", 12, 1...1)),
        Case(pattern: "x=(?:[01]{12}|)", run: nil),
        Case(pattern: "x=[01]{3}", run: nil),
        Case(pattern: "x.*[01]{32}", run: nil),
        Case(pattern: "x=[^01]{32}", run: nil),
        Case(pattern: "(?&part)[01]{32}", run: nil),
        Case(pattern: #"x=[\x30-\x31]{32}"#, run: nil),
        Case(pattern: "x=[é]{32}", run: nil),
    ]

    @Test(arguments: cases) func `A run is known where every match holds it at a bounded distance`(_ one: Case) {
        let run = PatternDemands(one.pattern).run
        #expect(run?.bytes == one.run.map { ByteSet(Array($0.0.utf8)) })
        #expect(run?.count == one.run?.1)
        #expect(run.map { $0.offset.minimum...$0.offset.maximum } == one.run?.2)
    }

    @Test func `What may not stand before a match is read off its beginning`() {
        func notBehind(_ pattern: String) -> ByteSet? { PatternDemands(pattern).notBehind }
        #expect(notBehind("(?<![a-c_])key") == ByteSet(Array("abc_".utf8)))
        #expect(notBehind("(?i)(?<![a-c])key") == ByteSet(Array("abcABC".utf8)))
        #expect(notBehind("(?<!/)key") == ByteSet(Array("/".utf8)))
        #expect(notBehind("(?<![A-Z][a-z])key") == nil)
        #expect(notBehind("(?<![A-Z])key|other") == nil)
        #expect(notBehind("key(?<![A-Z])") == nil)
        // What is read as more than it means would shut out matches.
        #expect(notBehind(#"(?<![\s])key"#) == nil)
        #expect(notBehind("(?<![[:alpha:]])key") == nil)
        #expect(notBehind(#"(?<![^\x41])key"#) == nil)
    }

    @Test func `A text behind what has no certain length is a landmark`() {
        func landmark(_ pattern: String) -> String? {
            PatternDemands(pattern).landmark.map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(landmark("sk-[a-z]{20,80}MIDDLE[a-z]+") == "MIDDLE")
        #expect(landmark(#"(?x) a [a-z]*+ \. eyJ (?: x | (*FAIL) )"#) == ".eyJ")
        #expect(landmark("sk-[a-z]{20}MIDDLE") == nil)
        #expect(landmark("(?i)sk-[a-z]{20,80}MIDDLE") == nil)
        #expect(landmark("sk-[a-z]{20,80}(?:MIDDLE)?") == nil)
        #expect(landmark("sk-[a-z]*MIDDLE|other") == nil)
    }
}
