import Testing
import WatertightRules

@Suite struct `Errors of rule packs` {
    /// A pack that is wrong, and where and how the error says so.
    struct Wrong: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let text: String
        let line: Int
        let says: String
        init(_ name: String, _ text: String, line: Int, says: String) {
            (testDescription, self.text, self.line, self.says) = (name, text, line, says)
        }
    }

    static let rule = "[[rules]]\nid = 'x'\nregex = 'y'\n"

    static let wrongs = [
        Wrong("no id", "\n[[rules]]\nregex = 'y'", line: 2, says: "rule number 1: has no id"),
        Wrong("an empty id", "[[rules]]\nid = ''\nregex = 'y'", line: 1, says: "has no id"),
        Wrong("neither regex nor path", "[[rules]]\nid = 'x'", line: 1, says: #"rule "x": has neither"#),
        Wrong("an id twice", rule + rule, line: 4, says: #"rule "x": the id stands twice, first in line 1"#),
        Wrong("a key twice in two cases", rule + "ID = 'z'", line: 4, says: "are the same"),
        Wrong("an unknown severity", rule + "severity = 'bad'", line: 4, says: "critical, high, medium, low, note"),
        Wrong("an unknown confidence", rule + "confidence = 'bad'", line: 4, says: #"rule "x": confidence "bad""#),
        Wrong("an unknown kind", rule + "kind = 'bad'", line: 4, says: "task-text"),
        Wrong("an unknown context", rule + "contexts = [\n'log',\n'bad']", line: 6, says: "configuration"),
        Wrong("a number for a text", rule + "title = 3", line: 4, says: "title must be a string, not an integer"),
        Wrong("a text for a list", rule + "keywords = 'k'", line: 4, says: "keywords must be an array, not a string"),
        Wrong("a number in a list", rule + "keywords = ['k', 1]", line: 4, says: "keywords must be a string"),
        Wrong("a text for a number", rule + "entropy = '3'", line: 4, says: "entropy must be a number"),
        Wrong("a negative entropy", rule + "entropy = -1.0", line: 4, says: "entropy must be 0 or more"),
        Wrong("no entropy at all", rule + "entropy = nan", line: 4, says: "entropy must be 0 or more"),
        Wrong("a negative group", rule + "secretGroup = -1", line: 4, says: "secretGroup must be from 0 to 99"),
        Wrong("a broken group", rule + "secretGroup = 1.5", line: 4, says: "secretGroup must be an integer"),
        Wrong("a number for a yes", rule + "app-bundle-only = 1", line: 4, says: "must be true or false"),
        Wrong("no length", rule + "max-length = 0", line: 4, says: "max-length must be from 1"),
        Wrong("nothing to start at", rule + "starts-at-keyword = true", line: 1, says: "needs keywords"),
        Wrong("rules that are no list", "[rules]\nid = 'x'", line: 1, says: "rules must be an array, not a table"),
        Wrong("a rule that is no table", "rules = ['x']", line: 1, says: "rule number 1 must be a table"),
        Wrong("a guide without steps", rule + "[rules.revoke]\ntitle = 't'", line: 4, says: "has no steps"),
        Wrong(
            "a step without text", rule + "[rules.revoke]\ntitle = 't'\nsteps = [{ action = 'a' }]", line: 6,
            says: "step 1: has no text"
        ),
        Wrong("a guide of nobody", rule + "revoke-like = 'z'", line: 1, says: #"no rule "z""#),
        Wrong(
            "an allowlist of nothing", rule + "[[rules.allowlists]]\ndescription = 'd'", line: 4, says: "names none of"
        ),
        Wrong(
            "both spellings of allowlists", rule + "[rules.allowlist]\npaths=['p']\n[[rules.allowlists]]\npaths=['p']",
            line: 1, says: "has both"
        ),
        Wrong(
            "an unknown condition", rule + "[[rules.allowlists]]\ncondition='xor'\npaths=['p']", line: 5,
            says: "condition"
        ),
        Wrong("bad TOML", rule + "title = \"open", line: 4, says: ""),
        Wrong("a key twice", rule + "id = 'z'", line: 4, says: ""),
    ]

    @Test(arguments: wrongs)
    func `a wrong pack is refused with its line`(wrong: Wrong) throws {
        let error = try #require(failure(wrong.text))
        #expect(error.file == "pack.toml")
        #expect(error.line == wrong.line)
        #expect(error.message.contains(wrong.says))
    }

    @Test func `a syntax error has its column`() throws {
        let error = try #require(failure("[[rules]]\nid = x"))
        #expect(error.line == 2)
        #expect(error.column == 6)
        #expect(error.description.hasPrefix("pack.toml:2:6: "))
    }

    @Test func `a description leaves out what is unknown`() {
        #expect(RulePackError(file: "f", message: "m").description == "f: m")
        #expect(RulePackError(file: "f", line: 3, message: "m").description == "f:3: m")
    }

    @Test func `bytes that are not UTF-8 are refused with their line`() throws {
        let error = try #require(failure(Array("title = 'x'\nversion = '".utf8) + [0xFF, 0xFE] + Array("'".utf8)))
        #expect(error.line == 2)
    }

    @Test func `UTF-16 is refused`() {
        #expect(failure([0xFF, 0xFE] + "[[rules]]".utf8.flatMap { [$0, 0] }) != nil)
    }

    /// Made of repeated parts, so that its text need not be printed.
    struct LongText: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let part: String
        let count: Int
        var tail = ""
        func after(_ start: String) -> String { start + String(repeating: part, count: count) + tail }
    }

    @Test(arguments: [
        LongText(testDescription: "arrays", part: "[", count: 100_000),
        LongText(
            testDescription: "closed arrays", part: "[", count: 40, tail: String(repeating: "]", count: 40)),
        LongText(testDescription: "inline tables", part: "{ a = ", count: 50_000),
    ])
    func `deep nesting is refused before it is parsed`(text: LongText) throws {
        let error = try #require(failure(text.after("a = ")))
        #expect(error.message == "values nest too deeply")
        #expect(error.line == 1)
    }

    @Test(arguments: [
        LongText(testDescription: "a key", part: ".a", count: 1_000_000, tail: " = 1"),
        LongText(testDescription: "a table's name", part: " . 'b'", count: 100_000, tail: "]"),
    ])
    func `a key of a million parts is refused before it is parsed`(text: LongText) throws {
        let start = text.tail == "]" ? "\n[a" : "a"
        #expect(try #require(failure(text.after(start))).message == "a key has too many parts")
    }

    @Test func `brackets and dots in texts and comments do not count as nesting`() throws {
        let noise = String(repeating: "[{.", count: 1_000)
        let pack = try read(
            """
            # \(noise)
            description = "\\"\(noise)"
            title = '\(noise)'
            [[rules]]
            id = "x"
            regex = '''\(noise)'
            ''\(noise)'''
            message = \"\"\"\\\"\"\"\(noise)\"\"\"\"
            entropy = 3.5
            """
        )
        #expect(pack.rules.count == 1)
    }

    @Test func `a text longer than 16 MiB is refused`() throws {
        let error = try #require(failure([UInt8](repeating: UInt8(ascii: "\n"), count: 16 * 1024 * 1024 + 1)))
        #expect(error.message == "the text is longer than 16 MiB")
        #expect(error.line == 0)
    }

    @Test func `a value of the pack is not quoted in a type error`() throws {
        #expect(try #require(failure(Self.rule + "entropy = 'corp_abcdef'")).description.contains("corp_") == false)
    }
}
