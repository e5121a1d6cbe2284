internal import WatertightModel

/// The password in a URL's authority (RFC 3986, section 3.2.1). The match is `://user:password@host`.
enum UserInfo {
    /// Shorter ones are stand-ins, or nothing that could be kept secret.
    private static let minimumLength = 3

    static func judge(_ found: JudgedMatch) -> StructuralCheck.Outcome {
        let value = found.value
        let match = found.match
        if value.count < minimumLength { return .drop("too short for a password") }
        guard let at = match.lastIndex(of: UInt8(ascii: "@")) else { return .drop("no host") }
        let host = String(decoding: match[(at + 1)...], as: UTF8.self)
        if HostName.isReserved(host) { return .drop("a host of documentation") }
        if HostName.isStandIn(host) { return .drop("a stand-in for a host") }
        let password = TypedPassword.percentDecoded(value[...])
        if let reason = TypedPassword.standInReason(for: password) { return .drop(reason) }
        let isExample = ExamplePassword.isLikely(password, in: found.context)
        guard HostName.isPrivate(host) else { return isExample ? .severity(.low) : .pass }
        let user = match.dropFirst(3).prefix { $0 != UInt8(ascii: ":") }
        if user.elementsEqual(value) { return .drop("a default account of this machine") }
        return isExample ? .severity(.low) : .confidence(.low)
    }
}
