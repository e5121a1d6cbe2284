internal import WatertightModel

/// The base64 of a private key as the rule's group has it, with whatever parts its lines.
enum PEMBody {
    /// Fewer characters, or fewer different ones, are no key.
    private static let minimumLength = 40
    private static let minimumDifferent = 20

    /// Whether the body is a key's, not a stand-in.
    static func isLikely(_ body: [UInt8]) -> Bool {
        if body.starts(with: Array("AGE-".utf8)) { return Set(body.dropFirst(16)).count >= 10 }
        let key = normalised(body)
        return key.count >= minimumLength && Set(key).count >= minimumDifferent
    }

    /// The body without line ends, white space, quotes and escapes: the same for one key in every spelling.
    static func normalised(_ body: [UInt8]) -> [UInt8] {
        if body.starts(with: Array("AGE-".utf8)) { return body }
        var out: [UInt8] = []
        out.reserveCapacity(body.count)
        var index = 0
        while index < body.count {
            let byte = body[index]
            switch byte {
            case UInt8(ascii: "\\"): index += escape(in: body, at: index)
            case UInt8(ascii: "&"): index += reference(in: body, at: index)
            case UInt8(ascii: "+"):
                if !isConcatenation(in: body, at: index) { out.append(byte) }
                index += 1
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "="):
                out.append(byte)
                index += 1
            default: index += 1
            }
        }
        return out
    }

    /// The length of `\\n`, `\\\\r`, `\\u000a`: backslashes and the letter they make a line end or tab of.
    private static func escape(in body: [UInt8], at start: Int) -> Int {
        var index = start
        while index < body.count, body[index] == UInt8(ascii: "\\") { index += 1 }
        guard index < body.count else { return index - start }
        switch body[index] {
        case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"): return index + 1 - start
        case UInt8(ascii: "u"): return min(index + 5, body.count) - start
        default: return index - start
        }
    }

    /// The length of `&#10;` or `&#xA;`, a line end in XML.
    private static func reference(in body: [UInt8], at start: Int) -> Int {
        guard let end = body[start...].prefix(8).firstIndex(of: UInt8(ascii: ";")) else { return 1 }
        return end + 1 - start
    }

    /// A `+` that joins two literals of source text.
    private static func isConcatenation(in body: [UInt8], at index: Int) -> Bool {
        func isGap(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }
        return index > 0 && index + 1 < body.count && isGap(body[index - 1]) && isGap(body[index + 1])
    }
}
