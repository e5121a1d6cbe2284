import Testing

@testable import WatertightModel

/// Several texts that are looked for in one pass.
@Suite struct ShortTextsTests {
    @Test(arguments: ["your", "a your", "xxyour", "yyour", "...", "a....b", "change-me", "-me"])
    func `A text is found wherever it stands`(_ text: String) {
        let texts = ShortTexts(["your", "...", "change-me", "-me"])
        #expect(texts.stand(in: Array(text.utf8)))
    }

    @Test(arguments: ["", "y", "you", "YOUR", "yo.ur", "..", "change.me"])
    func `What only begins like one is none`(_ text: String) {
        #expect(!ShortTexts(["your", "...", "change-me"]).stand(in: Array(text.utf8)))
    }

    @Test func `Letters stand for their capitals where case does not matter, and other bytes for themselves`() {
        let texts = ShortTexts(["ab[", "…"], isCaseless: true)
        #expect(texts.stand(in: Array("xAB[".utf8)))
        #expect(texts.stand(in: Array("…".utf8)))
        #expect(!texts.stand(in: Array("ab{".utf8)))
        #expect(!texts.stand(in: Array("!b[".utf8)))
    }
}
