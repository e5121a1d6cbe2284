/// A few short texts that are looked for together, in one pass over a value.
///
/// Judging a candidate asks for dozens of words; a pass for each would be most of what judging costs.
package struct ShortTexts: Sendable {
    private let texts: [[UInt8]]
    private let isCaseless: Bool
    /// For each byte, the texts that begin with it, a bit each.
    private let firsts: [UInt64]
    /// For each byte, the texts whose second it is.
    private let seconds: [UInt64]

    /// Texts to look for.
    ///
    /// - Parameters:
    ///   - texts: 64 at most, of two bytes or more each; in lower case where case does not matter.
    ///   - isCaseless: Whether an ASCII letter stands for its capital, too.
    package init(_ texts: [String], isCaseless: Bool = false) {
        precondition(
            texts.count <= 64 && texts.allSatisfy { $0.utf8.count >= 2 }, "there is a bit for each, by two bytes")
        self.texts = texts.map { Array($0.utf8) }
        self.isCaseless = isCaseless
        var firsts = [UInt64](repeating: 0, count: 256)
        var seconds = firsts
        for (index, text) in self.texts.enumerated() {
            for byte in Self.forms(of: text[0], isCaseless) { firsts[Int(byte)] |= 1 << UInt64(index) }
            for byte in Self.forms(of: text[1], isCaseless) { seconds[Int(byte)] |= 1 << UInt64(index) }
        }
        self.firsts = firsts
        self.seconds = seconds
    }

    /// Whether one of the texts stands in `bytes`.
    package func stand(in bytes: [UInt8]) -> Bool {
        guard bytes.count >= 2 else { return false }
        for index in 0..<(bytes.count - 1) {
            var candidates = firsts[Int(bytes[index])] & seconds[Int(bytes[index + 1])]
            while candidates != 0 {
                if stands(texts[candidates.trailingZeroBitCount], at: index, in: bytes) { return true }
                candidates &= candidates - 1
            }
        }
        return false
    }

    private func stands(_ text: [UInt8], at start: Int, in bytes: [UInt8]) -> Bool {
        guard start + text.count <= bytes.count else { return false }
        var index = 2
        while index < text.count, Self.isSame(text[index], bytes[start + index], isCaseless) { index += 1 }
        return index == text.count
    }

    private static func isSame(_ wanted: UInt8, _ byte: UInt8, _ isCaseless: Bool) -> Bool {
        byte == wanted || isCaseless && isSmallLetter(wanted) && byte | 0x20 == wanted
    }

    private static func forms(of byte: UInt8, _ isCaseless: Bool) -> [UInt8] {
        isCaseless && isSmallLetter(byte) ? [byte, byte & ~0x20] : [byte]
    }

    private static func isSmallLetter(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") }
}
