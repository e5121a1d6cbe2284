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
    /// The base64 of a user and a password that is no stand-in.
    case basicAuth = "basic-auth"
    /// A URL's password that is no stand-in, for a host that is not reserved; of low confidence for a private one.
    case userInfo = "url-userinfo"
    /// A parameter of a URL, named like a credential, with a value fit for its name.
    case queryCredential = "query-credential"
    /// A cookie in a cookie header, named like a session.
    case sessionCookie = "session-cookie"
    /// A field of a body: no parameter of a URL.
    case bodyField = "body-field"
    /// Named as headers are: with a hyphen, or in a capture or log.
    case headerName = "header-name"
    /// Text that someone typed as a password: no mask, no template, no word for one.
    case typedPassword = "typed-password"
    /// Not 32 hex digits, which analytics use as the public name of a project.
    case noProjectToken = "no-project-token"
    /// A secret by its name: the name tells no type, id or place, and the value is random.
    case assignedSecret = "assigned-secret"
    /// A password by its name: no code, template or name of one.
    case assignedPassword = "assigned-password"
    /// A password as examples have them is of low severity in source and texts.
    case examplePassword = "example-password"
    /// A key that an app may hold: in an app's bundle it is a note.
    case publicInApp = "public-in-app"
    /// The last six characters are the checksum of those before, as in GitHub's and npm's tokens; else of medium severity.
    case tokenChecksum = "token-checksum"
    /// Text as people write it, in words.
    case prose

    /// What a check makes of a value.
    enum Outcome: Equatable {
        case pass
        case drop(String)
        /// Dropped for the value alone, whatever stands around it.
        case refuse(String)
        case confidence(Confidence)
        case severity(Severity)
        /// The match stands, with a sentence more in its message, and perhaps another severity.
        case remark(String, Severity?)
    }

    /// How many bytes before a match some checks look at: the rest of a URL, of a cookie header.
    static let reach = 8192

    /// Whether the check looks at what stands before the match.
    var looksBehind: Bool {
        switch self {
        case .queryCredential, .sessionCookie, .bodyField, .headerName, .assignedSecret, .assignedPassword: true
        default: false
        }
    }

    /// Looks at a match.
    func judge(_ found: JudgedMatch) -> Outcome {
        switch self {
        case .placeholder: Placeholder.reason(for: found.bodyBytes).map { .refuse($0) } ?? .pass
        case .opaqueToken:
            OpaqueToken.isLikely(found.bodyBytes) ? .pass : .refuse("reads like words, not like a token")
        case .jwt: JSONWebToken.judge(found.value, now: found.now)
        case .liveHost:
            LiveHost.isLikely(found.value, in: found.match) ? .pass : .drop("a host that cannot answer, or a schema's")
        case .livePerson: LivePerson.isLikely(found.value) ? .pass : .drop("synthetic")
        case .privateKey: PEMBody.isLikely(found.value) ? .pass : .drop("no key's text")
        case .fabricKeyCase:
            found.value.allSatisfy { $0 < UInt8(ascii: "A") || $0 > UInt8(ascii: "Z") } ? .pass : .confidence(.medium)
        case .weakPraxaName: Self.hasWeakName(found.match) ? .confidence(.low) : .pass
        case .notUniform:
            ByteSet(found.body.map(LiteralAutomaton.fold)).count >= 5
                ? .pass : .refuse("the same few characters over and over")
        case .basicAuth: BasicCredentials.judge(found)
        case .userInfo: UserInfo.judge(found)
        case .queryCredential: QueryCredential.judge(found)
        case .sessionCookie: SessionCookie.judge(found)
        case .bodyField: Self.isInURL(found) ? .drop("a parameter of a URL") : .pass
        case .headerName: HeaderName.judge(found)
        case .typedPassword: TypedPassword.judge(found.value)
        case .noProjectToken: Self.isProjectToken(found.value) ? .drop("as analytics name a project") : .pass
        case .assignedSecret: AssignedSecret.judge(found)
        case .assignedPassword: AssignedPassword.judge(found)
        case .examplePassword:
            ExamplePassword.isLikely(found.value, in: found.context) ? .severity(.low) : .pass
        case .publicInApp:
            found.subject.isInAppBundle
                ? .remark("In an app it is public by design: see that it is restricted to it.", .note) : .pass
        case .tokenChecksum: Self.judgeChecksum(of: found.body)
        case .prose: Prose.judge(found)
        }
    }

    private static func hasWeakName(_ match: [UInt8]) -> Bool {
        let name = match.prefix(16).map(LiteralAutomaton.fold).filter { $0 != UInt8(ascii: "_") }
        return name.starts(with: "praxaapikey".utf8) || name.starts(with: "praxaskkey".utf8)
    }

    private static func judgeChecksum(of body: ArraySlice<UInt8>) -> Outcome {
        let digits = TokenChecksum.digits(of: body.dropLast(TokenChecksum.length))
        if body.suffix(TokenChecksum.length).elementsEqual(digits) { return .pass }
        return .remark("Its checksum is wrong, so it may be an example.", .medium)
    }

    private static func isInURL(_ found: JudgedMatch) -> Bool {
        EnclosingURL(of: ParameterName(tail: found.leadingName, before: found.before)) != nil
    }

    private static func isProjectToken(_ value: [UInt8]) -> Bool {
        value.count == 32
            && value.allSatisfy {
                ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9"))
                    || ($0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "f"))
            }
    }
}
