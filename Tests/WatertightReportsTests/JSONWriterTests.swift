import Foundation
import Testing

@testable import WatertightReports

struct JSONWriterTests {
    private func text(_ value: JSONValue) -> String {
        String(decoding: JSONWriter.bytes(of: value), as: UTF8.self)
    }

    @Test(arguments: [
        ("a", #""a""#), (#"a"b\c/"#, #""a\"b\\c/""#), ("\n\r\t", #""\n\r\t""#), ("\u{0}\u{1B}", #""\u0000\u001b""#),
        ("\u{7F}\u{9B}", #""\u007f\u009b""#), ("\u{2028}\u{2029}", #""\u2028\u2029""#), ("\u{202E}", #""\u202e""#),
        ("\u{E0041}", #""\udb40\udc41""#), ("é…日🙂", #""é…日🙂""#), ("\r\n", #""\r\n""#),
    ])
    func `a string is escaped where it must be`(string: String, json: String) {
        #expect(text(.string(string)) == json + "\n")
    }

    @Test func `every character comes back from a JSON reader`() throws {
        let scalars = (0...0x10FFFF).compactMap(Unicode.Scalar.init)
        let all = String(String.UnicodeScalarView(scalars))
        let data = Data(JSONWriter.bytes(of: .string(all)))
        let read = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) as? String
        #expect(read.map { Array($0.unicodeScalars) } == Array(all.unicodeScalars))
    }

    @Test func `members keep their order and are indented by two spaces`() {
        let value: JSONValue = ["b": .integer(-1), "a": .array([.null, .bool(true), .number(digits: "0.410")])]
        #expect(text(value) == "{\n  \"b\": -1,\n  \"a\": [\n    null,\n    true,\n    0.410\n  ]\n}\n")
    }

    @Test func `what is empty stays on its line`() {
        #expect(text(["a": .array([]), "b": [:]]) == "{\n  \"a\": [],\n  \"b\": {}\n}\n")
    }
}
