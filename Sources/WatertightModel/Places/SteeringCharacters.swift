/// Characters that do something to a terminal or a line instead of standing in it.
///
/// Control characters (C0, DEL, C1), line separators, bidirectional marks, and what is invisible but changes what its
/// neighbours mean. A name from the input may hold any of them; no output holds one as it is.
package enum SteeringCharacters {
    /// Whether `scalar` must be escaped wherever it is shown.
    package static func contains(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
            0xFFF9...0xFFFB, 0xE0000...0xE007F:
            true
        default: false
        }
    }

    /// `text` with each such character percent-encoded, as places write them; all else as it is.
    package static func escaped(in text: String) -> String {
        guard text.unicodeScalars.contains(where: contains) else { return text }
        var out = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            guard contains(scalar) else {
                out.append(scalar)
                continue
            }
            for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
                let hex = String(byte, radix: 16, uppercase: true)
                out.append(contentsOf: (hex.utf8.count < 2 ? "%0" + hex : "%" + hex).unicodeScalars)
            }
        }
        return String(out)
    }
}
