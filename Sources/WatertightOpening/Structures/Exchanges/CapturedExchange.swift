/// What an audit asks of one exchange of a capture: who was asked for what, and where the answer points.
public struct CapturedExchange {
    /// Where it stands in the capture: `log.entries[3]`.
    public let path: String
    /// What the capture calls the request's body, behind the path of the exchange.
    public let bodyPath: String
    /// The request's method.
    public var method: [UInt8] = []
    /// The request's URL.
    public var url: [UInt8] = []
    /// The request's body, if it is a text of up to `maximumBody` bytes.
    public var body: [UInt8] = []
    /// Whether the request had a header `Authorization`.
    public var sendsAuthorization = false
    /// Whether the request sent cookies.
    public var sendsCookies = false
    /// The status of the answer; 0 where there is none.
    public var status = 0
    /// Where the answer sends the client on, if anywhere.
    public var location: [UInt8] = []

    /// The task that the request submits; nil where it submits none.
    public var submission: TaskSubmission? { TaskSubmission(body) }

    /// Takes note of a header, as far as an audit asks for it.
    mutating func note(header name: [UInt8], _ value: [UInt8], isRequest: Bool) {
        guard name.count <= 32 else { return }
        switch String(decoding: name, as: UTF8.self).lowercased() {
        case "authorization" where isRequest: sendsAuthorization = true
        case "cookie" where isRequest: sendsCookies = true
        case "location" where !isRequest: location = value
        default: break
        }
    }

    /// Longer bodies are not looked at: a task has up to 16,000 characters.
    static let maximumBody = 256 * 1024

    /// An exchange of which nothing is known yet.
    init(path: String, bodyPath: String) {
        self.path = path
        self.bodyPath = bodyPath
    }
}
