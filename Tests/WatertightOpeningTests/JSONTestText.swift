import Testing

/// A text that a test is run with, and what becomes of it, under a name to be printed.
struct JSONTestText: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let text: String
    let expected: String

    init(_ name: String, _ text: String, _ expected: String = "") {
        testDescription = name
        self.text = text
        self.expected = expected
    }
}
