/// Whether a host in sample data may answer, rather than being kept for examples.
///
/// Reserved are the names of RFC 2606, RFC 6761, RFC 6762 and RFC 8375, and the addresses of RFC 1918, RFC 5735 and
/// RFC 5737.
enum LiveHost {
    /// - Parameters:
    ///   - host: A name of two labels or more, or an IPv4 address.
    ///   - match: The address that it stands in, up to the first step of the path.
    static func isLikely(_ host: [UInt8], in match: [UInt8]) -> Bool {
        if isReserved(host[...]) { return false }
        let labels = labels(of: host)
        if let address = address(labels) { return isPublic(address) }
        guard isPublic(labels) else { return false }
        let name = labels.joined(separator: ".")
        let address = String(decoding: match.map(LiteralAutomaton.fold), as: UTF8.self)
        return !isSchemaHost(name, labels) && !schemaPaths.contains { address.contains($0) }
    }

    /// Whether a host's last label is kept for examples or private use. Nearly all sample data is told by this alone, so it
    /// costs next to nothing.
    static func isReserved(_ host: ArraySlice<UInt8>) -> Bool {
        let start = host.lastIndex(of: UInt8(ascii: ".")).map { $0 + 1 } ?? host.startIndex
        return reservedTops.contains { top in
            guard top.count == host.endIndex - start else { return false }
            for index in top.indices where LiteralAutomaton.fold(host[start + index]) != top[index] { return false }
            return true
        }
    }

    /// The labels of a host, in lower case.
    static func labels(of host: some Sequence<UInt8>) -> [String] {
        String(decoding: host.map(LiteralAutomaton.fold), as: UTF8.self).split(separator: ".").map(String.init)
    }

    /// Whether a name that is not reserved belongs to the public tree, and is no stand-in.
    static func isPublic(_ labels: [String]) -> Bool {
        guard labels.count >= 2, let top = labels.last, isTop(top) else { return false }
        let second = labels[labels.count - 2]
        if second == "example", ["com", "net", "org", "edu"].contains(top) { return false }
        return !labels.contains { label in standIns.contains { label.contains($0) } }
    }

    /// Top-level names have letters only, or are the spelling of letters beyond ASCII.
    private static func isTop(_ label: String) -> Bool {
        label.hasPrefix("xn--") || label.utf8.count >= 2 && label.utf8.allSatisfy { (0x61...0x7A).contains($0) }
    }

    // MARK: - Addresses

    private static func address(_ labels: [String]) -> [Int]? {
        guard labels.count == 4 else { return nil }
        let numbers = labels.compactMap { $0.utf8.count <= 3 ? Int($0) : nil }.filter { (0...255).contains($0) }
        return numbers.count == 4 ? numbers : nil
    }

    private static func isPublic(_ address: [Int]) -> Bool {
        switch (address[0], address[1], address[2]) {
        case (0, _, _), (10, _, _), (127, _, _), (224..., _, _): false
        case (100, 64...127, _), (169, 254, _), (172, 16...31, _), (192, 168, _), (198, 18...19, _): false
        case (192, 0, 0), (192, 0, 2), (198, 51, 100), (203, 0, 113): false
        default: true
        }
    }

    // MARK: - Names

    private static let reservedTops = [
        "invalid", "test", "example", "localhost", "local", "internal", "arpa", "lan", "home", "corp", "intranet",
        "private", "onion", "alt",
    ].map { Array($0.utf8) }

    /// What a label holds that only stands in for a name.
    private static let standIns = ["fixture", "example", "placeholder", "dummy", "yourdomain", "yourcompany", "your-"]

    private static func isSchemaHost(_ name: String, _ labels: [String]) -> Bool {
        if ["schema", "schemas", "ns", "xmlns"].contains(labels[0]) { return true }
        return schemaHosts.contains { name == $0 || name.hasSuffix("." + $0) }
    }

    /// Hosts that name schemas, namespaces, standards and licences; their subdomains as well.
    private static let schemaHosts = [
        "w3.org", "json-schema.org", "schema.org", "schemastore.org", "xmlsoap.org", "openxmlformats.org", "xmlns.com",
        "purl.org", "dublincore.org", "docbook.org", "oasis-open.org", "relaxng.org", "exslt.org", "opengis.net",
        "sitemaps.org", "ogp.me", "json-ld.org", "openapis.org", "swagger.io", "openid.net", "ietf.org",
        "rfc-editor.org", "iana.org", "hl7.org", "unicode.org", "iso.org", "apache.org", "opensource.org",
        "creativecommons.org", "spdx.org", "gnu.org", "mozilla.org", "unlicense.org", "choosealicense.com",
        "java.sun.com", "springframework.org",
    ]

    /// Schemas on hosts that have other uses, too.
    private static let schemaPaths = [
        "apple.com/dtds", "apple.com/dtd", "itunes.com/dtds", "topografix.com/gpx", "garmin.com/xmlschemas",
        "google.com/schemas", "yahoo.com/mrss", "collada.org/2", "raw.githubusercontent.com/",
    ]
}
