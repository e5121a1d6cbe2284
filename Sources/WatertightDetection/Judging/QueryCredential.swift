internal import WatertightModel

/// A parameter of a URL whose name says that its value grants access. The match begins at the name's last word.
enum QueryCredential {
    static func judge(_ found: JudgedMatch) -> StructuralCheck.Outcome {
        // The cheap questions first: a long text may ask them at each of its bytes.
        let name = ParameterName(tail: found.leadingName, before: found.before)
        guard let kind = Kind(name) else { return .drop("its name says nothing of a credential") }
        guard found.value.count >= kind.minimumLength else { return .drop("too short to be one") }
        let value = TypedPassword.percentDecoded(found.value[...])
        if let reason = refusal(of: value, kind) { return .drop(reason) }
        guard let url = EnclosingURL(of: name) else { return .drop("in no URL") }
        if !url.hosts.isEmpty, url.hosts.allSatisfy(HostName.isReserved) { return .drop("a host of documentation") }
        if kind == .key, url.hosts.first == "docs.google.com" { return .drop("the id of a document") }
        switch kind {
        case .code: return hasState(found, name) ? .pass : .drop("a code, but none of OAuth: no state beside it")
        // The ids that analytics give to visits look the same.
        case .password where ExamplePassword.isLikely(value, in: found.context): return .severity(.low)
        case .session where isUUID(value): return .severity(.low)
        default: return .pass
        }
    }

    private static func refusal(of value: [UInt8], _ kind: Kind) -> String? {
        if kind == .password { return TypedPassword.standInReason(for: value) }
        if value.count < kind.minimumLength { return "too short to be one" }
        // `key` alone names the objects of a store, too.
        if kind == .key, value.contains(UInt8(ascii: "/")) { return "a path" }
        // Visits are counted in digits: `GA1.2.1234567890`.
        if kind == .session, value.count(where: isLetter) < 4 { return "a number" }
        if let reason = Placeholder.reason(for: value) { return reason }
        return OpaqueToken.isLikely(value) ? nil : "reads like words, not like a token"
    }

    private enum Kind {
        case strong, plain, weak, key, password, session, code

        var minimumLength: Int {
            switch self {
            case .strong: 12
            case .plain, .session: 16
            case .weak, .key, .code: 20
            case .password: 4
            }
        }

        init?(_ name: ParameterName) {
            let folded = name.folded
            if let kind = QueryCredential.wholeNames[folded] {
                self = kind
            } else if let head = Self.head(of: folded, before: "token") {
                guard !QueryCredential.harmlessTokens.contains(where: { head.hasSuffix($0) }) else { return nil }
                self = .plain
            } else if let head = Self.head(of: folded, before: "key") {
                guard QueryCredential.secretKeys.contains(where: { head.hasSuffix($0) }) else { return nil }
                self = .plain
            } else if folded.hasSuffix("secret") {
                self = .strong
            } else if ["password", "passwd", "passphrase", "pwd"].contains(where: { folded.hasSuffix($0) }) {
                self = .password
            } else if ["sessionid", "sessid", "session"].contains(where: { folded.hasSuffix($0) }) {
                self = .session
            } else if folded.hasSuffix("signature") {
                self = .weak
            } else {
                return nil
            }
        }

        private static func head(of name: String, before word: String) -> Substring? {
            name.hasSuffix(word) ? name.dropLast(word.utf8.count) : nil
        }
    }

    private static let wholeNames: [String: Kind] = [
        "accesstoken": .strong, "refreshtoken": .strong, "idtoken": .strong, "authtoken": .strong, "apikey": .strong,
        "xapikey": .strong, "clientsecret": .strong, "token": .plain, "jwt": .plain, "auth": .plain,
        "authorization": .plain, "bearer": .plain, "credential": .plain, "credentials": .plain, "key": .key,
        "sig": .weak, "signature": .weak, "ticket": .weak, "sas": .weak, "sid": .session, "code": .code,
        "authcode": .weak, "authorizationcode": .weak, "pass": .password,
    ]

    /// What turns the pages, marks a visit, or is public: `page_token`, `csrf_token`, `device_token`.
    private static let harmlessTokens = [
        "page", "next", "prev", "previous", "continuation", "cursor", "sync", "delta", "start", "skip", "offset",
        "sort", "csrf", "xsrf", "public", "pub", "publishable", "push", "device", "fcm", "apns", "site", "captcha",
        "idempotency", "cache", "query", "search", "map", "change", "batch", "watch", "scroll", "bookmark", "resume",
        "iteration", "pagination", "state", "list", "project",
    ]

    /// Keys that open something: `api_key`, `subscription-key`. Most others sort, cache or name things.
    private static let secretKeys = [
        "api", "access", "secret", "private", "auth", "subscription", "function", "functions", "account", "master",
        "admin", "app", "application", "server", "client", "developer", "signing", "shared", "storage", "service",
        "integration", "license",
    ]

    /// OAuth's code comes with its state: after it, where the pattern takes it in, or before it.
    private static func hasState(_ found: JudgedMatch, _ name: ParameterName) -> Bool {
        let state = Array("state=".utf8)
        let after = found.match.map(LiteralAutomaton.fold)
        let before = name.before.suffix(1024).map(LiteralAutomaton.fold)
        return [after, before].contains { ByteText.contains(state, in: $0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        let folded = LiteralAutomaton.fold(byte)
        return folded >= UInt8(ascii: "a") && folded <= UInt8(ascii: "z")
    }

    private static func isUUID(_ value: [UInt8]) -> Bool {
        value.count == 36 && [8, 13, 18, 23].allSatisfy { value[$0] == UInt8(ascii: "-") }
    }
}
