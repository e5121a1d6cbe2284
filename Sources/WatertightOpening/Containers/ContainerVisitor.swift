/// What looks at the entries of a container, one by one.
public protocol ContainerVisitor: AnyObject {
    /// Looks at one entry. The container goes on with the next when this returns, wherever the content was left.
    func visit(_ entry: ContainerEntry)

    /// Takes note of a problem of the container itself (not of one entry's content).
    func note(_ problem: OpeningError)

    /// Takes a text that belongs to the container itself, such as a zip's comment, to be examined at `#name`.
    func visit(text: ContainerEntry.Text)

    /// Takes note that the container's bytes at `range` went, decompressed and their checksum right, into the content
    /// of an entry that was read to its end: looking at them as they are would tell nothing more.
    func examined(_ range: Range<Int>)

    /// Takes note that the container's bytes at `range` belong to none of its entries: something may hide there.
    func leftover(_ range: Range<Int>)

    /// Whether the container shall stop, for instance because the budget of the whole input is used up.
    var isStopped: Bool { get }
}

extension ContainerVisitor {
    /// Most visitors look at everything anyway.
    public func examined(_ range: Range<Int>) {}

    /// Few visitors have the container's bytes at hand.
    public func leftover(_ range: Range<Int>) {}
}
