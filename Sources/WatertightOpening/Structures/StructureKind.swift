/// A kind of file whose values are reached by a path within it: property lists, captures in JSON.
public enum StructureKind: String, CaseIterable, Sendable {
    /// A property list: binary, XML or old-style.
    case propertyList
    /// A HAR capture of HTTP exchanges.
    case har

    /// Whether reading it makes it a capture, and its texts a capture's.
    public var isCapture: Bool { self == .har }

    /// Whether it can only be opened where all its bytes are at hand.
    public var needsRandomAccess: Bool {
        switch self {
        case .propertyList, .har: false
        }
    }

    /// What the names of the files beside it have behind its own that a blob with this head needs to be read wholly.
    public func companionSuffixes(head: [UInt8]) -> [String] {
        switch self {
        case .propertyList, .har: []
        }
    }

    /// Whether reading it runs C libraries, or code that is likely to be wrong about hostile bytes: a worker's business.
    public var needsWorker: Bool {
        switch self {
        case .propertyList: false
        case .har: true
        }
    }
}
