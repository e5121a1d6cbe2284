import Testing
import WatertightModel
import WatertightRules

@testable import WatertightDetection

/// What filters of betterleaks' packs make of a match.
@Suite struct FilterTests {
    private func rule(_ filter: String, pattern: String = #"key=(\S+)"#) throws -> Rule {
        let text =
            "[[rules]]\nid = \"key\"\ndescription = \"A key\"\nregex = '\(pattern)'\nkeywords = [\"key\"]\nfilter = '''\(filter)'''"
        let pack = try RulePackReader.read(Array(text.utf8), file: "p.toml", name: "p")
        return try #require(pack.rules.first, "\(pack.warnings)")
    }

    private func found(_ text: String, _ filter: String, path: String = "src/a.py") throws -> [Discovery] {
        let subject = ScanSubject(place: Place(escaped: path), context: .text)
        return try TestDetector.make([rule(filter)]).scan(Array(text.utf8), as: subject).discoveries
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let filter: String
        let drops: Bool
        var testDescription: String { filter }
        init(_ filter: String, _ drops: Bool) {
            self.filter = filter
            self.drops = drops
        }
    }

    /// On the line `a key=Abc-123é b`, between two others.
    static let cases = [
        Case("true", true), Case("false", false), Case("1 < 2 && 2.0 <= 2", true), Case("1 > 2 || 3 >= 4", false),
        Case("false ? true : 1 != 2", true), Case(#"finding["secret"] == "Abc-123é""#, true),
        Case(#"finding["secret"] in ["x", "Abc-123é"]"#, true), Case(#"finding["secret"] not in ["x"]"#, true),
        Case(#"finding["secret"] contains "bc-""#, true), Case(#"finding["secret"] startsWith "bc""#, false),
        Case(#"finding["secret"].startsWith("Abc")"#, true), Case(#"finding["secret"] endsWith "é""#, true),
        Case(#"finding["secret"] matches "^[A-Z]bc""#, true), Case(#"finding["secret"] matches `^\d`"#, false),
        Case(#"matchesAny(finding["secret"], ["^x", `\d{3}`])"#, true),
        Case(#"matchesAny(finding["secret"], [])"#, false),
        Case(#"matchesAny([finding["secret"], finding["match"]], ["^key="])"#, true),
        Case(#"containsAny(finding["secret"], ["zzz", "ABC"])"#, true),
        Case(#"containsAny(finding["secret"], ["zzz"])"#, false),
        Case(#"startsWithAny(finding["match"], ["x", "key"])"#, true),
        Case(#"findMatch(finding["secret"], "[0-9]+") == "123""#, true),
        Case(#"findMatch(finding["secret"], "zz") == """#, true),
        Case(#"len(finding["secret"]) == 8"#, true), Case(#"size(finding["secret"]) == 8"#, true),
        Case(#"finding["secret"][0:3] == "Abc""#, true),
        Case(#"finding["secret"][:2] + finding["secret"][4:7] == "Ab123""#, true),
        Case(#"finding["secret"][-2:] == "é""#, true), Case(#"finding["secret"][5:2] == """#, true),
        Case(#"finding["secret"][0:99] == finding["secret"]"#, true),
        Case(#"lower(finding["secret"]) contains "abc""#, true), Case(#"upper("abc") == "ABC""#, true),
        Case(#"trim(" x ") == "x" && trim("--x-", "-") == "x""#, true),
        Case(#"join(split("a,b,c", ",")[1:], "+") == "b+c""#, true), Case(#"split("a,b", ",")[-1] == "b""#, true),
        Case(#"len(split("a,b", ",")) == 2"#, true), Case("min(3, 1, 2) == 1 && max(1, 2) == 2", true),
        Case("7 % 4 == 3 && 7 / 2 == 3.5 && 2 * 3 - 1 == 5", true),
        Case(#"entropy(finding["secret"]) > 2.5 && entropy("aaaa") == 0"#, true),
        Case(#"crypto.sha256("abc") startsWith "ba7816bf""#, true),
        Case(#"tokenRatio("configuration_directory_name") > tokenRatio("xK9fQ2mZ7vB4wL8t")"#, true),
        Case(#"failsTokenEfficiency("internationalization_settings")"#, true),
        Case(#"failsTokenEfficiency("xK9fQ2mZ7vB4wL8tR3nP")"#, false),
        Case(#"attributes["path"] == "src/a.py" && attributes.path endsWith ".py""#, true),
        Case(#"attributes["git.sha"] == "" && (attributes["git.sha"] ?? "none") == "none""#, true),
        Case(#"attributes[?"git.author_name"].orValue("").endsWith("[bot]")"#, false),
        Case(#"finding["rule_id"] == "key" && finding["description"] == "A key""#, true),
        Case(#"finding["line"] == "a key=Abc-123é b""#, true), Case(#"finding["match"] == "key=Abc-123é""#, true),
        Case(
            #"finding["fragment_raw"][finding["match_start_idx"]:finding["match_end_idx"]] == finding["match"]"#, true),
        Case(
            #"finding["fragment_raw"][finding["match_line_start_idx"]:finding["match_line_end_idx"]] == finding["line"]"#,
            true),
        Case(#"finding["fragment_raw"] contains "before" && finding["fragment_raw"] contains "after""#, true),
        Case(#"let a = "x"; let b = a + "y"; b == "xy""#, true), Case(#"let _ = setConfidence("low"); false"#, false),
        // What cannot be computed drops nothing.
        Case(#"finding["secret"] > 3"#, false), Case(#"1 && true"#, false), Case(#"!1"#, false),
        Case("1 / 0 == 1", false),
        Case(#"split("a", ",")[5] == "a""#, false), Case(#"setConfidence("certain") == "x""#, false), Case("1", false),
    ]

    @Test(arguments: cases)
    func `A filter drops a match where it is true`(_ one: Case) throws {
        let text = "the line before\na key=Abc-123é b\nand after\n"
        #expect(try found(text, one.filter).isEmpty == one.drops)
    }

    @Test func `A filter may say how sure a match is`() throws {
        #expect(try found("key=abc", #"let _ = setConfidence("low"); false"#).map(\.confidence) == [.low])
        #expect(try found("key=abc", "false").map(\.confidence) == [.medium])
    }

    @Test func `A prefilter leaves out files by their path, and archives' entries by theirs`() throws {
        let text = "prefilter = 'matchesAny(attributes[\"path\"], [`(?:^|/)vendor/`])'"
        let pack = try RulePackReader.read(Array(text.utf8), file: "p.toml", name: "p")
        var rule = try rule("false")
        rule.prefilters = pack.prefilters
        let detector = try TestDetector.make([rule])
        func count(_ path: String) -> Int {
            detector.scan(
                Array("key=abc".utf8), as: ScanSubject(place: Place(escaped: path), context: .text)
            ).discoveries.count
        }
        #expect(count("src/a") == 1)
        #expect(count("src/vendor/a") == 0)
        #expect(count("a.zip!/vendor/a") == 0)
        #expect(count("a.plist#vendor/a") == 1)
    }

    @Test func `A filter sees the lines after a match that ends a window`() throws {
        let filter = #"finding["fragment_raw"][finding["match_end_idx"]:] contains "the end""#
        let start = 252 * 1024 - 20
        let text =
            String(repeating: ".", count: start) + "\nkey=abcdefg\n" + String(repeating: "-", count: 4000) + "the end"
        #expect(try found(text, filter).isEmpty)
        #expect(try found(text + String(repeating: ".", count: 300_000), filter).isEmpty)
        let far =
            String(repeating: ".", count: start) + "\nkey=abcdefg\n" + String(repeating: "-", count: 9000) + "the end"
        #expect(try found(far, filter).count == 1)
    }

    @Test func `A filter's pattern that does not compile is named with its rule`() throws {
        let broken = try rule("matchesAny(finding[\"secret\"], [`(`])")
        #expect { try RuleSet([broken]) } throws: {
            ($0 as? RuleSetError)?.message.contains("filter's pattern") == true
        }
    }
}
