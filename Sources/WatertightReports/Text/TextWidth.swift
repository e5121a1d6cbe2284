/// How many columns of a terminal a text takes.
enum TextWidth {
    /// The columns of `text`, which holds no control character; wide characters take two.
    ///
    /// Terminals do not agree on the rarer scripts, so this is an estimate that only alignment rests on.
    static func columns(of text: String) -> Int {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
        return text.reduce(0) { $0 + columns(of: $1) }
    }

    private static func columns(of character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        return isWide(first) ? 2 : 1
    }

    /// Wide and full-width blocks (Unicode Standard Annex 11), and what is drawn as an emoji.
    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            true
        default: scalar.properties.isEmojiPresentation
        }
    }
}
