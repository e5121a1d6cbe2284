/// What an audit asks of one exchange of a capture: who was asked for what, and where the answer points.
public struct CapturedExchange {
    /// Where it stands in the capture: `log.entries[3]`.
    public let path: String
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

    /// Longer bodies are not looked at: a task has up to 16,000 characters.
    static let maximumBody = 256 * 1024

    /// An exchange of which nothing is known yet.
    init(path: String) {
        self.path = path
    }
}
