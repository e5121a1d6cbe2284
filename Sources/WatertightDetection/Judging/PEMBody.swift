/// The base64 body of a PEM block (RFC 7468), however a file wraps it.
enum PEMBody {
    /// The body without line ends, white space, quotes and escapes: the same for the same key in every spelling.
    static func normalised(_ block: [UInt8]) -> [UInt8] {
        let dashes = Array("-----".utf8)
        var body = block[...]
        // The text between the header's closing dashes and the footer's opening ones.
        if let opening = body.firstRange(of: dashes), let closing = body[opening.upperBound...].firstRange(of: dashes) {
            body = body[closing.upperBound...]
            if let footer = body.firstRange(of: dashes) { body = body[..<footer.lowerBound] }
        }
        var out: [UInt8] = []
        out.reserveCapacity(body.count)
        var isEscaped = false
        for byte in body {
            defer { isEscaped = byte == UInt8(ascii: "\\") }
            switch byte {
            case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
                if !isEscaped { out.append(byte) }
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="):
                out.append(byte)
            default: break
            }
        }
        return out
    }
}
