internal import WatertightModel

/// A value seen in the raw bytes of something and again in what was opened is one finding: the inner one.
enum DuplicateFilter {
    static func withoutDuplicates(_ discoveries: [Discovery]) -> [Discovery] {
        var places: [[UInt8]: [Place]] = [:]
        var raw: [[UInt8]: [Discovery]] = [:]
        for discovery in discoveries {
            guard let secret = discovery.secret else { continue }
            if discovery.isRawOfOpened {
                raw[secret.runKeyedHash, default: []].append(discovery)
            } else {
                places[secret.runKeyedHash, default: []].append(discovery.place)
            }
        }
        let repeats = CaptureRepeats(places)
        var known: Set<Discovery> = []
        return discoveries.filter { discovery in
            guard known.insert(discovery).inserted else { return false }
            guard let secret = discovery.secret else { return true }
            if repeats.contains(secret.runKeyedHash, at: discovery.place) { return false }
            guard discovery.isRawOfOpened else { return true }
            return !(places[secret.runKeyedHash] ?? []).contains { $0.isInside(discovery.place) }
        }.map { discovery in
            guard let secret = discovery.secret, !discovery.isRawOfOpened else { return discovery }
            return excused(discovery, by: raw[secret.runKeyedHash] ?? [])
        }
    }

    /// A value that was read out of a file is excused by the comments in it, where all places of the value in the file's
    /// bytes are.
    private static func excused(_ discovery: Discovery, by raw: [Discovery]) -> Discovery {
        let around = raw.filter { discovery.place.isInside($0.place) }
        guard discovery.suppressed == nil, let first = around.first?.suppressed,
            around.allSatisfy({ $0.suppressed != nil })
        else { return discovery }
        return discovery.suppressed(first)
    }
}
