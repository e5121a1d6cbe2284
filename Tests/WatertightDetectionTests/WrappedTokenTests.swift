import TestSupport
import Testing
import WatertightDetection
import WatertightModel

/// Tokens that a terminal, a log or a mail program broke into lines.
@Suite struct WrappedTokenTests {
    private func scan(_ text: String, _ context: ContentContext = .log, piece: Int = 1 << 20) throws -> [Discovery] {
        try TestDetector.make().scan(Array(text.utf8), as: TestDetector.subject(context), inPiecesOf: piece).discoveries
    }

    /// The text broken after every `width` columns, as a terminal does.
    private func wrapped(_ text: String, _ width: Int, by end: String = "\n") -> String {
        let letters = Array(text)
        return stride(from: 0, to: letters.count, by: width).map {
            String(letters[$0..<min($0 + width, letters.count)])
        }.joined(separator: end)
    }

    @Test(arguments: ["\n", "\r\n", "\n    ", "\n> ", "\\\n", "=\r\n", "\n\t"], [40, 72, 80, 100])
    func `A key is found whatever its lines are parted by, with one hash`(_ end: String, _ width: Int) throws {
        for shift in [0, 17, 29, 30, 31, 45, 60] {
            let key = Workshop.fabricKey()
            let text = String(repeating: "x", count: shift) + " Bearer \(key) accept: */*"
            guard width - (shift + 8) % width >= 10 || shift + 8 + 73 <= width else { continue }
            let found = try scan(wrapped(text, width, by: end)).filter { $0.rule == "praxa-fabric-key" }
            #expect(found.count == 1, "\(shift)")
            #expect(found.first?.secret == (try scan(key)).first?.secret, "\(shift)")
            #expect(found.first?.offset ?? 0 >= shift + 8)
        }
    }

    @Test(arguments: [1, 31, 4096])
    func `It does not matter where windows end`(_ piece: Int) throws {
        let key = Workshop.fabricKey()
        for filler in [0, 252 * 1024 - 130, 252 * 1024 - 60, 252 * 1024 - 5] {
            let text = String(repeating: ".", count: filler) + "\n" + wrapped("key=\(key) and so on", 50)
            #expect(try scan(text, piece: piece).map(\.rule) == ["praxa-fabric-key"], "\(filler)")
        }
    }

    @Test func `It has the place of its beginning, and says that it was broken`() throws {
        let found = try scan("one\n" + wrapped("two key=\(Workshop.fabricKey())", 60))
        #expect(found.map(\.line) == [2])
        #expect(found.map(\.column) == [9])
        #expect(found.first?.confidence == .medium)
        #expect(found.first?.message.hasSuffix("It was broken into lines.") == true)
    }

    @Test func `Lines that come to no whole token are none`() throws {
        let half = Workshop.fabricKey().prefix(40)
        for text in [
            "\(half)\nand then some words\n", "\(half)\n\n\(Workshop.fabricKey().suffix(33))\n",
            "the prefix praxa_sk_\nis public",
        ] {
            #expect(try scan(text).allSatisfy { $0.rule == "praxa-fabric-key-partial" })
        }
    }

    @Test func `A text of nothing but beginnings takes linear time and finds nothing`() throws {
        let line = "praxa_sk_0123456789abcdef\n"
        let found = try scan(String(repeating: line, count: 2_000))
        #expect(!found.contains { $0.rule == "praxa-fabric-key" })
    }

    @Test func `Nothing is joined in a binary`() throws {
        #expect(try !scan(wrapped(Workshop.fabricKey(), 40), .binary).contains { $0.rule == "praxa-fabric-key" })
    }

    @Test func `Lines of base64 are no tokens, whatever letters they begin with`() throws {
        var random = SeededGenerator(seed: 5)
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        for start in ["AQE", "sk_"] {
            let lines = (0..<20).map { _ in
                start + String((0..<61).map { _ in digits[Int.random(in: digits.indices, using: &random)] })
            }
            #expect(try scan(lines.joined(separator: "\n") + "\n", .text).isEmpty, "\(start)")
        }
    }
}
