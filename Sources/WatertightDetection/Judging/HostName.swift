/// What a host's name tells without asking anyone.
public enum HostName {
    /// Whether nobody can own it: the names reserved for documentation and tests (RFC 2606, RFC 6761).
    public static func isReserved(_ host: some StringProtocol) -> Bool {
        let labels = host.lowercased().split(separator: ".")
        guard let last = labels.last else { return false }
        if ["invalid", "example", "test"].contains(last) { return true }
        if last == "localhost", labels.count > 1 { return true }
        return labels.count >= 2 && labels[labels.count - 2] == "example" && ["com", "net", "org"].contains(last)
    }

    /// Whether it is this machine or a network of one's own: private addresses (RFC 1918, RFC 4193), `.local` and the like.
    public static func isPrivate(_ host: some StringProtocol) -> Bool {
        let host = host.lowercased()
        if host.isEmpty || host == "localhost" || host.hasPrefix("[") { return true }
        let labels = host.split(separator: ".")
        if let last = labels.last, ["local", "internal", "lan", "localdomain", "home"].contains(last) { return true }
        let parts = labels.compactMap { UInt8($0) }
        guard parts.count == 4, labels.count == 4 else { return false }
        switch (parts[0], parts[1]) {
        case (127, _), (10, _), (0, _), (192, 168), (169, 254): return true
        case (172, 16...31): return true
        default: return false
        }
    }

    /// Whether it only says that a host's name belongs there: `host`, `HOSTNAME`, `proxy.server`.
    static func isStandIn(_ host: some StringProtocol) -> Bool {
        let words = host.lowercased().split { !$0.isLetter }
        if words.isEmpty { return false }
        return words.allSatisfy { $0.count == 1 || standIns.contains(String($0)) }
    }

    private static let standIns: Set<String> = [
        "host", "hostname", "server", "servername", "domain", "name", "address", "ip", "proxy", "proxyhost",
        "proxyserver", "yourhost", "myhost", "somehost", "yourserver", "myserver", "some", "your", "my", "the", "foo",
        "bar", "baz", "url", "site", "yourdomain", "mydomain", "somewhere", "com", "org", "net", "port", "dbhost",
    ]
}
