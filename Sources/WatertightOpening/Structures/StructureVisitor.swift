/// What looks at the values of a structure as they are read.
public protocol StructureVisitor: AnyObject {
    /// Takes a name and a value.
    func visit(_ pair: StructuredPair)

    /// Takes bytes that are a blob of their own.
    func visit(_ part: StructuredPart)

    /// Takes note that the content's bytes in `range` went into values as a whole, and need not be examined as they are.
    func examined(_ range: Range<Int>)

    /// An exchange of a capture begins: one request, and what was answered.
    func visitExchange()

    /// An exchange has ended; or its capture, in the middle of it.
    func visit(_ exchange: CapturedExchange)

    /// Takes note of a problem: what was read before it stays good, and the raw bytes are examined anyway.
    func note(_ problem: OpeningError)

    /// Whether reading shall stop.
    var isStopped: Bool { get }
}
