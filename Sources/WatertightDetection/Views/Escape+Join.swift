/// What source text and settings put between two parts of a value.
extension Escape {
    /// References to nothing in Xcode's settings, which keep `//` from being a comment, and the usual names for a slash.
    private static let references: [(spelling: [UInt8], text: [UInt8])] = [
        ("$()", ""), ("${}", ""), ("$(SLASH)", "/"), ("$(FORWARD_SLASH)", "/"), ("$(EMPTY)", ""), ("${EMPTY}", ""),
        ("${SLASH}", "/"), ("$(inherited)", ""),
    ].map { (Array($0.0.utf8), Array($0.1.utf8)) }

    /// `https:/$()/host`: a reference that stands for nothing, or for a slash.
    static func emptyReference(at index: Int, in window: UnsafeBufferPointer<UInt8>) -> Escape? {
        guard index + 2 < window.count,
            unsafe window[index + 1] == UInt8(ascii: "(") || window[index + 1] == UInt8(ascii: "{")
        else { return nil }
        for (spelling, text) in references where unsafe ByteSearch.stand(spelling, in: window, at: index) {
            return Escape(Text(text), length: spelling.count)
        }
        return nil
    }

    /// A plus sign between two literals, or one that begins a character of UTF-7.
    static func plus(at index: Int, in window: UnsafeBufferPointer<UInt8>) -> Escape? {
        guard index > 0, index + 1 < window.count else { return nil }
        let before = unsafe window[index - 1]
        let isJoin =
            before == 32 || before == 10 || before == 9 || before == UInt8(ascii: "\"") || before == UInt8(ascii: "'")
            || before == UInt8(ascii: "`")
        if isJoin, let escape = unsafe joined(at: index, in: window) { return escape }
        return unsafe window[index + 1] == UInt8(ascii: "A") ? shifted(at: index, in: window) : nil
    }

    /// `"pra" + "xa"`, over lines perhaps, in source text: the quotes and all between them.
    private static func joined(at index: Int, in window: UnsafeBufferPointer<UInt8>) -> Escape? {
        var quote = index - 1
        while quote > 0, index - quote < maximumLength / 4, unsafe Seam.isSpace(window[quote]) { quote -= 1 }
        guard quote > 0, unsafe LineEnd.isWord(window[quote - 1]),
            let end = unsafe Seam.join(at: quote, in: window), end - quote <= maximumLength, end > index,
            end < window.count, unsafe LineEnd.isWord(window[end])
        else { return nil }
        return Escape(Text(), length: end - quote, lead: index - quote)
    }

    /// `+AF8-` (RFC 2152): characters of ASCII in UTF-16, in base64, up to a hyphen.
    private static func shifted(at index: Int, in window: UnsafeBufferPointer<UInt8>) -> Escape? {
        var cursor = index + 1
        while cursor < window.count, cursor - index <= 21, unsafe Digits.isDigit(window[cursor]),
            unsafe window[cursor] != 0x2D
        {
            cursor += 1
        }
        guard cursor - index > 3, cursor < window.count, unsafe window[cursor] == UInt8(ascii: "-") else { return nil }
        let wide = unsafe Digits.decodedBase64(UnsafeBufferPointer(rebasing: window[(index + 1)..<cursor]))
        let count = wide.count / 2
        var text: [UInt8] = []
        for character in 0..<count {
            guard wide[2 * character] == 0, wide[2 * character + 1] > 0x20, wide[2 * character + 1] < 0x7F else {
                return nil
            }
            text.append(wide[2 * character + 1])
        }
        guard !text.isEmpty else { return nil }
        return Escape(Text(text), length: cursor + 1 - index)
    }
}
