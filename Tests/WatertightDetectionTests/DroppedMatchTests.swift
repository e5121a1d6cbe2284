import Testing
import WatertightDetection
import WatertightModel

@Suite struct DroppedMatchTests {
    private func dropped(_ text: String, notesDrops: Bool = true) throws -> [DroppedMatches] {
        let detector = try TestDetector.make(notesDrops: notesDrops)
        return detector.scan(Array(text.utf8), as: TestDetector.subject()).dropped
    }

    @Test func `a match that is no finding is counted with the reason and its first place`() throws {
        let dropped = try dropped("first\nhttps://user:hunter22@example.com/a\nhttps://user:hunter22@example.org/b\n")
        #expect(
            dropped.filter { $0.rule == "url-userinfo" } == [
                DroppedMatches(
                    rule: "url-userinfo", reason: "a host of documentation", count: 2, place: Place(escaped: "test"),
                    line: 2)
            ])
    }

    @Test func `a match in a decoded text is counted too`() throws {
        let text = "https:\\/\\/user:hunter22@example.com\\/a"
        #expect(try dropped(text).contains { $0.rule == "url-userinfo" && $0.line == nil })
    }

    @Test func `nothing is noted unless someone wants to know`() throws {
        #expect(try dropped("https://user:hunter22@example.com/a", notesDrops: false).isEmpty)
    }

    @Test func `no reason quotes what was matched`() throws {
        let word = "Zyxwvut9876"
        let text = """
            https://user:\(word)@example.com/  password = "\(word)"  Authorization: Basic \(word)
            curl -u admin:\(word) http://localhost  Authorization: Bearer \(word)
            """
        let reasons = try dropped(text).map(\.reason)
        #expect(!reasons.isEmpty)
        #expect(reasons.allSatisfy { !$0.contains(word) })
    }
}
