import Testing

@testable import WatertightModel

struct SteeringCharactersTests {
    private static let steering: [Unicode.Scalar] = [
        "\u{0}", "\u{1B}", "\n", "\u{7F}", "\u{85}", "\u{9B}", "\u{61C}", "\u{200E}", "\u{2028}", "\u{202E}",
        "\u{2066}",
        "\u{FEFF}", "\u{E0001}",
    ]

    private static let shown: [Unicode.Scalar] = [" ", "a", "%", "~", "\u{A0}", "é", "…", "日", "🙂", "\u{301}"]

    @Test(arguments: steering)
    func `what steers is known`(scalar: Unicode.Scalar) {
        #expect(SteeringCharacters.contains(scalar))
    }

    @Test(arguments: shown)
    func `what is shown does not steer`(scalar: Unicode.Scalar) {
        #expect(!SteeringCharacters.contains(scalar))
    }

    @Test func `only what steers is escaped in a text`() {
        #expect(SteeringCharacters.escaped(in: "100% é") == "100% é")
        #expect(SteeringCharacters.escaped(in: "a\u{1}\u{1B}[0m\u{202E}é") == "a%01%1B[0m%E2%80%AEé")
    }
}
