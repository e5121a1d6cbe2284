internal import WatertightModel

/// What a match's value must hold up to beside its pattern. A rule names its checks; all of them must pass.
enum StructuralCheck: String, CaseIterable {
    /// The value is a real one, no stand-in such as `<token>`, `$TOKEN` or `YOUR_TOKEN_HERE`.
    case placeholder
    /// The value looks random rather than like words.
    case opaqueToken = "opaque-token"
    /// A JSON Web Token whose header decodes; one that expired more than a day ago is of low severity.
    case jwt
    /// The base64 of a private key; without what parts its lines it is the value.
    case privateKey = "private-key"
    /// A Fabric key in its own, lower case; another spelling is of medium confidence.
    case fabricKeyCase = "fabric-key-case"
    /// Named by a variable that may hold anything, `PRAXA_API_KEY`: of low confidence.
    case weakPraxaName = "weak-praxa-name"
    /// Not all the same few characters.
    case notUniform = "not-uniform"
    /// A host of sample data that may answer.
    case liveHost = "live-host"
    /// An e-mail address or telephone number of sample data that may be somebody's.
    case livePerson = "live-person"

    /// What a check makes of a value.
    enum Outcome: Equatable {
        case pass
        case drop(String)
        case confidence(Confidence)
        case severity(Severity)
    }

    /// Looks at `value`, the secret's bytes as they stand.
    ///
    /// - Parameters:
    ///   - body: The value without its public prefix.
    ///   - match: The whole match's bytes.
    ///   - now: Seconds since 1970.
    func judge(_ value: [UInt8], body: ArraySlice<UInt8>, match: [UInt8], now: Int) -> Outcome {
        switch self {
        case .placeholder: Placeholder.reason(for: Array(body)).map { .drop($0) } ?? .pass
        case .opaqueToken: OpaqueToken.isLikely(Array(body)) ? .pass : .drop("reads like words, not like a token")
        case .jwt: JSONWebToken.judge(value, now: now)
        case .liveHost: LiveHost.isLikely(value, in: match) ? .pass : .drop("a host that cannot answer, or a schema's")
        case .livePerson: LivePerson.isLikely(value) ? .pass : .drop("synthetic")
        case .privateKey: PEMBody.isLikely(value) ? .pass : .drop("no key's text")
        case .fabricKeyCase:
            value.allSatisfy { $0 < UInt8(ascii: "A") || $0 > UInt8(ascii: "Z") } ? .pass : .confidence(.medium)
        case .weakPraxaName: Self.hasWeakName(match) ? .confidence(.low) : .pass
        case .notUniform:
            ByteSet(body.map(LiteralAutomaton.fold)).count >= 5 ? .pass : .drop("the same few characters over and over")
        }
    }

    private static func hasWeakName(_ match: [UInt8]) -> Bool {
        let name = match.prefix(16).map(LiteralAutomaton.fold).filter { $0 != UInt8(ascii: "_") }
        return name.starts(with: "praxaapikey".utf8) || name.starts(with: "praxaskkey".utf8)
    }
}
