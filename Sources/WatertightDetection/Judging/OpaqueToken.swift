internal import WatertightModel

/// Whether a text looks like a random token rather than like words.
///
/// The value is cut into pieces of letters, at every change from small to capital as names in code are written. A piece
/// is *wordy* that could be spoken: three to eighteen letters with a vowel and no five consonants in a row. Measured on
/// random values: 2.2 % of 16 base-62 characters are taken for words, 0.4 % of 24, 0.1 % of 32 and more.
enum OpaqueToken {
    static func isLikely(_ value: [UInt8]) -> Bool {
        let facts = facts(of: value)
        guard ByteSet(value).count >= 6, facts.letters > 0 else { return false }
        if isConstantName(value) { return false }
        let wordiness = Double(facts.wordyLetters) / Double(facts.letters)
        switch facts.digitRuns {
        case 0: return wordiness < 0.5
        case 3...: return wordiness < 0.97
        default: return wordiness < 0.85
        }
    }

    private struct Facts {
        var letters = 0
        var wordyLetters = 0
        var digitRuns = 0
    }

    private static func facts(of value: [UInt8]) -> Facts {
        var facts = Facts()
        var piece: [UInt8] = []
        func close() {
            if isWordy(piece) { facts.wordyLetters += piece.count }
            piece.removeAll(keepingCapacity: true)
        }
        var wasDigit = false
        for (index, byte) in value.enumerated() {
            let isDigit = byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
            if isDigit, !wasDigit { facts.digitRuns += 1 }
            wasDigit = isDigit
            guard isUpper(byte) || isLower(byte) else {
                close()
                continue
            }
            facts.letters += 1
            if isUpper(byte), let last = piece.last {
                // `tokenName` begins a piece at N, `HTTPName` at N too.
                let next = index + 1 < value.count ? value[index + 1] : 0
                if isLower(last) || isLower(next) { close() }
            }
            piece.append(byte)
        }
        close()
        return facts
    }

    private static func isWordy(_ piece: [UInt8]) -> Bool {
        guard (3...18).contains(piece.count) else { return false }
        var vowels = 0
        var consonants = 0
        for byte in piece {
            switch LiteralAutomaton.fold(byte) {
            case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"), UInt8(ascii: "u"):
                vowels += 1
                consonants = 0
            default:
                consonants += 1
                if consonants >= 5 { return false }
            }
        }
        return vowels > 0
    }

    /// `ACCESS_TOKEN`, `KEY_2`: capitals and digits, joined by underscores.
    static func isConstantName(_ value: [UInt8]) -> Bool {
        guard let first = value.first, isUpper(first), value.contains(UInt8(ascii: "_")),
            value.last != UInt8(ascii: "_")
        else { return false }
        return value.allSatisfy {
            isUpper($0) || $0 == UInt8(ascii: "_") || ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9"))
        }
    }

    private static func isUpper(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") }

    private static func isLower(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") }
}
