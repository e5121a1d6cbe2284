/// What a run says of the exchanges of network captures: who was asked, and what went there.
public struct AuditSummary: Hashable, Sendable {
    /// The exchanges with one origin.
    public struct Host: Hashable, Sendable {
        /// The origin: `https://api.example.com`.
        public let origin: String
        /// How many exchanges there were.
        public let exchanges: Int
        /// Whether it is one of the app's own.
        public let isOwn: Bool
        /// The ids of the credentials that were seen in them.
        public let credentials: [String]
        /// The ids of the findings in them.
        public let findings: [String]

        /// A host from its parts.
        public init(origin: String, exchanges: Int, isOwn: Bool, credentials: [String], findings: [String]) {
            self.origin = origin
            self.exchanges = exchanges
            self.isOwn = isOwn
            self.credentials = credentials
            self.findings = findings
        }
    }

    /// Whether the app's own origins were named, without which the first question has no answer.
    public let knowsOrigins: Bool
    /// How many requests went to origins that are not the app's own, or to Praxa itself.
    public let requestsElsewhere: Int
    /// How many credentials stand in exchanges that are not the app's own session.
    public let foreignCredentials: Int
    /// How many findings there are of a task's text where it should not be.
    public let strayTaskTexts: Int
    /// The hosts, the app's own first.
    public let hosts: [Host]

    /// A summary from its parts.
    public init(
        knowsOrigins: Bool, requestsElsewhere: Int, foreignCredentials: Int, strayTaskTexts: Int, hosts: [Host]
    ) {
        self.knowsOrigins = knowsOrigins
        self.requestsElsewhere = requestsElsewhere
        self.foreignCredentials = foreignCredentials
        self.strayTaskTexts = strayTaskTexts
        self.hosts = hosts
    }
}
