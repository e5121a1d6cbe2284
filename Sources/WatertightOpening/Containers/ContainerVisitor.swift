/// What looks at the entries of a container, one by one.
public protocol ContainerVisitor: AnyObject {
    /// Looks at one entry. The container goes on with the next when this returns, wherever the content was left.
    func visit(_ entry: ContainerEntry)

    /// Takes note of a problem of the container itself (not of one entry's content).
    func note(_ problem: OpeningError)

    /// Takes a text that belongs to the container itself, such as a zip's comment, to be examined at `#name`.
    func visit(text: ContainerEntry.Text)

    /// Whether the container shall stop, for instance because the budget of the whole input is used up.
    var isStopped: Bool { get }
}
