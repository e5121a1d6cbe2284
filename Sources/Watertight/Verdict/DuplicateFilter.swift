internal import WatertightModel

/// A value seen in the raw bytes of something and again in what was opened is one finding: the inner one.
enum DuplicateFilter {
    static func withoutDuplicates(_ discoveries: [Discovery]) -> [Discovery] {
        var places: [[UInt8]: [Place]] = [:]
        for discovery in discoveries where !discovery.isRawOfOpened {
            if let secret = discovery.secret { places[secret.runKeyedHash, default: []].append(discovery.place) }
        }
        let repeats = CaptureRepeats(places)
        var known: Set<Discovery> = []
        return discoveries.filter { discovery in
            guard known.insert(discovery).inserted else { return false }
            guard let secret = discovery.secret else { return true }
            if repeats.contains(secret.runKeyedHash, at: discovery.place) { return false }
            guard discovery.isRawOfOpened else { return true }
            return !(places[secret.runKeyedHash] ?? []).contains { $0.isInside(discovery.place) }
        }
    }
}
