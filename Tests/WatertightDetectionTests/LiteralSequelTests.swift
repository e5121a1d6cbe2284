import Testing

@testable import WatertightDetection

/// What must follow the beginning of a literal.
@Suite struct LiteralSequelTests {
    private func isMissing(_ rests: [String], in text: String, at start: Int = 0) throws -> Bool {
        let sequel = try #require(LiteralSequel(rests.map { Array($0.utf8)[...] }))
        return unsafe Array(text.utf8).withUnsafeBufferPointer { unsafe sequel.isMissing(at: start, in: $0) }
    }

    @Test func `Letters follow in either case, and nothing else passes for them`() throws {
        #expect(try !isMissing(["s-key"], in: "s-key = 1"))
        #expect(try !isMissing(["s-key"], in: "S-KEY = 1"))
        #expect(try isMissing(["s-key"], in: "s_key = 1"))
        #expect(try isMissing(["s-key"], in: "s\rkey = 1"))
        #expect(try isMissing(["[k"], in: "{k.......", at: 0))
    }

    @Test func `Only what all rests begin with is asked for`() throws {
        #expect(try !isMissing(["s-key", "s-token"], in: "s-nothing"))
        #expect(try isMissing(["s-key", "s-token"], in: "s_token  "))
        #expect(LiteralSequel([Array("key".utf8)[...], []]) == nil)
        #expect(LiteralSequel([Array("key".utf8)[...], Array("token".utf8)[...]]) == nil)
        #expect(LiteralSequel([]) == nil)
    }

    @Test func `Where the window ends too early to tell, it may follow`() throws {
        #expect(try !isMissing(["s-key"], in: "x......"))
        #expect(try isMissing(["s-key"], in: "x......."))
        #expect(try !isMissing(["s-key"], in: "x.......", at: 1))
    }
}
