import Testing
import WatertightModel

@testable import WatertightDetection

@Suite struct SharedRepetitionTests {
    /// A pattern that the library would take more than its 64 KiB for.
    private static let large =
        #"(?i)corp[ ]{0,3}=[ ]{0,3}(?:"((?:\\.|[^"\\\r\n]){5,900})"|'((?:\\.|[^'\\\r\n]){5,900})')"#

    @Test func `groups that are repeated often stand in it once`() throws {
        let shared = try #require(SharedRepetition(Self.large))
        #expect(shared.groupCount == 2)
        #expect(
            shared.pattern == #"(?i)corp[ ]{0,3}=[ ]{0,3}(?:"((?&wt0){5,900})"|'((?&wt1){5,900})')"#
                + #"(?(DEFINE)(?<wt0>\\.|[^"\\\r\n]))(?(DEFINE)(?<wt1>\\.|[^'\\\r\n]))"#)
    }

    @Test(arguments: ["(?:a|(b)){5,250}", "x(?i:y)(?:a|b){5,250}", "(?:a|b){1,3}", "(?:a|b)+", "[(?:a]{5,250}"])
    func `a pattern stays as it is where a group captures, sets options or is repeated little`(pattern: String) {
        #expect(SharedRepetition(pattern) == nil)
    }

    @Test func `a pattern too large for the library finds what it means`() throws {
        var rule = Rule(id: "corp", pack: "t", title: "a value", pattern: Self.large)
        rule.keywords = ["corp"]
        let detector = try TestDetector.make([rule])
        for (text, length) in [
            (#"CORP = "a\"bcdefgh" x"#, 10), ("corp='k3v4w5'", 6), (#"corp = "abcd""#, nil),
            ("corp = 'abc\ndefgh'", nil),
        ] as [(String, Int?)] {
            let found = detector.scan(Array(text.utf8), as: TestDetector.subject()).discoveries
            #expect(found.map(\.length) == (length.map { [$0] } ?? []))
        }
    }
}
