/// A request's body that submits a task: a JSON object with a text `task`.
public struct TaskSubmission {
    /// The task's text, up to `maximumTask` bytes of it.
    public let task: [UInt8]
    /// The member `requestId`; empty where there is none.
    public let requestID: [UInt8]
    /// How many other members there are.
    public let otherMembers: Int

    /// More of a text is not needed to know it again.
    private static let maximumTask = 4_096
    /// Objects with more members are none.
    private static let maximumMembers = 1_000

    /// Nil where `body` is no such object.
    init?(_ body: [UInt8]) {
        guard body.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") else { return nil }
        let tokenizer = JSONTokenizer(windowBytes: 4096)
        tokenizer.begin(RandomAccessStream(MemoryBytes(body)))
        var key: [UInt8] = []
        var texts: [[UInt8]: [UInt8]] = [:]
        var members = 0
        reading: while members <= Self.maximumMembers {
            let token = tokenizer.next()
            switch token {
            case .end: break reading
            case .objectEnd, .arrayEnd: if tokenizer.depth == 0 { break reading }
            case .key where tokenizer.depth == 1:
                key = tokenizer.takeText()
                members += 1
            case .string where tokenizer.depth == 1: texts[key] = tokenizer.takeText()
            case .objectStart, .arrayStart, .key, .string, .scalar: break
            }
        }
        guard tokenizer.problem == nil, let task = texts[Array("task".utf8)], !task.isEmpty else { return nil }
        let requestID = texts[Array("requestId".utf8)]
        self.task = Array(task.prefix(Self.maximumTask))
        self.requestID = requestID ?? []
        otherMembers = members - (requestID == nil ? 1 : 2)
    }
}
