internal import WatertightModel

/// The password in a URL's authority (RFC 3986, section 3.2.1). The match is `://user:password@host`.
enum UserInfo {
    /// Shorter ones are stand-ins, or nothing that could be kept secret.
    private static let minimumLength = 3

    static func judge(_ value: [UInt8], match: [UInt8]) -> StructuralCheck.Outcome {
        if value.count < minimumLength { return .drop("too short for a password") }
        guard let at = match.lastIndex(of: UInt8(ascii: "@")) else { return .drop("no host") }
        let host = String(decoding: match[(at + 1)...], as: UTF8.self)
        if HostName.isReserved(host) { return .drop("a host of documentation") }
        if HostName.isStandIn(host) { return .drop("a stand-in for a host") }
        let password = TypedPassword.percentDecoded(value[...])
        if let reason = TypedPassword.standInReason(for: password) { return .drop(reason) }
        guard HostName.isPrivate(host) else { return .pass }
        let user = match.dropFirst(3).prefix { $0 != UInt8(ascii: ":") }
        return user.elementsEqual(value) ? .drop("a default account of this machine") : .confidence(.low)
    }
}
