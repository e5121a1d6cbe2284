/// About how many tokens a language model's tokenizer would make of a text, without its vocabulary of 100,000 entries.
///
/// Text and names come to four characters a token and more, random values to about two; other scanners drop a value from
/// 2.5 on. This is an estimate of our own: letters count by how much they look like words (`WordModel`), digits by threes,
/// signs where they do not begin a word. Measured against the vocabulary `cl100k` at 2.5: of 432 random values two come out
/// on the other side, of 300 names from source code three.
enum TokenEstimate {
    /// Characters a token; 0 for an empty text.
    static func ratio(of text: [UInt8]) -> Double {
        text.isEmpty ? 0 : Double(text.count) / max(1, count(in: text))
    }

    /// Whether the text reads like words and not like a random value.
    static func readsLikeText(_ text: [UInt8]) -> Bool {
        guard !text.isEmpty else { return false }
        return ratio(of: text) >= 2.5
    }

    private static func count(in text: [UInt8]) -> Double {
        var tokens = 0.0
        var index = 0
        while index < text.count {
            let kind = Kind(text[index])
            var end = index + 1
            while end < text.count, Kind(text[end]) == kind, kind != .sign || text[end] == text[index] { end += 1 }
            switch kind {
            case .letter: tokens += count(inLetters: text[index..<end])
            case .digit: tokens += Double((end - index + 2) / 3)
            // One sign is part of the word behind it, as in `_name`.
            case .sign: if end - index > 1 || end == text.count || Kind(text[end]) != .letter { tokens += 1 }
            }
            index = end
        }
        return tokens
    }

    /// Letters fall into words where a capital follows a small one; each is one token for every so many letters.
    private static func count(inLetters run: ArraySlice<UInt8>) -> Double {
        var tokens = 0.0
        var start = run.startIndex
        for index in run.indices.dropFirst() where isSmall(run[index - 1]) && !isSmall(run[index]) {
            tokens += count(inWord: run[start..<index])
            start = index
        }
        return tokens + count(inWord: run[start...])
    }

    private static func count(inWord word: ArraySlice<UInt8>) -> Double {
        let lettersPerToken = min(6, max(1.9, 2.6 + WordModel.score(word) / 8))
        return max(1, Double(word.count) / lettersPerToken)
    }

    private static func isSmall(_ byte: UInt8) -> Bool { byte & 0x20 != 0 }

    private enum Kind {
        case letter, digit, sign

        init(_ byte: UInt8) {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): self = .letter
            case UInt8(ascii: "0")...UInt8(ascii: "9"): self = .digit
            default: self = byte < 0x80 ? .sign : .letter
            }
        }
    }
}
