internal import WatertightModel
internal import WatertightOpening

/// Hands the values of one structure to the walk: pairs in batches, parts as blobs.
final class ValueVisitor: StructureVisitor {
    private let walk: BlobWalk
    private let blob: Blob
    private let context: ContentContext
    private var batch = PairBatch()

    /// Pairs are scanned together up to so many bytes.
    private static let batchBytes = 256 * 1024

    init(walk: BlobWalk, blob: Blob, context: ContentContext) {
        self.walk = walk
        self.blob = blob
        self.context = context
    }

    var isStopped: Bool { walk.isStopped }

    /// Ranges of the blob that went into values.
    private(set) var examinedRanges: [Range<Int>] = []

    func examined(_ range: Range<Int>) { examinedRanges.append(range) }

    func visitExchange() {
        // What stands in one exchange says nothing of the next.
        flush()
        walk.output.met(exchanges: 1)
    }

    func visit(_ exchange: CapturedExchange) { walk.read(exchange, of: blob) }

    func note(_ problem: OpeningError) { walk.miss(problem, at: blob.place) }

    func visit(_ pair: StructuredPair) {
        batch.add(pair)
        if batch.text.count >= Self.batchBytes { flush() }
    }

    func visit(_ part: StructuredPart) {
        walk.output.tick(blob.place)
        let path = walk.screened(
            Array(part.path.utf8), at: { self.blob.place.view(String(decoding: $0, as: UTF8.self)) })
        var inner = Blob(
            place: blob.place.view(String(decoding: path, as: UTF8.self)), name: part.name, content: part.content,
            depth: blob.depth + 1, isInAppBundle: blob.isInAppBundle, isCaptured: context == .capture)
        inner.mayLookPacked = part.mayLookPacked
        walk.examine(inner)
    }

    /// Scans what has gathered.
    func flush() {
        guard !batch.text.isEmpty else { return }
        walk.scan(batch, of: blob, context: context)
        batch = PairBatch()
    }
}
