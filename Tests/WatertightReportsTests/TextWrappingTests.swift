import Testing

@testable import WatertightReports

struct TextWrappingTests {
    @Test(arguments: [
        ("", [""]), ("one", ["one"]), ("one two", ["one two"]), ("one two three", ["one two", "three"]),
        ("  one \n\t two  ", ["one two"]), ("1234567 123", ["1234567", "123"]), ("123 456 x", ["123 456", "x"]),
        ("a-very-long-word b", ["a-very-long-word", "b"]), ("日本 日本", ["日本", "日本"]),
    ])
    func `a sentence is broken between words`(text: String, lines: [String]) {
        #expect(TextWrapping.lines(of: text, width: 8) == lines)
    }

    @Test(arguments: [("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("…", 1), ("🙂", 2), ("", 0)])
    func `columns are those of a terminal`(text: String, columns: Int) {
        #expect(TextWidth.columns(of: text) == columns)
    }
}
