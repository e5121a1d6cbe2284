import Testing
import WatertightModel

@testable import WatertightDetection

/// Which literals a rule is tried at, and that nothing is lost by it.
@Suite struct RuleLiteralsTests {
    private func rule(_ pattern: String, _ keywords: [String] = []) -> Rule {
        var rule = Rule(id: "r", pack: "test", title: "R", pattern: pattern)
        rule.keywords = keywords
        return rule
    }

    private func literals(_ pattern: String, _ keywords: [String] = []) -> [String] {
        RuleLiterals(rule(pattern, keywords)).literals.map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    @Test func `A weak keyword gives way to what the pattern says`() {
        #expect(literals("sk_live_[0-9a-z]{24}", ["sk"]) == ["sk_live_"])
        #expect(literals("(?:sk|rk)_live_[0-9a-z]{24}", ["k_live"]) == ["rk_live_", "sk_live_"])
        #expect(literals("eyJhbGci[0-9a-zA-Z]{24}", ["ey"]) == ["eyjhbgci"])
        #expect(literals("acme[a-z]{0,20}_key_[0-9]{8}", ["acme"]) == ["_key_"])
    }

    @Test func `A keyword that need not be in the match stays, and the pattern is searched for`() {
        let found = RuleLiterals(rule("[0-9a-f]{32}", ["corp"]))
        #expect(!found.isAnchored)
        #expect(found.literals.map(\.bytes) == [Array("corp".utf8)])
        #expect(!RuleLiterals(rule("token_[0-9a-f]{32}", ["corp"])).isAnchored)
    }

    @Test func `Without keywords the pattern's literals do, and without those it is searched for`() {
        #expect(literals("ghp_[A-Z]{3}|glpat-x") == ["ghp_", "glpat-x"])
        #expect(RuleLiterals(rule("[0-9a-f]{32}")).literals.isEmpty)
    }

    private func found(_ rule: Rule, in text: String) throws -> Int {
        try TestDetector.make([rule]).scan(Array(text.utf8), as: TestDetector.subject()).discoveries.count
    }

    @Test func `A keyword that is not in its own match counts wherever it stands`() throws {
        let apart = rule("[0-9a-f]{32}", ["Corp"])
        let value = String(repeating: "0a", count: 16)
        #expect(try found(apart, in: "\(value)\n\n \(value) corp") == 2)
        #expect(try found(apart, in: "\(value)\n\n \(value) other") == 0)
        #expect(try found(rule("id_([0-9a-f]{32})", ["corp"]), in: "CORP id_\(value)") == 1)
        #expect(try found(rule("id_([0-9a-f]{32})", ["corp"]), in: "id_\(value)") == 0)
    }

    @Test func `Case counts where the pattern has one, and only there`() throws {
        #expect(try found(rule("AKIA[0-9]{4}"), in: "akia1234 AKIA1234 Akia1234") == 1)
        #expect(try found(rule("(?i)AKIA[0-9]{4}"), in: "akia1234 AKIA1234 Akia1234") == 3)
        #expect(try found(rule("[Aa]kia[0-9]{4}", ["AKIA"]), in: "akia1234 AKIA1234 Akia1234") == 2)
    }

    @Test func `An anchor at the text's start is not one at a window's`() throws {
        let text = String(repeating: "x ", count: 300_000)
        #expect(try found(rule("^x x", ["x x"]), in: text) == 1)
        #expect(try found(rule(#"\A[x]\s?"#), in: text) == 1)
    }

    @Test func `A literal that begins with a word of eight letters is found in any case, and the word alone is none`()
        throws
    {
        let rule = rule("(?i)functions-key=[0-9]{8}")
        let filler = String(repeating: "function functional functions_key ", count: 200)
        #expect(try found(rule, in: filler) == 0)
        for literal in ["functions-key", "FUNCTIONS-KEY", "Functions-Key"] {
            #expect(try found(rule, in: "\(literal)=12345678") == 1)
            #expect(try found(rule, in: "\(filler)\(literal)=12345678 \(filler)") == 1)
        }
    }

    @Test func `What a rule wants of the content counts for its literals, too`() throws {
        var everywhere = rule("acme_[0-9]{8}")
        everywhere.id = "everywhere"
        var logs = rule("acme_[0-9]{8}")
        logs.contexts = [.log]
        logs.specificity = 200
        let detector = try TestDetector.make([everywhere, logs])
        // One detector for both: what it remembers of one kind of content is not the other's.
        for (context, id) in [(ContentContext.log, "r"), (.text, "everywhere"), (.log, "r")] {
            let outcome = detector.scan(Array("acme_12345678".utf8), as: TestDetector.subject(context))
            #expect(outcome.discoveries.map(\.rule) == [id])
        }
    }
}
