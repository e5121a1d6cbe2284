import Testing
import WatertightModel

@testable import WatertightDetection

/// Patterns that are written for RE2 compile here and mean the same.
@Suite struct PatternDialectTests {
    private func matches(_ pattern: String, _ text: [UInt8]) throws -> Bool {
        try Pattern(pattern, start: .anywhere).matches(text, scratch: MatchScratch())
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let pattern: String
        let match: String
        let miss: String
        var testDescription: String { pattern }
        init(_ pattern: String, _ match: String, not miss: String) {
            self.pattern = pattern
            self.match = match
            self.miss = miss
        }
    }

    static let cases = [
        Case(#"a$"#, "a", not: "a\n"), Case(#"a\z"#, "a", not: "a\n"), Case(#"(?m)^a$"#, "b\na\nb", not: "b\ra\rb"),
        Case(#"^\s$"#, "\t", not: "\u{B}"), Case(#"^[\sx]$"#, "x", not: "\u{B}"), Case(#"^\S$"#, "\u{B}", not: " "),
        Case(#"^[\S]$"#, "\u{B}", not: "\u{C}"), Case(#"^[^\s]$"#, "\u{B}", not: "\r"),
        Case(#"\v"#, "\u{B}", not: "\n"),
        Case(#"^a{,2}$"#, "a{,2}", not: "aa"), Case(#"^[{,2}]{1,2}$"#, ",2", not: "3"),
        Case(#"(?P<name>a)b"#, "ab", not: "b"), Case(#"a(?i)b(?-i)c"#, "aBc", not: "aBC"),
        Case(#"(a(?i)b)c"#, "aBc", not: "aBC"),
        Case(#"(?i:a)b"#, "Ab", not: "AB"), Case(#"(?-i:a)b"#, "ab", not: "Ab"),
        Case(#"(?i)x(?-i:a)b"#, "XaB", not: "XAB"),
        Case(#"^(?U)(a+)$"#, "aaa", not: "b"), Case(#"(?s)a.b"#, "a\nb", not: "ab"), Case(#"a.b"#, "a\rb", not: "a\nb"),
        Case(#"^[[:word:]]+$"#, "a_1", not: "a-1"), Case(#"^[[:alnum:]_.-]{3}$"#, "a.1", not: "a/1"),
        Case(#"^[[:^alpha:]]$"#, "1", not: "a"), Case(#"^\pL+$"#, "aéß", not: "a1"), Case(#"^\PL$"#, "1", not: "é"),
        Case(#"^\p{Greek}+$"#, "αβγ", not: "abc"), Case(#"^[äö]$"#, "ö", not: "\u{C3}"),
        Case(#"^\x{20AC}$"#, "€", not: "E"),
        Case(#"^\x60\x41$"#, "`A", not: "`a"), Case(#"^\Q[\s]\E$"#, #"[\s]"#, not: " "),
        Case(#"^[]a]+$"#, "]a", not: "["),
        Case(#"^[^]a]$"#, "b", not: "]"), Case(#"^\101$"#, "A", not: "101"), Case(#"\Ba\b"#, "ba", not: "a"),
        Case(#"^(?:a|b|)c$"#, "c", not: "d"), Case(#"^a{2}b{1,3}?c{2,}$"#, "aabcc", not: "abcc"),
        Case(#"^[\x60'"\s;]$"#, ";", not: ":"), Case(#"^[\w.-]{0,3}?x$"#, "a-x", not: "a/x"),
        Case("(?x) a \\s b # [ a comment", "a b", not: "ab"),
    ]

    @Test(arguments: cases)
    func `A construct means what it means in RE2`(_ one: Case) throws {
        #expect(try matches(one.pattern, Array(one.match.utf8)))
        #expect(try !matches(one.pattern, Array(one.miss.utf8)))
    }

    @Test func `Bytes that are no UTF-8 do not stop a pattern of characters`() throws {
        #expect(try matches(#"\pL{2}\d"#, [0xFF, 0xC3] + Array("né1".utf8) + [0x80]))
        #expect(try !matches(#"\pL{2}\d"#, [0xFF, 0xC3, 0x31]))
    }

    @Test func `A pattern of characters is found in a scan, wherever it begins in a character`() throws {
        var rule = Rule(id: "wide", pack: "test", title: "Wide", pattern: #"key=(\pL{4}[0-9]{2})"#)
        rule.keywords = ["key"]
        let text = Array("éé\u{301} key=ñéßü42 ".utf8) + [0xE2, 0x82]
        let found = try TestDetector.make([rule]).scan(text, as: TestDetector.subject()).discoveries
        #expect(found.map(\.length) == [10])
    }

    @Test func `An error is told at its place in the source`() {
        #expect(throws: PatternError.self) { try Pattern(#"\s\s\s("#, start: .anywhere) }
        do {
            _ = try Pattern(#"\s\s\s(a"#, start: .anywhere)
        } catch {
            #expect(error.offset == 8)
        }
    }
}
