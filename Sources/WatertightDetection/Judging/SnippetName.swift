/// The name that stands before a value: `PraxaKey` in `"PraxaKey": "…"`.
enum SnippetName {
    /// How far before a value a name is looked for, in bytes.
    static let reach = 160
    /// A longer name is none.
    private static let maximumLength = 48

    /// The span of the name that stands right before `start`, with only quotes, separators and an authorization
    /// scheme between; nil where there is none, or where what stands there could itself be a secret.
    static func span(before start: Int, in window: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        let floor = max(0, start - reach)
        var end = start
        var skipped = 0
        // Over what separates a value from its name.
        while end > floor, unsafe isSeparator(window[end - 1]) {
            end -= 1
            skipped += 1
        }
        // A scheme such as Bearer is no name; the name is before it.
        if end - 6 >= floor, unsafe isWord("bearer", endingAt: end, in: window) {
            end -= 6
            while end > floor, unsafe isSeparator(window[end - 1]) { end -= 1 }
        } else if skipped == 0 {
            return nil
        }
        var begin = end
        while begin > floor, unsafe isNameByte(window[begin - 1]) { begin -= 1 }
        let length = end - begin
        guard length > 0, length <= maximumLength, begin > floor || floor == 0 else { return nil }
        return unsafe isHarmless(UnsafeBufferPointer(rebasing: window[begin..<end])) ? begin..<end : nil
    }

    /// Names are words; a value in their place has digits in plenty, or no vowel's rhythm at all.
    private static func isHarmless(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        var digits = 0
        for index in name.indices {
            let byte = unsafe name[index]
            if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { digits += 1 }
        }
        return digits <= 2 && digits < name.count
    }

    private static func isWord(_ word: StaticString, endingAt end: Int, in window: UnsafeBufferPointer<UInt8>) -> Bool {
        let count = word.utf8CodeUnitCount
        guard end >= count else { return false }
        for index in 0..<count
        where unsafe LiteralAutomaton.fold(window[end - count + index]) != word.utf8Start[index] { return false }
        return true
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: "\""),
            UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "@"), UInt8(ascii: "\\"), UInt8(ascii: ">"):
            true
        default: false
        }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}
