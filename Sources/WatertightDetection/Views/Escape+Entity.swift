/// Character references of XML (section 4.1) and HTML (section 13.5): `&#95;`, `&#x5f;`, `&lowbar;`.
extension Escape {
    private struct Entity {
        var name: [UInt8]
        var text: [UInt8]
        var isTelling: Bool
        /// HTML takes the oldest names without the final semicolon.
        var needsSemicolon: Bool
    }

    /// The names of ASCII characters and of what is not seen, by their first letter.
    private static let entities: [[Entity]] = {
        var rows = [[Entity]](repeating: [], count: 128)
        func add(_ names: String, _ text: String, isTelling: Bool = true, needsSemicolon: Bool = true) {
            for name in names.split(separator: " ").map({ Array($0.utf8) }) {
                rows[Int(name[0])].append(
                    Entity(
                        name: name, text: Array(text.utf8), isTelling: isTelling, needsSemicolon: needsSemicolon))
            }
        }
        add("amp AMP", "&", needsSemicolon: false)
        add("quot QUOT", "\"", needsSemicolon: false)
        add("lt LT", "<", isTelling: false, needsSemicolon: false)
        add("gt GT", ">", isTelling: false, needsSemicolon: false)
        add("nbsp", " ", isTelling: false, needsSemicolon: false)
        // Where a browser may break a word.
        add("shy", "", needsSemicolon: false)
        add("ZeroWidthSpace", "")
        add("apos", "'")
        // HTML's hyphens are no hyphen of ASCII, and are written for one.
        add("hyphen dash", "-")
        for (names, text) in [
            ("lowbar UnderBar", "_"), ("colon", ":"), ("sol", "/"), ("equals", "="), ("period", "."), ("commat", "@"),
            ("num", "#"), ("plus", "+"), ("percnt", "%"), ("bsol", "\\"), ("dollar", "$"), ("quest", "?"),
        ] { add(names, text) }
        for (names, text) in [
            ("semi", ";"), ("comma", ","), ("excl", "!"), ("ast midast", "*"), ("lpar", "("), ("rpar", ")"),
            ("lsqb lbrack", "["), ("rsqb rbrack", "]"), ("lcub lbrace", "{"), ("rcub rbrace", "}"),
            ("verbar vert VerticalLine", "|"), ("Hat", "^"), ("grave DiacriticalGrave", "`"), ("Tab", "\t"),
            ("NewLine", "\n"),
        ] { add(names, text, isTelling: false) }
        return rows
    }()

    /// For the lowest five bits of a name's first two letters, whether one begins so: query strings are full of ampersands.
    private static let beginnings: [Bool] = {
        var table = [Bool](repeating: false, count: 1024)
        for name in entities.joined().map(\.name) { table[beginning(name[0], name[1])] = true }
        return table
    }()

    private static func beginning(_ first: UInt8, _ second: UInt8) -> Int { Int(first & 31) << 5 | Int(second & 31) }

    /// The reference that begins with the ampersand at `index`.
    static func entity(at index: Int, in window: UnsafeBufferPointer<UInt8>) -> Escape? {
        guard index + 2 < window.count else { return nil }
        let first = unsafe window[index + 1]
        if first == UInt8(ascii: "#") { return unsafe number(at: index, in: window) }
        // Scripts are full of `&&`.
        guard (0x41...0x5A).contains(first & 0xDF), unsafe beginnings[beginning(first, window[index + 2])] else {
            return nil
        }
        for entity in entities[Int(first)] {
            let end = index + 1 + entity.name.count
            guard end <= window.count,
                unsafe entity.name.elementsEqual(UnsafeBufferPointer(rebasing: window[(index + 1)..<end]))
            else { continue }
            let after = unsafe end < window.count ? window[end] : 0
            if after == UInt8(ascii: ";") {
                return Escape(Text(entity.text), length: end + 1 - index, isTelling: entity.isTelling)
            }
            // In a query string such a name is a parameter, or begins one.
            if entity.needsSemicolon || after == UInt8(ascii: "=") || LineEnd.isWord(after) { continue }
            return Escape(Text(entity.text), length: end - index, isTelling: entity.isTelling)
        }
        return nil
    }

    /// A character's number; HTML takes it without the final semicolon, too.
    private static func number(at index: Int, in window: UnsafeBufferPointer<UInt8>) -> Escape? {
        let isHex = unsafe window[index + 2] | 0x20 == UInt8(ascii: "x")
        let start = index + (isHex ? 3 : 2)
        var cursor = start
        var value: UInt32 = 0
        while cursor < window.count, cursor - start < 12 {
            let digit = unsafe UInt32(Digits.hex(window[cursor]))
            guard digit < (isHex ? 16 : 10), value < 0x110000 else { break }
            value = value * (isHex ? 16 : 10) + digit
            cursor += 1
        }
        guard cursor > start, value > 0, let text = Text(value) else { return nil }
        if cursor < window.count, unsafe window[cursor] == UInt8(ascii: ";") { cursor += 1 }
        return Escape(text, length: cursor - index)
    }
}
