internal import WatertightModel

/// Holds the results of one file until it is sure that they stand.
final class BufferedOutput: WalkOutput {
    private var discoveries: [Discovery] = []
    private var dropped: [DroppedMatches] = []
    private var gaps: [Gap] = []
    private var scans: [(place: Place, bytes: Int, isBlob: Bool)] = []

    private var exchanges = 0
    private var facts: [ExchangeFacts] = []
    private let progress: any WalkOutput

    /// A buffer whose ticks go to `progress` at once.
    init(progress: any WalkOutput) { self.progress = progress }

    func found(_ discovery: Discovery) { discoveries.append(discovery) }

    func noted(_ dropped: DroppedMatches) { self.dropped.append(dropped) }

    func missed(_ gap: Gap) { gaps.append(gap) }

    func examined(place: Place, bytes: Int, isBlob: Bool) { scans.append((place, bytes, isBlob)) }

    func met(exchanges: Int) { self.exchanges += exchanges }

    func read(_ exchange: ExchangeFacts) { facts.append(exchange) }

    func opening(_ place: Place) {}

    func opened(_ place: Place) {}

    func tick(_ place: Place) { progress.tick(place) }

    /// Hands on everything.
    func replay(to output: any WalkOutput) {
        for discovery in discoveries { output.found(discovery) }
        for some in dropped { output.noted(some) }
        for gap in gaps { output.missed(gap) }
        for scan in scans { output.examined(place: scan.place, bytes: scan.bytes, isBlob: scan.isBlob) }
        output.met(exchanges: exchanges)
        for exchange in facts { output.read(exchange) }
    }
}
