internal import WatertightModel

/// What a message may show of a text that the user gave: a path, a value, an option.
///
/// Someone will paste a key where a path belongs, and errors end in logs. So the text is escaped as places are, and a run
/// that could be a key (20 or more letters, digits and `_`, both letters and digits among them) shows as its length.
package enum ShownText {
    private static let shortestHidden = 20

    /// The text to show for `text`.
    package static func of(_ text: String) -> String {
        of(Array(text.utf8))
    }

    /// A text of a rule pack, such as an example: only what could be a key is replaced by its length.
    package static func hidingKeys(in text: String) -> String {
        hidden(Array(text.utf8)) { String(decoding: $0, as: UTF8.self) }
    }

    /// The text to show for `bytes`.
    package static func of(_ bytes: [UInt8]) -> String { hidden(bytes) { Place(path: $0).text } }

    /// `bytes` with runs that could be keys replaced by their length, and the rest as `show` makes it.
    private static func hidden(_ bytes: [UInt8], _ show: ([UInt8]) -> String) -> String {
        var out = ""
        var run: [UInt8] = []
        var plain: [UInt8] = []
        func flush() {
            let hasDigit = run.contains { (0x30...0x39).contains($0) }
            let hasLetter = run.contains { (0x41...0x5A).contains($0 & 0xDF) }
            if run.count >= shortestHidden, hasDigit, hasLetter {
                out += show(plain) + "(\(run.count) characters)"
                plain = []
            } else {
                plain += run
            }
            run = []
        }
        for byte in bytes {
            if isWord(byte) {
                run.append(byte)
            } else {
                flush()
                plain.append(byte)
            }
        }
        flush()
        return out + show(plain)
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"): true
        default: false
        }
    }
}
