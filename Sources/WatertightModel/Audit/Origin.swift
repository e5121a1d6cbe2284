/// Where a request goes: scheme, host and port (RFC 6454). Subdomains are other origins.
///
/// Web sockets count by the scheme that they begin with: `wss` is `https`, `ws` is `http`.
public struct Origin: Hashable, Sendable {
    /// `https` or `http`.
    public let scheme: String
    /// The host's name in lower case, or its address; one of IPv6 without brackets.
    public let host: String
    /// The port, the scheme's own where none is stated.
    public let port: Int

    /// Hosts longer than this are none (RFC 1035, section 2.3.4).
    private static let maximumHost = 253

    /// The origin of an absolute URL (RFC 3986, section 3); nil for other schemes, and where there is no host.
    public init?(url: some Collection<UInt8>) {
        let head = url.prefix(2048)
        guard let colon = head.prefix(8).firstIndex(of: UInt8(ascii: ":")) else { return nil }
        switch String(decoding: head[..<colon], as: UTF8.self).lowercased() {
        case "https", "wss": scheme = "https"
        case "http", "ws": scheme = "http"
        default: return nil
        }
        let rest = head[colon...].dropFirst()
        guard rest.starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")]) else { return nil }
        let ends = [UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "\\")]
        var authority = Array(rest.dropFirst(2).prefix { !ends.contains($0) })
        if let at = authority.lastIndex(of: UInt8(ascii: "@")) { authority.removeFirst(at + 1) }
        var host = authority[...]
        var digits: ArraySlice<UInt8> = []
        if host.first == UInt8(ascii: "["), let close = host.firstIndex(of: UInt8(ascii: "]")) {
            digits = host[(close + 1)...].drop { $0 == UInt8(ascii: ":") }
            host = host[1..<close]
        } else if let mark = host.lastIndex(of: UInt8(ascii: ":")) {
            digits = host[(mark + 1)...]
            host = host[..<mark]
        }
        if host.last == UInt8(ascii: ".") { host = host.dropLast() }
        guard !host.isEmpty, host.count <= Self.maximumHost, host.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
            return nil
        }
        self.host = String(decoding: host, as: UTF8.self).lowercased()
        guard let port = digits.isEmpty ? Self.port(of: scheme) : Int(String(decoding: digits, as: UTF8.self)),
            (0...65_535).contains(port)
        else { return nil }
        self.port = port
    }

    /// `https://api.example.com`, with the port where it is not the scheme's own.
    public var text: String {
        let name = host.contains(":") ? "[\(host)]" : host
        return "\(scheme)://\(name)" + (port == Self.port(of: scheme) ? "" : ":\(port)")
    }

    private static func port(of scheme: String) -> Int { scheme == "https" ? 443 : 80 }
}
