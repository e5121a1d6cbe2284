internal import WatertightDetection
internal import WatertightModel

/// Judges a capture's exchanges, and what was found in them, by the app's own origins.
///
///     the app's own session, to its own origin      expected: listed, and fails nothing
///     a task's text, to its own origin              no finding
///     a credential to another origin                one finding more
struct NetworkPolicy {
    let exchanges: [ExchangeFacts]
    private let own: Set<Origin>
    /// Origins whose subdomains are the app's own as well.
    private let ownDomains: [Origin]
    /// The exchanges by their places.
    private let byPlace: [String: ExchangeFacts]
    /// Whether a rule is in use.
    private let isOn: (String) -> Bool

    /// Hosts that only a backend talks to.
    private static let praxaHosts: Set<String> = ["api.praxa.io", "agents.praxa.io"]
    /// What may be a session of the app's own, in the places where one stands.
    private static let sessionRules: Set<String> = ["jwt", "bearer-token", "session-cookie", "oauth-token"]

    init(
        _ exchanges: [ExchangeFacts], own: [Origin], ownDomains: [Origin] = [], isOn: @escaping (String) -> Bool
    ) {
        // A worker that was replaced has told of some exchanges twice.
        var known: Set<Place> = []
        self.exchanges = exchanges.filter { known.insert($0.place).inserted }
        self.own = Set(own)
        self.ownDomains = ownDomains
        byPlace = Dictionary(self.exchanges.map { ($0.place.text, $0) }) { first, _ in first }
        self.isOn = isOn
    }

    /// Whether the app's own origins are known.
    private var knowsOwn: Bool { !own.isEmpty || !ownDomains.isEmpty }

    /// Whether an origin is the app's own: one that was named, or below one that was named with its subdomains.
    func isOwn(_ origin: Origin) -> Bool {
        own.contains(origin)
            || ownDomains.contains {
                $0.scheme == origin.scheme && $0.port == origin.port && origin.host.hasSuffix("." + $0.host)
            }
    }

    /// The discoveries with what the policy makes of them, and those of its own.
    ///
    /// - Parameter byValue: Where texts of tasks were found by their value.
    func applied(to discoveries: [Discovery], byValue: [Discovery]) -> [Discovery] {
        let discoveries = discoveries + strayed(byValue, besides: discoveries)
        if exchanges.isEmpty { return discoveries }
        var judged: [Discovery] = []
        for discovery in discoveries {
            guard let (exchange, part) = exchange(of: discovery.place) else {
                judged.append(discovery)
                continue
            }
            let isOurs = exchange.origin.map(isOwn) ?? false
            if isOurs, discovery.rule == "task-text", Self.isBody(part) { continue }
            judged.append(isOurs && Self.isSession(discovery, part) ? discovery.expected : discovery)
            if knowsOwn, !isOurs, let elsewhere = credential(discovery, part, sentTo: exchange) {
                judged.append(elsewhere)
            }
        }
        return judged + requests() + retries() + missingSessions()
    }

    // MARK: - What was found in exchanges

    /// The texts of tasks that stand where they should not, and were not found there otherwise.
    private func strayed(_ byValue: [Discovery], besides discoveries: [Discovery]) -> [Discovery] {
        let submitters = Set(exchanges.filter { $0.submission != nil }.compactMap(\.origin))
        var spans: [Place: [Range<Int>]] = [:]
        for discovery in discoveries where discovery.rule == "task-text" {
            spans[discovery.place, default: []].append(discovery.offset..<(discovery.offset + discovery.length))
        }
        var known: Set<Discovery> = []
        return byValue.filter { discovery in
            let span = discovery.offset..<(discovery.offset + discovery.length)
            guard !discovery.isRawOfOpened, known.insert(discovery).inserted,
                !(spans[discovery.place] ?? []).contains(where: { $0.overlaps(span) })
            else { return false }
            guard let (exchange, part) = exchange(of: discovery.place) else { return true }
            // A task on its way to where it was submitted, or back.
            return !(Self.isBody(part) && exchange.origin.map { submitters.contains($0) || isOwn($0) } ?? false)
        }
    }

    /// The exchange that a place lies in, and how the place goes on.
    func exchange(of place: Place) -> (ExchangeFacts, Substring)? {
        let text = place.text
        var end = text.startIndex
        // The exchange's own path ends with an index: `…log.entries[3]`.
        while let close = text[end...].firstIndex(of: "]") {
            end = text.index(after: close)
            if let found = byPlace[String(text[..<end])] { return (found, text[end...]) }
        }
        return nil
    }

    /// What a HAR, and the captures of other tools, call the bodies of an exchange.
    private static let requestBodies = [".request.postData", ".request.body"]
    private static let responseBodies = [".response.content", ".response.body"]

    /// Whether a part of an exchange is a body, on its way there or back.
    private static func isBody(_ part: Substring) -> Bool {
        (requestBodies + responseBodies).contains { part.starts(with: $0) }
    }

    private static func isResponseBody(_ part: Substring) -> Bool {
        responseBodies.contains { part.starts(with: $0) }
    }

    private static func isSession(_ discovery: Discovery, _ part: Substring) -> Bool {
        guard sessionRules.contains(discovery.rule) else { return false }
        switch discovery.rule {
        case "bearer-token", "jwt":
            return part.starts(with: ".request.headers[") || part.starts(with: ".request.cookies[")
                || isResponseBody(part)
        case "session-cookie": return true
        default: return isResponseBody(part)
        }
    }

    private func credential(
        _ discovery: Discovery, _ part: Substring, sentTo exchange: ExchangeFacts
    ) -> Discovery? {
        guard let identity = discovery.secret, part.starts(with: ".request"), let origin = exchange.origin,
            isOn(PolicyRules.credentialElsewhere.id), !discovery.isRawOfOpened
        else { return nil }
        // The contact says it already.
        if discovery.rule == "praxa-fabric-key", Self.praxaHosts.contains(origin.host) { return nil }
        return finding(
            PolicyRules.credentialElsewhere, at: discovery.place, "\(identity.shown) to \(origin.text)")
    }

    // MARK: - Requests and answers

    private func requests() -> [Discovery] {
        var findings: [Discovery] = []
        for exchange in exchanges {
            guard let origin = exchange.origin else { continue }
            let url = Self.place(exchange, ".request.url")
            let isOurs = isOwn(origin)
            if Self.praxaHosts.contains(origin.host) { findings += found(PolicyRules.praxaHost, url, origin.text) }
            if knowsOwn, !isOurs { findings += found(PolicyRules.outsideOrigin, url, origin.text) }
            if origin.scheme == "http", !HostName.isPrivate(origin.host), origin.host != "::1" {
                findings += found(PolicyRules.plainHTTP, url, origin.text)
            }
            if let target = exchange.redirect, target != origin {
                let answer = Self.place(exchange, ".response")
                let way = "\(origin.text) to \(target.text)"
                if isOurs, !isOwn(target) { findings += found(PolicyRules.redirectOutside, answer, way) }
                if origin.scheme == "https", target.scheme == "http", !HostName.isPrivate(target.host) {
                    findings += found(PolicyRules.redirectToPlain, answer, way)
                }
            }
            if isOurs, let submission = exchange.submission, submission.otherMembers > 0 {
                let more = submission.otherMembers == 1 ? "1 other member" : "\(submission.otherMembers) other members"
                findings += found(PolicyRules.otherMembers, exchange.bodyPlace, more)
            }
        }
        return findings
    }

    /// The same text again with another request id.
    private func retries() -> [Discovery] {
        var ids: [[UInt8]: [UInt8]] = [:]
        var findings: [Discovery] = []
        for exchange in exchanges {
            guard let submission = exchange.submission, !submission.requestID.isEmpty else { continue }
            if let first = ids[submission.task], first != submission.requestID {
                findings += found(
                    PolicyRules.newRequestID, exchange.bodyPlace, "another requestId")
            } else {
                ids[submission.task] = submission.requestID
            }
        }
        return findings
    }

    /// Requests to the app's own origins without a session, in captures in which others have one.
    private func missingSessions() -> [Discovery] {
        let ours = exchanges.filter { $0.origin.map(isOwn) ?? false }
        let withSession = Set(ours.filter(\.sendsSession).map(\.place.file))
        return ours.filter { !$0.sendsSession && !$0.isPreflight && withSession.contains($0.place.file) }
            .flatMap { found(PolicyRules.sessionMissing, Self.place($0, ".request"), $0.origin?.text ?? "") }
    }

    private static func place(_ exchange: ExchangeFacts, _ part: String) -> Place {
        Place(escaped: exchange.place.text + part)
    }

    private func found(_ rule: Rule, _ place: Place, _ snippet: String) -> [Discovery] {
        isOn(rule.id) ? [finding(rule, at: place, snippet)] : []
    }

    private func finding(_ rule: Rule, at place: Place, _ snippet: String) -> Discovery {
        Discovery(
            rule: rule.id, place: place, offset: 0, length: 0, severity: rule.severity, confidence: .high,
            message: rule.message ?? rule.title, snippet: snippet, secret: nil)
    }
}
