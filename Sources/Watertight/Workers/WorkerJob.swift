internal import WatertightModel
internal import WatertightOpening

/// One input for a worker; its open descriptor follows on the socket.
struct WorkerJob {
    var place: Place
    var name: [UInt8]
    var size: Int
    var isInAppBundle: Bool
    /// Places that a worker before did not survive opening, and how it ended.
    var skips: [Place: OpeningError] = [:]

    func encode() -> [UInt8] {
        var out = WireEncoder()
        out.put(place.text)
        out.put(name)
        out.put(size)
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
            place: Place(escaped: try input.string()), name: try input.byteRow(), size: try input.count(),
            isInAppBundle: try input.bool())
        for _ in 0..<(try input.count()) {
            let place = Place(escaped: try input.string())
            guard let reason = GapReason(rawValue: try input.string()) else { throw WireDecoder.Malformed() }
            job.skips[place] = OpeningError(reason, try input.string())
        }
        return job
    }
}
