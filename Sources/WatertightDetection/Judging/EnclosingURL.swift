internal import WatertightModel

/// The URL in whose query or fragment a parameter stands, read backwards from the parameter.
///
///     https://api.host/path?page=2&access_token=…
///             └ host ─┘    └──── before ────┘
///
/// What has no `?`, no `#` and no scheme before it on its line is no URL but a form's body.
struct EnclosingURL {
    /// The host, in lower case; nil where the URL begins after it, as in an access log.
    let host: String?

    /// The URL around the parameter, or nil where it stands in none.
    init?(of name: ParameterName, reach: Int) {
        let scheme: [UInt8]
        let query: [[UInt8]]
        let run: ArraySlice<UInt8>
        let isInQuery: Bool
        switch name.delimiter {
        case .plain(let byte):
            run = Self.run(endingAt: name.before)
            scheme = Array("://".utf8)
            query = [[UInt8(ascii: "?")], [UInt8(ascii: "#")], scheme, Array(":\\/\\/".utf8)]
            switch byte {
            case UInt8(ascii: "?"): isInQuery = true
            // A comment's sign otherwise.
            case UInt8(ascii: "#"): isInQuery = !run.isEmpty
            case UInt8(ascii: "&"): isInQuery = false
            default: return nil
            }
        case .encoded(let byte):
            run = Self.run(endingAt: name.before)
            scheme = Array("%3a%2f%2f".utf8)
            query = [Array("%3f".utf8), Array("%23".utf8), scheme]
            switch byte {
            case UInt8(ascii: "?"): isInQuery = true
            case UInt8(ascii: "#"): isInQuery = !run.isEmpty
            case UInt8(ascii: "&"): isInQuery = false
            default: return nil
            }
        case .other: return nil
        }
        let folded = run.map(LiteralAutomaton.fold)
        let isLong = run.count >= reach - 64
        guard isInQuery || isLong || query.contains(where: { ByteText.contains($0, in: folded) }) else { return nil }
        host = Self.host(in: folded, after: scheme) ?? Self.host(in: folded, after: Array(":\\/\\/".utf8))
    }

    /// The end of `text` without white space, quotes and brackets: what a URL can be part of.
    private static func run(endingAt text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var index = text.endIndex
        while index > text.startIndex {
            let byte = text[index - 1]
            if byte <= 0x20 || byte == 0x7F { break }
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "<"), UInt8(ascii: ">"):
                return text[index...]
            case UInt8(ascii: "\\"):
                // JSON's `\/` and `\u0026` go on, `\n` and `\"` do not.
                let next = index < text.endIndex ? text[index] : 0
                if next != UInt8(ascii: "/"), next != UInt8(ascii: "u") { return text[index...] }
            default: break
            }
            index -= 1
        }
        return text[index...]
    }

    private static func host(in run: [UInt8], after scheme: [UInt8]) -> String? {
        guard let start = ByteText.range(of: scheme, in: run[...])?.upperBound else { return nil }
        let authority = run[start...].prefix { byte in
            ParameterName.isNameByte(byte) || byte == UInt8(ascii: "@") || byte == UInt8(ascii: "~")
        }
        let host = authority.lastIndex(of: UInt8(ascii: "@")).map { authority[($0 + 1)...] } ?? authority
        return String(decoding: host, as: UTF8.self)
    }
}
