internal import WatertightModel
internal import WatertightOpening

/// A job on its way: what the worker has said of it, and what to do should the worker not survive.
struct JobState {
    var job: WorkerJob
    /// Descriptors of our own, to hand to another worker: those of the volumes, then those of the companions.
    let descriptors: [Int32]
    private(set) var discoveries: [Discovery] = []
    private var dropped: [DroppedMatches] = []
    private var facts: [ExchangeFacts] = []
    private(set) var gaps: [Gap] = []
    private(set) var blobs = 0
    private(set) var bytes = 0
    /// Exchanges of captures that were met; a worker that ended early has met those that it told of.
    private(set) var exchanges = 0
    /// Places that are being opened, outermost first.
    private var open: [Place] = []
    /// What earlier workers found before they ended.
    private var earlier: [Discovery] = []
    private var attempts = 1
    private var exchangesOfAttempt = 0

    /// One input that ends more workers than this is given up.
    private static let maximumAttempts = 8

    init(job: WorkerJob, descriptors: [Int32]) {
        self.job = job
        self.descriptors = descriptors
    }

    mutating func note(_ message: WorkerMessage) {
        switch message {
        case .found(let discovery): discoveries.append(discovery)
        case .missed(let gap): gaps.append(gap)
        case .read(let exchange): facts.append(exchange)
        case .noted(let dropped): self.dropped.append(dropped)
        case .examined(_, let blobs, let bytes, let exchanges):
            self.blobs += blobs
            self.bytes += bytes
            exchangesOfAttempt += exchanges
            self.exchanges = max(self.exchanges, exchangesOfAttempt)
        case .opening(let place): open.append(place)
        case .opened(let place): if open.last == place { open.removeLast() }
        case .finished: break
        }
    }

    /// The worker has ended before its time: whether to try again, without opening what it was opening.
    mutating func shouldRetry(after problem: OpeningError) -> Bool {
        earlier += discoveries
        guard let culprit = open.last, attempts < Self.maximumAttempts, job.skips[culprit] == nil else {
            gaps.append(Gap(place: job.place, reason: problem.reason, detail: problem.detail))
            discoveries = earlier
            return false
        }
        attempts += 1
        job.skips[culprit] = problem
        discoveries = []
        dropped = []
        facts = []
        gaps = []
        blobs = 0
        bytes = 0
        exchangesOfAttempt = 0
        open = []
        return true
    }

    /// Hands everything to `output`; what an earlier worker found counts even where the last one did not see it again.
    func deliver(to output: any WalkOutput) {
        var known: Set<Discovery> = []
        for discovery in discoveries + earlier where known.insert(discovery).inserted { output.found(discovery) }
        for some in dropped { output.noted(some) }
        for exchange in facts { output.read(exchange) }
        for gap in gaps { output.missed(gap) }
    }
}
