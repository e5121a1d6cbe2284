internal import WatertightModel

/// The URL in whose query or fragment a parameter stands, read backwards from the parameter.
///
///     https://api.host/path?page=2&access_token=…
///             └ host ─┘    └──── before ────┘
///
/// What has no `?`, no `#` and no scheme before it, up to white space or a quote, is no URL but a form's body. Costs a
/// few nanoseconds for each byte of the URL that stands before.
struct EnclosingURL {
    /// Its host, in lower case, and those of URLs in it that are not encoded; empty where it begins after its host, as in
    /// an access log.
    let hosts: [String]

    /// A URL is read back so far; what is longer is taken for one.
    private static let reach = 2048

    /// The URL around the parameter, or nil where it stands in none.
    init?(of name: ParameterName) {
        let byte: UInt8
        let isEncoded: Bool
        switch name.delimiter {
        case .plain(let plain): (byte, isEncoded) = (plain, false)
        case .encoded(let encoded): (byte, isEncoded) = (encoded, true)
        case .other: return nil
        }
        let run = Self.run(endingAt: name.before.suffix(Self.reach))
        hosts = Self.authorities(in: run, isEncoded: isEncoded).map(Self.host)
        switch byte {
        case UInt8(ascii: "?"): break
        // A comment's sign otherwise.
        case UInt8(ascii: "#"):
            guard !run.isEmpty else { return nil }
        case UInt8(ascii: "&"):
            guard run.count >= Self.reach - 8 || !hosts.isEmpty || Self.hasQuery(run, isEncoded: isEncoded) else {
                return nil
            }
        default: return nil
        }
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

    /// Whether a query or a fragment begins in `run`.
    private static func hasQuery(_ run: ArraySlice<UInt8>, isEncoded: Bool) -> Bool {
        if !isEncoded { return run.contains { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } }
        for index in run.indices.dropLast(2) where run[index] == UInt8(ascii: "%") {
            let digits = (run[index + 1], LiteralAutomaton.fold(run[index + 2]))
            if digits == (UInt8(ascii: "3"), UInt8(ascii: "f")) || digits == (UInt8(ascii: "2"), UInt8(ascii: "3")) {
                return true
            }
        }
        return false
    }

    /// What follows each `://` of `run`, in any of its spellings.
    private static func authorities(in run: ArraySlice<UInt8>, isEncoded: Bool) -> [ArraySlice<UInt8>] {
        let first = isEncoded ? UInt8(ascii: "%") : UInt8(ascii: ":")
        var found: [ArraySlice<UInt8>] = []
        for start in run.indices where run[start] == first {
            for mark in isEncoded ? encodedMarks : plainMarks
            where run[start...].prefix(mark.count).elementsEqual(mark, by: { LiteralAutomaton.fold($0) == $1 }) {
                found.append(run[(start + mark.count)...])
            }
        }
        return found
    }

    private static func host(of authority: ArraySlice<UInt8>) -> String {
        let text = authority.prefix { byte in
            ParameterName.isNameByte(byte) || byte == UInt8(ascii: "@") || byte == UInt8(ascii: "~")
        }
        let host = text.lastIndex(of: UInt8(ascii: "@")).map { text[($0 + 1)...] } ?? text
        return String(decoding: host.map(LiteralAutomaton.fold), as: UTF8.self)
    }

    private static let plainMarks = ["://", ":\\/\\/"].map { Array($0.utf8) }
    private static let encodedMarks = ["%3a%2f%2f"].map { Array($0.utf8) }
}
