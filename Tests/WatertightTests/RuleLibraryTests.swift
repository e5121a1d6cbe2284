import TestSupport
import Testing
import Watertight
import WatertightModel

/// What an author of rules is told.
@Suite struct RuleLibraryTests {
    private func library(_ text: String) throws -> RuleLibrary {
        let shop = try Workshop()
        try shop.write("p.toml", text)
        return try RuleLibrary(packs: ["\(shop.path)/p.toml"], includesBuiltIn: false)
    }

    private func remarks(_ text: String) throws -> [RuleRemark] { try library(text).check() }

    static let fine = """
        [[rules]]
        id = "corp-key"
        regex = 'corp_[0-9a-f]{16}'
        examples = ["k = corp_{{hex:16}}"]
        counterexamples = ["corp_{{hex:15}}"]

        """

    @Test func `Nothing is said of a rule that is as its author means`() throws {
        #expect(try remarks(Self.fine).isEmpty)
        let outcome = try library(Self.fine).runExamples()
        #expect(outcome.failures.isEmpty)
        #expect((outcome.rules, outcome.examples, outcome.counterexamples) == (1, 1, 1))
    }

    @Test func `The built-in rules are fine`() throws {
        let library = try RuleLibrary(packs: [], includesBuiltIn: true)
        #expect(library.check().filter { $0.weight == .wrong } == [])
        #expect(library.runExamples().failures == [])
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let pack: String
        let weight: RuleRemark.Weight
        let message: String
        var testDescription: String { name }
    }

    static let cases = [
        Case(
            name: "a bad id", pack: "[[rules]]\nid = \"a b\"\nregex = 'abcd'", weight: .wrong,
            message: "an id has letters"),
        Case(
            name: "a duplicate", pack: fine + "[[rules]]\nid = \"corp-key\"\nregex = 'abcd'", weight: .wrong,
            message: "the id stands twice, first in line 1"),
        Case(
            name: "a pattern that does not compile", pack: "[[rules]]\nid = \"a\"\nregex = 'abc('", weight: .wrong,
            message: "does not compile"),
        Case(
            name: "an allowlist that does not compile",
            pack: "[[rules]]\nid = \"a\"\nregex = 'abcd'\n[[rules.allowlists]]\npaths = ['(']", weight: .wrong,
            message: "does not compile"),
        Case(
            name: "a check that is none", pack: "[[rules]]\nid = \"a\"\nregex = 'abcd'\nchecks = [\"no-such\"]",
            weight: .wrong, message: "no-such"),
        Case(
            name: "a group that is none", pack: "[[rules]]\nid = \"a\"\nregex = '(abcd)'\nsecretGroup = 2",
            weight: .wrong, message: "secretGroup is 2"),
        Case(
            name: "no literal", pack: "[[rules]]\nid = \"a\"\nregex = '[0-9a-f]{32}'", weight: .note,
            message: "no text of three letters"),
        Case(
            name: "a keyword elsewhere", pack: "[[rules]]\nid = \"a\"\nregex = 'x[^/]{32}y'\nkeywords = [\"corp\"]",
            weight: .note, message: "need not stand in a match"),
        Case(
            name: "a catastrophic pattern", pack: "[[rules]]\nid = \"a\"\nregex = 'slow((?:a|a)+)+;'", weight: .wrong,
            message: "gives up"),
        Case(
            name: "a catastrophic pattern on an example",
            pack: "[[rules]]\nid = \"a\"\nregex = 'slow((?:x|x)+)+;'\nexamples = [\"slow{{repeat:x:9}};\"]",
            weight: .wrong,
            message: "gives up on example 1"),
        Case(
            name: "an example that is not found",
            pack: "[[rules]]\nid = \"a\"\nregex = 'abcd[0-9]'\nexamples = [\"abcd1\", \"abcdx\"]", weight: .wrong,
            message: "example 2 is not found"),
        Case(
            name: "a counterexample that is found",
            pack: "[[rules]]\nid = \"a\"\nregex = 'abcd[0-9]'\ncounterexamples = [\"abcd1\"]", weight: .wrong,
            message: "counterexample 1 is found"),
        Case(
            name: "an unknown key", pack: "[[rules]]\nid = \"a\"\nregex = 'abcd'\nseverty = \"low\"", weight: .note,
            message: "the key \"severty\" is not known"),
        Case(
            name: "a required rule that is none",
            pack: "[[rules]]\nid = \"a\"\nregex = 'abcd'\n[[rules.required]]\nid = \"b\"", weight: .note,
            message: "it requires b"),
    ]

    @Test(arguments: cases)
    func `What is wrong is named`(_ one: Case) throws {
        let remarks = try remarks(one.pack)
        #expect(remarks.contains { $0.weight == one.weight && $0.message.contains(one.message) })
    }

    @Test func `All that is wrong with a pack is told at once`() throws {
        let remarks = try remarks(
            "[[rules]]\nid = \"a\"\n[[rules]]\nregex = 'x'\n" + Self.fine + "[[rules]]\nid = \"b\"\nregex = ')'")
        #expect(remarks.count { $0.weight == .wrong } == 3)
    }

    @Test func `What is said of an example does not repeat it`() throws {
        let key = Workshop.fabricKey()
        let remarks = try remarks(
            "[[rules]]\nid = \"a\"\nregex = 'abcd[0-9]'\nexamples = [\"\(key)\"]\ncounterexamples = [\"abcd1\(key)\"]")
        #expect(remarks.count == 2)
        #expect(remarks.allSatisfy { !$0.message.contains(key.suffix(20)) })
    }

    @Test func `Files that a rule names by their path alone are its examples`() throws {
        let text = "[[rules]]\nid = \"a\"\npath = '\\.p12$'\nexamples = [\"a/b.p12\"]\ncounterexamples = [\"a.p12/b\"]"
        #expect(try remarks(text).isEmpty)
    }

    @Test func `A pack that is no TOML is an error with its place`() throws {
        #expect { try library("[[rules]]\nid = ") } throws: {
            ($0 as? ScanError)?.message.contains("p.toml:2:") == true
        }
    }

    @Test func `The schema is JSON and names every key that a rule may have`() {
        let schema = String(decoding: RuleLibrary.schema, as: UTF8.self)
        for key in [
            "secretGroup", "skipReport", "starts-at-keyword", "revoke-like", "min-run", "withinLines", "filter",
        ] {
            #expect(schema.contains("\"\(key)\":"))
        }
    }
}
