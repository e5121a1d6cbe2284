internal import WatertightModel

/// The name that stands before a value: `PraxaKey` in `"PraxaKey": "…"`.
///
/// What stands there is shown, so it must not be a secret itself: `user:password:key` is a common line. A name is one
/// word of letters that says what such values are called, with a sign of assignment behind it and nothing that could make
/// it the middle of something before it.
enum SnippetName {
    /// How far before a value a name is looked for, in bytes.
    static let reach = 96
    /// A longer name is none.
    private static let maximumLength = 40

    /// The span of the name before `start`, or nil.
    static func span(before start: Int, in window: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        let floor = max(0, start - reach)
        var end = start
        var isAssigned = false
        func skipSeparators() {
            while end > floor, unsafe isSeparator(window[end - 1]) {
                if unsafe isAssignment(window[end - 1]) { isAssigned = true }
                end -= 1
            }
        }
        skipSeparators()
        // A scheme such as Bearer is no name; the name is before it.
        if end - 6 >= floor, unsafe isWord("bearer", endingAt: end, in: window) {
            end -= 6
            skipSeparators()
        }
        guard isAssigned else { return nil }
        var begin = end
        while begin > floor, unsafe isNameByte(window[begin - 1]) { begin -= 1 }
        guard begin < end, end - begin <= maximumLength, begin > floor || floor == 0 else { return nil }
        if begin > 0, unsafe !isBoundary(window[begin - 1]) { return nil }
        let name = unsafe window[begin..<end].map(LiteralAutomaton.fold)
        return words.contains { ByteText.contains($0, in: name) } ? begin..<end : nil
    }

    /// What values that are secrets are called, or the containers that hold them.
    private static let words = [
        "key", "token", "secret", "auth", "pass", "pwd", "cred", "api", "session", "cookie", "value", "string",
        "header", "praxa", "bearer", "webhook", "url", "jwt", "pem", "data", "task", "prompt", "intent", "input",
        "goal",
    ].map { Array($0.utf8) }

    private static func isWord(_ word: StaticString, endingAt end: Int, in window: UnsafeBufferPointer<UInt8>) -> Bool {
        let count = word.utf8CodeUnitCount
        guard end >= count else { return false }
        for index in 0..<count
        where unsafe LiteralAutomaton.fold(window[end - count + index]) != word.utf8Start[index] { return false }
        return true
    }

    private static func isAssignment(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "=") || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ">")
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"),
            UInt8(ascii: "@"), UInt8(ascii: "\\"):
            true
        default: isAssignment(byte)
        }
    }

    /// What may stand before a name: nothing that could belong to it, such as the colon of `user:password`.
    private static func isBoundary(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...32, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "<"), UInt8(ascii: "{"),
            UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "&"),
            UInt8(ascii: "?"), UInt8(ascii: "\\"):
            true
        default: false
        }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"),
            UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
