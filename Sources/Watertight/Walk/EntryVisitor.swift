internal import WatertightModel
internal import WatertightOpening

/// Hands the entries of one container to the walk.
final class EntryVisitor: ContainerVisitor {
    private let walk: BlobWalk
    private let blob: Blob
    private let budget: Budget

    init(walk: BlobWalk, blob: Blob, budget: Budget) {
        self.walk = walk
        self.blob = blob
        self.budget = budget
    }

    /// Entries that wait for those beside them.
    private var shelf = CompanionShelf()

    /// Examines the entries that waited, once the container has shown all that it holds.
    func finish() {
        for blob in shelf.takeAll() where !walk.isStopped { walk.examine(blob) }
    }

    /// Ranges of the container that went into entries, in the order of the entries.
    private(set) var examinedRanges: [Range<Int>] = []

    func examined(_ range: Range<Int>) { examinedRanges.append(range) }

    /// Ranges of the container that belong to no entry.
    private(set) var leftovers: [Range<Int>] = []

    /// Shorter ones are padding and data descriptors; they are searched with the container's raw bytes.
    private static let minimumLeftover = 40

    func leftover(_ range: Range<Int>) {
        if range.count >= Self.minimumLeftover { leftovers.append(range) }
    }

    var isStopped: Bool { walk.isStopped }

    func note(_ problem: OpeningError) { walk.miss(problem, at: blob.place) }

    func visit(text: ContainerEntry.Text) { walk.scan(text, of: blob.place, depth: blob.depth) }

    func visit(_ entry: ContainerEntry) {
        let name = walk.screened(entry.name, at: blob.place.entry)
        let place = blob.place.entry(name)
        walk.output.tick(place)
        for text in entry.texts { walk.scan(text, of: place, depth: blob.depth + 1) }
        if let problem = entry.problem { walk.miss(problem, at: place) }
        guard let content = entry.content else { return }
        let mark = budget.mark
        var inner = Blob(
            place: place, name: name, content: content, depth: blob.depth + 1,
            isInAppBundle: blob.isInAppBundle || AppBundle.contains(name))
        if !shelf.hold(&inner, walk: walk) { walk.examine(inner) }
        // An entry that went over the budget gives back what it took, so that its siblings can be examined.
        if budget.wasRefused(since: mark) { budget.refund(to: mark) }
    }
}
