/// The URL in whose query or fragment a parameter stands, read backwards from the parameter.
///
///     https://api.host/path?page=2&access_token=…
///             └ host ─┘    └──── before ────┘
///
/// What has no `?`, no `#` and no scheme before it, up to white space or a quote, is no URL but a form's body. One that is
/// encoded within another is met as it is in a view of the text. Costs a few nanoseconds for each byte that stands before.
struct EnclosingURL {
    /// Its host, in lower case, and those of URLs in it that are not encoded; empty where it begins after its host, as in
    /// an access log.
    let hosts: [String]

    /// A URL is read back so far; what is longer is taken for one.
    private static let reach = 2048

    /// The URL around the parameter, or nil where it stands in none.
    init?(of name: ParameterName) {
        let run = Self.run(endingAt: name.before.suffix(Self.reach))
        hosts = Self.hosts(in: run)
        switch name.delimiter {
        case UInt8(ascii: "?"): break
        // A comment's sign otherwise.
        case UInt8(ascii: "#"):
            guard !run.isEmpty else { return nil }
        case UInt8(ascii: "&"):
            let hasQuery = run.contains { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
            guard hasQuery || !hosts.isEmpty || run.count == Self.reach else { return nil }
        default: return nil
        }
    }

    /// The end of `text` without white space, quotes and brackets: what a URL can be part of.
    private static func run(endingAt text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var index = text.endIndex
        while index > text.startIndex {
            switch text[index - 1] {
            case 0...0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "<"),
                UInt8(ascii: ">"), UInt8(ascii: "\\"):
                return text[index...]
            default: index -= 1
            }
        }
        return text[index...]
    }

    /// What follows each `://`.
    private static func hosts(in run: ArraySlice<UInt8>) -> [String] {
        var found: [String] = []
        for start in run.indices.dropLast(2)
        where run[start] == UInt8(ascii: ":") && run[start + 1] == UInt8(ascii: "/")
            && run[start + 2] == UInt8(ascii: "/")
        {
            let text = run[(start + 3)...].prefix { byte in
                ParameterName.isNameByte(byte) || byte == UInt8(ascii: "@") || byte == UInt8(ascii: "~")
            }
            let host = text.lastIndex(of: UInt8(ascii: "@")).map { text[($0 + 1)...] } ?? text
            found.append(String(decoding: host.map(LiteralAutomaton.fold), as: UTF8.self))
        }
        return found
    }
}
