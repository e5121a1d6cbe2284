import Testing
import WatertightModel

@Suite struct ByteTextTests {
    @Test(arguments: [
        ("a#log.url.url", ".url", 5), ("é€😀.url", ".url", 9), (".url", ".url", 0), ("x.ur", ".url", nil),
        ("", "a", nil),
        ("aab", "ab", 1), ("anything", "", nil),
    ])
    func `A text is found where its bytes first stand`(_ text: String, _ pattern: String, _ offset: Int?) {
        let range = ByteText.range(of: pattern, in: text[...])
        #expect(range.map { text.utf8.distance(from: text.startIndex, to: $0.lowerBound) } == offset)
        if let range { #expect(text[range] == pattern) }
    }

    @Test func `A part of a text is searched alone`() {
        let text = "ab-ab-ab"
        let part = text.dropFirst(2)
        let range = ByteText.range(of: "ab", in: part)
        #expect(range.map { part[..<$0.lowerBound] } == "-")
        #expect(ByteText.range(of: "ab-a", in: text.dropLast(3).dropFirst(2)) == nil)
    }
}
