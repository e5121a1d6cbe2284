/// Whether a text looks like a random token rather than like words.
enum OpaqueToken {
    /// Letters and digits mixed, or long and of high entropy; words joined by separators are none.
    static func isLikely(_ value: [UInt8]) -> Bool {
        guard value.count >= 8 else { return false }
        var letters = 0
        var digits = 0
        var uppers = 0
        for byte in value {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
            case UInt8(ascii: "A")...UInt8(ascii: "Z"):
                letters += 1
                uppers += 1
            case UInt8(ascii: "a")...UInt8(ascii: "z"): letters += 1
            default: break
            }
        }
        let entropy = Entropy.bitsPerByte(value)
        if digits == 0 {
            // Only letters: mixed case without the look of CamelCase words, and long.
            return value.count >= 20 && uppers >= 3 && letters - uppers >= 3 && entropy >= 3.8 && !looksLikeWords(value)
        }
        if letters == 0 { return value.count >= 20 && entropy >= 2.5 }
        return entropy >= (value.count >= 16 ? 2.8 : 2.5) && !looksLikeWords(value)
    }

    /// Words, each of at least three letters in one case (or capitalised), make up nearly all of the text.
    private static func looksLikeWords(_ value: [UInt8]) -> Bool {
        var inWords = 0
        var run = 0
        var previousIsUpper = false
        func isVowel(_ byte: UInt8) -> Bool { "aeiouy".utf8.contains(byte | 0x20) }
        var vowels = 0
        func close() { if run >= 3, vowels > 0 { inWords += run } }
        for byte in value {
            let isUpper = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
            let isLower = byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
            if isLower || (isUpper && (previousIsUpper || run == 0)) {
                run += 1
            } else {
                close()
                run = isUpper ? 1 : 0
                vowels = 0
            }
            if isLower || isUpper, isVowel(byte) { vowels += 1 }
            previousIsUpper = isUpper
        }
        close()
        return inWords * 10 >= value.count * 8
    }
}
