internal import WatertightModel

/// Gathers what the walk and the workers find.
final class ResultCollector: WalkOutput {
    private(set) var discoveries: [Discovery] = []
    private var dropped: [String: DroppedMatches] = [:]
    private(set) var gaps: [Gap] = []
    private(set) var blobs = 0
    private(set) var bytes = 0
    private(set) var exchanges = 0
    private(set) var facts: [ExchangeFacts] = []
    private let onProgress: ((String, Int) -> Void)?
    private var lastTold: Clock.Instant = 0

    /// How often progress is told, in nanoseconds.
    private static let interval: Clock.Instant = 100_000_000

    init(onProgress: ((String, Int) -> Void)?) { self.onProgress = onProgress }

    func found(_ discovery: Discovery) { discoveries.append(discovery) }

    func noted(_ dropped: DroppedMatches) {
        let key = dropped.rule + " " + dropped.reason
        if (self.dropped[key]?.count += dropped.count) == nil { self.dropped[key] = dropped }
    }

    /// What matched and is no finding, by rule and reason, the most frequent first; each with one place.
    var droppedMatches: [DroppedMatches] {
        dropped.values.sorted { ($1.count, $0.rule, $0.reason) < ($0.count, $1.rule, $1.reason) }
    }

    func missed(_ gap: Gap) { gaps.append(gap) }

    func examined(place: Place, bytes: Int, isBlob: Bool) {
        if isBlob { blobs += 1 }
        self.bytes += bytes
        tick(place)
    }

    /// Adds what a worker examined.
    func add(blobs: Int, bytes: Int, exchanges: Int) {
        self.blobs += blobs
        self.bytes += bytes
        self.exchanges += exchanges
    }

    func met(exchanges: Int) { self.exchanges += exchanges }

    func read(_ exchange: ExchangeFacts) { facts.append(exchange) }

    func opening(_ place: Place) {}

    func opened(_ place: Place) {}

    func tick(_ place: Place) {
        guard let onProgress else { return }
        let now = Clock.now()
        guard now - lastTold > Self.interval else { return }
        lastTold = now
        onProgress(place.text, bytes)
    }
}
