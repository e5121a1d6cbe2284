/// A kind of file whose values are reached by a path within it: property lists, captures in JSON.
public enum StructureKind: String, CaseIterable, Sendable {
    /// A property list: binary, XML or old-style.
    case propertyList
    /// A HAR capture of HTTP exchanges.
    case har
    /// HTTP/1 messages as they went over the wire.
    case httpMessages
    /// A session archive of Fiddler.
    case fiddler
    /// Flows of mitmproxy.
    case mitmproxy
    /// What other tools write of exchanges in JSON.
    case jsonCapture
    /// A SQLite database.
    case sqlite
    /// The write-ahead log of one.
    case sqliteLog

    /// Whether reading it makes it a capture, and its texts a capture's.
    public var isCapture: Bool {
        switch self {
        case .propertyList, .sqlite, .sqliteLog: false
        case .har, .httpMessages, .fiddler, .mitmproxy, .jsonCapture: true
        }
    }

    /// Whether its bytes are mostly compressed.
    public var isPacked: Bool { self == .fiddler }

    /// Whether it can only be opened where all its bytes are at hand.
    public var needsRandomAccess: Bool {
        switch self {
        case .propertyList, .har, .jsonCapture: false
        case .httpMessages, .fiddler, .mitmproxy, .sqlite, .sqliteLog: true
        }
    }

    /// What the names of the files beside it have behind its own that a blob with this head needs to be read wholly.
    public func companionSuffixes(head: [UInt8]) -> [String] {
        switch self {
        case .sqlite: SQLiteMagic.hasLog(head) ? ["-wal"] : []
        case .propertyList, .har, .httpMessages, .fiddler, .mitmproxy, .jsonCapture, .sqliteLog: []
        }
    }

    /// Whether reading it runs C libraries, or code that is likely to be wrong about hostile bytes: a worker's business.
    public var needsWorker: Bool {
        switch self {
        case .propertyList: false
        case .har, .httpMessages, .fiddler, .mitmproxy, .jsonCapture, .sqlite, .sqliteLog: true
        }
    }
}
