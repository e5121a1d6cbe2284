internal import WatertightModel
internal import WatertightOpening

/// One input for a worker; the descriptors of its files follow on the socket.
struct WorkerJob {
    var place: Place
    var name: [UInt8]
    /// The sizes of the files that are the input, one behind another.
    var volumes: [Int]
    /// The files beside it that it needs to be read: what their names have behind its own, and their sizes.
    var companions: [(suffix: String, size: Int)] = []
    var isInAppBundle: Bool
    /// Places that a worker before did not survive opening, and how it ended.
    var skips: [Place: OpeningError] = [:]

    func encode() -> [UInt8] {
        var out = WireEncoder()
        out.put(place.text)
        out.put(name)
        out.put(volumes.count)
        for size in volumes { out.put(size) }
        out.put(companions.count)
        for companion in companions {
            out.put(companion.suffix)
            out.put(companion.size)
        }
        out.put(isInAppBundle)
        out.put(skips.count)
        for (place, problem) in skips.sorted(by: { $0.key < $1.key }) {
            out.put(place.text)
            out.put(problem.reason.rawValue)
            out.put(problem.detail)
        }
        return out.bytes
    }

    static func decode(_ bytes: [UInt8]) throws(WireDecoder.Malformed) -> WorkerJob {
        var input = WireDecoder(bytes)
        var job = WorkerJob(
            place: Place(escaped: try input.string()), name: try input.byteRow(), volumes: [], isInAppBundle: false)
        for _ in 0..<(try input.count()) { job.volumes.append(try input.count()) }
        for _ in 0..<(try input.count()) { job.companions.append((try input.string(), try input.count())) }
        job.isInAppBundle = try input.bool()
        for _ in 0..<(try input.count()) {
            let place = Place(escaped: try input.string())
            guard let reason = GapReason(rawValue: try input.string()) else { throw WireDecoder.Malformed() }
            job.skips[place] = OpeningError(reason, try input.string())
        }
        return job
    }
}
