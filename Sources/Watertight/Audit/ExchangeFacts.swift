internal import WatertightModel
internal import WatertightOpening

/// What the policy is judged by of one exchange. Of its values it holds the text of a task alone, which is then looked for.
struct ExchangeFacts: Hashable {
    /// A task that was submitted.
    struct Submission: Hashable {
        /// Its text, which never leaves the run.
        let task: [UInt8]
        /// The keyed hash of its request id; empty where it has none.
        let requestID: [UInt8]
        /// How many members stand beside the two.
        let otherMembers: Int
    }

    /// Where it stands: `c.har#log.entries[3]`.
    let place: Place
    /// Where its request's body stands.
    let bodyPlace: Place
    /// Whether it only asks what would be allowed (`OPTIONS`), which browsers do without any session.
    let isPreflight: Bool
    /// Who was asked; nil for URLs that no network is behind.
    let origin: Origin?
    /// Where the answer sends the client on; nil where that is nowhere, or within the origin.
    let redirect: Origin?
    /// Whether the request had a session: a header `Authorization`, or cookies.
    let sendsSession: Bool
    /// The task that it submits.
    let submission: Submission?

    /// The facts of an exchange as it was read; `hash` is keyed.
    init(_ exchange: CapturedExchange, at place: Place, hash: ([UInt8]) -> [UInt8]) {
        self.place = place
        bodyPlace = Place(escaped: place.text + exchange.bodyPath)
        isPreflight = exchange.method.elementsEqual("OPTIONS".utf8)
        origin = Origin(url: exchange.url)
        redirect = (300..<400).contains(exchange.status) ? Origin(url: exchange.location) : nil
        sendsSession = exchange.sendsAuthorization || exchange.sendsCookies
        submission = exchange.submission.map {
            Submission(
                task: $0.task, requestID: $0.requestID.isEmpty ? [] : hash($0.requestID),
                otherMembers: $0.otherMembers)
        }
    }

    /// Facts from their parts.
    init(
        place: Place, bodyPlace: Place, isPreflight: Bool, origin: Origin?, redirect: Origin?, sendsSession: Bool,
        submission: Submission?
    ) {
        self.place = place
        self.bodyPlace = bodyPlace
        self.isPreflight = isPreflight
        self.origin = origin
        self.redirect = redirect
        self.sendsSession = sendsSession
        self.submission = submission
    }

    /// The facts as bytes between processes.
    func put(to out: inout WireEncoder) {
        out.put(place.text)
        out.put(bodyPlace.text)
        out.put(isPreflight)
        out.put(origin?.text)
        out.put(redirect?.text)
        out.put(sendsSession)
        out.put(submission != nil)
        guard let submission else { return }
        out.put(submission.task)
        out.put(submission.requestID)
        out.put(submission.otherMembers)
    }

    /// The facts from bytes between processes.
    static func take(from input: inout WireDecoder) throws(WireDecoder.Malformed) -> ExchangeFacts {
        let place = Place(escaped: try input.string())
        let bodyPlace = Place(escaped: try input.string())
        let isPreflight = try input.bool()
        let origin = try input.optionalString().flatMap { Origin(url: $0.utf8) }
        let redirect = try input.optionalString().flatMap { Origin(url: $0.utf8) }
        let sendsSession = try input.bool()
        var submission: Submission?
        if try input.bool() {
            submission = Submission(
                task: try input.byteRow(), requestID: try input.byteRow(), otherMembers: try input.count())
        }
        return ExchangeFacts(
            place: place, bodyPlace: bodyPlace, isPreflight: isPreflight, origin: origin, redirect: redirect,
            sendsSession: sendsSession,
            submission: submission)
    }
}
