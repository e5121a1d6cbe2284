/// A rule's pattern as PCRE2 is to see it, so that it means what it means in RE2, for which most packs are written.
///
/// | in a pack | here | because |
/// |---|---|---|
/// | `\s`, `\S` | the five characters of RE2 and their complement | PCRE2 counts the vertical tab, too |
/// | `\v` | the vertical tab | PCRE2 takes it for all vertical white space |
/// | `{,5}` | literal text | newer PCRE2 takes it for a count |
/// | `\p…`, `\x{100}`, other than ASCII in a class | matched in characters of UTF-8 | on bytes they would be something else |
///
/// What only PCRE2 knows (look-behinds, `(?x)`, `\K`, …) stays as it is.
struct PatternDialect {
    /// The pattern to compile.
    private(set) var bytes: [UInt8] = []
    /// Whether it has to be matched in characters of UTF-8, not in bytes.
    private(set) var isWide = false
    /// For each byte of the pattern, and its end, the byte of the source it came from; empty where that is the same.
    private var origins: [Int] = []

    private let source: [UInt8]
    private var index = 0
    private var isInClass = false

    init(_ source: String) {
        self.source = Array(source.utf8)
        guard Self.mayDiffer(self.source) else {
            bytes = self.source
            return
        }
        bytes.reserveCapacity(2 * self.source.count)
        origins.reserveCapacity(2 * self.source.count)
        let isExtended = Self.hasExtendedFlag(self.source)
        while index < self.source.count { step(isExtended: isExtended) }
        origins.append(self.source.count)
    }

    /// The source's offset of an offset in the pattern.
    func origin(of offset: Int) -> Int {
        let offset = min(max(offset, 0), bytes.count)
        return origins.isEmpty ? offset : origins[offset]
    }

    /// Whether the source may have any of what is not copied as it is: a quick test.
    private static func mayDiffer(_ source: [UInt8]) -> Bool {
        var previous: UInt8 = 0
        for byte in source {
            if byte >= 0x80 || (previous == UInt8(ascii: "{") && byte == UInt8(ascii: ",")) { return true }
            if previous == UInt8(ascii: "\\") {
                switch Unicode.Scalar(byte) {
                case "s", "S", "v", "p", "P", "x", "Q": return true
                default: previous = 0
                }
            } else {
                previous = byte
            }
        }
        return false
    }

    private mutating func put(_ text: String, taking count: Int) {
        bytes += text.utf8
        origins += repeatElement(index, count: text.utf8.count)
        index += count
    }

    private mutating func copy(_ count: Int) {
        let end = index + min(count, source.count - index)
        bytes += source[index..<end]
        origins += index..<end
        index = end
    }

    private func stands(_ text: StaticString) -> Bool {
        guard index + text.utf8CodeUnitCount <= source.count else { return false }
        return (0..<text.utf8CodeUnitCount).allSatisfy { unsafe source[index + $0] == text.utf8Start[$0] }
    }

    private mutating func step(isExtended: Bool) {
        let byte = source[index]
        if byte == UInt8(ascii: "\\"), index + 1 < source.count {
            escape(source[index + 1], isExtended: isExtended)
        } else if isInClass {
            inClass(byte)
        } else if byte == UInt8(ascii: "[") {
            isInClass = true
            copy(1)
            if stands("^") { copy(1) }
            if stands("]") { copy(1) }
        } else if byte == UInt8(ascii: "{"), stands("{,"), let end = source[index...].firstIndex(of: UInt8(ascii: "}")),
            source[(index + 2)..<end].allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") })
        {
            put("\\{", taking: 1)
        } else {
            copy(1)
        }
    }

    private mutating func inClass(_ byte: UInt8) {
        if byte >= 0x80 { isWide = true }
        if stands("[:"), let end = source[index...].firstIndex(of: UInt8(ascii: "]")) {
            copy(end + 1 - index)
        } else {
            if byte == UInt8(ascii: "]") { isInClass = false }
            copy(1)
        }
    }

    private mutating func escape(_ byte: UInt8, isExtended: Bool) {
        switch byte {
        case UInt8(ascii: "s") where !isExtended:
            put(isInClass ? #"\t\n\f\r "# : #"[\t\n\f\r ]"#, taking: 2)
        case UInt8(ascii: "S") where !isExtended:
            put(isInClass ? #"\x00-\x08\x0b\x0e-\x1f\x21-\xff"# : #"[^\t\n\f\r ]"#, taking: 2)
        case UInt8(ascii: "v"): put(#"\x0b"#, taking: 2)
        case UInt8(ascii: "p"), UInt8(ascii: "P"):
            isWide = true
            copy(2)
        case UInt8(ascii: "x"):
            if wideHex { isWide = true }
            copy(2)
        case UInt8(ascii: "Q"):
            copy(2)
            while index < source.count, !stands("\\E") { copy(1) }
            copy(2)
        default: copy(2)
        }
    }

    /// Whether `\x{…}` with more than two digits stands here.
    private var wideHex: Bool {
        guard stands("\\x{"), let end = source[index...].firstIndex(of: UInt8(ascii: "}")) else { return false }
        return source[(index + 3)..<end].drop { $0 == UInt8(ascii: "0") }.count > 2
    }

    /// Whether white space and comments may stand in the pattern, where brackets mean nothing.
    private static func hasExtendedFlag(_ source: [UInt8]) -> Bool {
        for start in source.indices.dropLast()
        where source[start] == UInt8(ascii: "(") && source[start + 1] == UInt8(ascii: "?") {
            for byte in source[(start + 2)...] {
                if byte == UInt8(ascii: "x") { return true }
                guard
                    byte == UInt8(ascii: "-") || (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
                else { break }
            }
        }
        return false
    }
}
