internal import WatertightModel

/// Reads as much of PCRE2's syntax (pcre2pattern(3)) as tells where literals stand. What it does not know, it refuses.
struct PatternParser {
    private let bytes: [UInt8]
    private var index = 0
    private var depth = 0
    private var isExtended = false
    private var isCaseless = false
    /// How many classes were read as more than they are.
    private var approximations = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The tree, or nil where some construct was not understood.
    mutating func parse() -> PatternNode? {
        guard let node = alternatives(), index == bytes.count else { return nil }
        return node
    }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func take(_ text: String) -> Bool {
        guard bytes[index...].starts(with: text.utf8) else { return false }
        index += text.utf8.count
        return true
    }

    private mutating func alternatives() -> PatternNode? {
        depth += 1
        defer { depth -= 1 }
        guard depth < 100 else { return nil }
        var branches: [PatternNode] = []
        repeat {
            guard let branch = sequence() else { return nil }
            branches.append(branch)
        } while take("|")
        return branches.count == 1 ? branches[0] : .alternatives(branches)
    }

    private mutating func sequence() -> PatternNode? {
        var parts: [PatternNode] = []
        while let byte = next, byte != UInt8(ascii: "|"), byte != UInt8(ascii: ")") {
            if isExtended, skipExtended() { continue }
            guard let part = atom() else { return nil }
            guard let quantified = quantifier(of: part) else { return nil }
            parts.append(quantified)
        }
        return .sequence(parts)
    }

    /// White space and comments of `(?x)`.
    private mutating func skipExtended() -> Bool {
        switch next {
        case UInt8(ascii: " "), 9, 10, 11, 12, 13:
            index += 1
            return true
        case UInt8(ascii: "#"):
            index = bytes[index...].firstIndex(of: 10) ?? bytes.count
            return true
        default: return false
        }
    }

    private mutating func atom() -> PatternNode? {
        guard let byte = next else { return nil }
        index += 1
        switch byte {
        case UInt8(ascii: "("): return group()
        case UInt8(ascii: "["): return characterClass()
        case UInt8(ascii: "."):
            approximations += 1
            return .oneOf(ByteSet().complement)
        case UInt8(ascii: "^"), UInt8(ascii: "$"): return .width(minimum: 0, maximum: 0)
        case UInt8(ascii: "\\"): return escape()
        case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"): return nil
        default: return literal(byte)
        }
    }

    private func literal(_ byte: UInt8) -> PatternNode {
        let folded = LiteralAutomaton.fold(byte)
        return isCaseless ? .literal(folded, isExact: false) : .literal(byte, isExact: true)
    }

    private mutating func group() -> PatternNode? {
        var isAssertion = false
        var isNotBehind = false
        let approximationsBefore = approximations
        let wasExtended = isExtended
        let wasCaseless = isCaseless
        if take("?") {
            if take("#") {
                guard let end = bytes[index...].firstIndex(of: UInt8(ascii: ")")) else { return nil }
                index = end + 1
                return .width(minimum: 0, maximum: 0)
            }
            if take("<!") {
                isAssertion = true
                isNotBehind = true
            } else if take("=") || take("!") || take("<=") {
                isAssertion = true
            } else if take("P<") || take("<") || take("'") {
                guard
                    let end = bytes[index...].firstIndex(where: { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "'") })
                else { return nil }
                index = end + 1
            } else if take(">") || take("|") {
                // Atomic and branch-reset groups are plain ones as far as literals go.
            } else {
                guard let endsHere = flags() else { return nil }
                // What such a group turns on lasts until the group around it ends.
                if endsHere { return .width(minimum: 0, maximum: 0) }
            }
        } else if take("*FAIL)") {
            return .alternatives([])
        } else if next == UInt8(ascii: "*") {
            return nil
        }
        guard let inner = alternatives(), take(")") else { return nil }
        isExtended = wasExtended
        isCaseless = wasCaseless
        if isNotBehind, inner.width == (1, 1), approximations == approximationsBefore, let bytes = inner.bytes {
            return .notBehind(bytes)
        }
        return isAssertion ? .width(minimum: 0, maximum: 0) : inner
    }

    /// `i`, `s`, `m`, `x`, `U`, `-`, then `:` or `)`. True where the group was only these flags.
    private mutating func flags() -> Bool? {
        var isOn = true
        while let byte = next {
            index += 1
            switch byte {
            case UInt8(ascii: ":"): return false
            case UInt8(ascii: ")"): return true
            case UInt8(ascii: "-"): isOn = false
            case UInt8(ascii: "x"): isExtended = isOn
            case UInt8(ascii: "i"): isCaseless = isOn
            case UInt8(ascii: "s"), UInt8(ascii: "m"), UInt8(ascii: "U"), UInt8(ascii: "J"): break
            default: return nil
            }
        }
        return nil
    }

    private mutating func characterClass() -> PatternNode? {
        let isNegated = take("^")
        let approximationsBefore = approximations
        var members: [UInt8] = []
        var others = ByteSet()
        var isListed = !isNegated
        var isFirst = true
        while let byte = next {
            if byte == UInt8(ascii: "]"), !isFirst {
                index += 1
                for member in members { others.insert(member) }
                if isCaseless { others = Self.bothCases(of: others) }
                guard isListed else {
                    // What was read as more than it is would leave too little.
                    let isCertain = approximations == approximationsBefore
                    return .oneOf(!isNegated ? others : isCertain ? others.complement : ByteSet().complement)
                }
                return oneOf(members)
            }
            isFirst = false
            index += 1
            if byte == UInt8(ascii: "["), next == UInt8(ascii: ":") {
                guard let end = bytes[index...].firstIndex(of: UInt8(ascii: "]")) else { return nil }
                index = end + 1
                // More than any class of POSIX; of a negated one, nothing is certain.
                approximations += 1
                guard !isNegated else { return skippedClass() }
                others = ByteSet().complement
                isListed = false
            } else if byte == UInt8(ascii: "\\") {
                guard let escaped = next else { return nil }
                index += 1
                if isPunctuation(escaped) {
                    members.append(escaped)
                    if let range = range(from: escaped) {
                        others.formUnion(range)
                        isListed = false
                    }
                } else {
                    if escaped == UInt8(ascii: "s") || escaped == UInt8(ascii: "S") { approximations += 1 }
                    guard let meant = Self.meaning(of: escaped) else {
                        approximations += 1
                        guard !isNegated else { return skippedClass() }
                        others = ByteSet().complement
                        isListed = false
                        continue
                    }
                    others.formUnion(meant)
                    isListed = false
                }
            } else {
                members.append(byte)
                if let range = range(from: byte) {
                    others.formUnion(range)
                    isListed = false
                }
            }
        }
        return nil
    }

    /// The rest of a class of which only the width is known.
    private mutating func skippedClass() -> PatternNode? {
        while let byte = next {
            index += byte == UInt8(ascii: "\\") ? 2 : 1
            if byte == UInt8(ascii: "]") { return .oneOf(ByteSet().complement) }
        }
        return nil
    }

    /// The rest of a range in a class, behind its first byte, as a set; nil where none stands there.
    private mutating func range(from first: UInt8) -> ByteSet? {
        guard next == UInt8(ascii: "-"), index + 1 < bytes.count, bytes[index + 1] != UInt8(ascii: "]") else {
            return nil
        }
        index += 1
        var last = bytes[index]
        index += 1
        if last == UInt8(ascii: "\\"), let escaped = next {
            index += 1
            // A range up to a byte that is written as its number, or no range.
            guard isPunctuation(escaped) else {
                approximations += 1
                return ByteSet().complement
            }
            last = escaped
        }
        guard last >= first, last < 0x80 else {
            approximations += 1
            return ByteSet().complement
        }
        return ByteSet(Array(first...last))
    }

    /// What an escaped letter means in a class; nil for what is not told apart here.
    private static func meaning(of letter: UInt8) -> ByteSet? {
        let digits = ByteSet(Array(UInt8(ascii: "0")...UInt8(ascii: "9")))
        switch letter {
        case UInt8(ascii: "d"): return digits
        case UInt8(ascii: "D"): return digits.complement
        case UInt8(ascii: "w"), UInt8(ascii: "W"):
            var set = digits
            set.formUnion(ByteSet(Array(UInt8(ascii: "A")...UInt8(ascii: "Z"))))
            set.formUnion(ByteSet(Array(UInt8(ascii: "a")...UInt8(ascii: "z")) + [UInt8(ascii: "_")]))
            return letter == UInt8(ascii: "w") ? set : set.complement
        // With the vertical tab, which only some dialects count: more is certain to hold.
        case UInt8(ascii: "s"): return ByteSet([9, 10, 11, 12, 13, 32])
        case UInt8(ascii: "S"): return ByteSet([9, 10, 12, 13, 32]).complement
        case UInt8(ascii: "n"): return ByteSet([10])
        case UInt8(ascii: "r"): return ByteSet([13])
        case UInt8(ascii: "t"): return ByteSet([9])
        default: return nil
        }
    }

    private static func bothCases(of set: ByteSet) -> ByteSet {
        var both = set
        for small in UInt8(ascii: "a")...UInt8(ascii: "z") {
            let capital = small & ~0x20
            if set.contains(small) || set.contains(capital) {
                both.insert(small)
                both.insert(capital)
            }
        }
        return both
    }

    /// A class of so many members is as good as an alternation of them.
    private static let maximumMembers = 4

    private func oneOf(_ members: [UInt8]) -> PatternNode {
        let folded = Set(members.map(LiteralAutomaton.fold))
        if let only = folded.first, folded.count == 1 {
            return Set(members).count == 1 ? literal(members[0]) : .literal(only, isExact: false)
        }
        guard members.count <= Self.maximumMembers else {
            let set = ByteSet(members)
            return .oneOf(isCaseless ? Self.bothCases(of: set) : set)
        }
        return .alternatives(members.map { literal($0) })
    }

    private mutating func escape() -> PatternNode? {
        guard let byte = next else { return nil }
        index += 1
        switch byte {
        case UInt8(ascii: "b"), UInt8(ascii: "B"), UInt8(ascii: "A"), UInt8(ascii: "z"), UInt8(ascii: "Z"),
            UInt8(ascii: "G"), UInt8(ascii: "K"):
            return .width(minimum: 0, maximum: 0)
        case UInt8(ascii: "d"), UInt8(ascii: "D"), UInt8(ascii: "w"), UInt8(ascii: "W"), UInt8(ascii: "s"),
            UInt8(ascii: "S"), UInt8(ascii: "h"), UInt8(ascii: "H"), UInt8(ascii: "v"), UInt8(ascii: "V"),
            UInt8(ascii: "N"):
            approximations += 1
            return .oneOf(Self.meaning(of: byte) ?? ByteSet().complement)
        // The text of a group again: of any length.
        case UInt8(ascii: "g"):
            guard next == UInt8(ascii: "{"), let end = bytes[index...].firstIndex(of: UInt8(ascii: "}")) else {
                return nil
            }
            index = end + 1
            return .width(minimum: 0, maximum: nil)
        case UInt8(ascii: "R"): return .width(minimum: 1, maximum: 2)
        case UInt8(ascii: "n"): return literal(10)
        case UInt8(ascii: "r"): return literal(13)
        case UInt8(ascii: "t"): return literal(9)
        case UInt8(ascii: "f"): return literal(12)
        case UInt8(ascii: "e"): return literal(27)
        case UInt8(ascii: "a"): return literal(7)
        case UInt8(ascii: "x"): return hexEscape()
        default: return isPunctuation(byte) ? literal(byte) : nil
        }
    }

    private mutating func hexEscape() -> PatternNode? {
        guard next != UInt8(ascii: "{") else { return nil }
        var value: UInt8 = 0
        var digits = 0
        while digits < 2, let byte = next, let digit = Self.hexValue(byte) {
            value = value << 4 | digit
            index += 1
            digits += 1
        }
        return literal(value)
    }

    private static func hexValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    private func isPunctuation(_ byte: UInt8) -> Bool {
        !(byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9"))
            && !(byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")) && byte < 0x80
    }

    private mutating func quantifier(of part: PatternNode) -> PatternNode? {
        let minimum: Int
        let maximum: Int?
        if take("*") {
            (minimum, maximum) = (0, nil)
        } else if take("+") {
            (minimum, maximum) = (1, nil)
        } else if take("?") {
            (minimum, maximum) = (0, 1)
        } else if let counts = braces() {
            (minimum, maximum) = counts
        } else {
            return part
        }
        if !take("?") { _ = take("+") }  // lazy or possessive
        return .repeated(part, minimum: minimum, maximum: maximum)
    }

    /// `{3}`, `{3,}`, `{3,5}`; anything else is literal text.
    private mutating func braces() -> (Int, Int?)? {
        guard next == UInt8(ascii: "{"), let end = bytes[index...].firstIndex(of: UInt8(ascii: "}")) else { return nil }
        let inside = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
        let parts = inside.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count <= 2, let minimum = Int(parts[0]), minimum >= 0 else { return nil }
        var maximum: Int? = minimum
        if parts.count == 2 {
            maximum = Int(parts[1])
            guard parts[1].isEmpty || maximum != nil else { return nil }
        }
        index = end + 1
        return (minimum, maximum)
    }
}
