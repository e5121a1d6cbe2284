internal import WatertightModel

/// What a worker says while it works on a job.
enum WorkerMessage {
    case found(Discovery)
    case missed(Gap)
    case noted(DroppedMatches)
    case read(ExchangeFacts)
    /// Counts since the last such message, and where the work is.
    case examined(place: String, blobs: Int, bytes: Int, exchanges: Int)
    case opening(Place)
    case opened(Place)
    case finished

    func encode() -> [UInt8] {
        var out = WireEncoder()
        switch self {
        case .found(let discovery):
            out.put(1)
            DiscoveryWire.put(discovery, to: &out)
        case .missed(let gap):
            out.put(2)
            out.put(gap.place.text)
            out.put(gap.reason.rawValue)
            out.put(gap.detail)
        case .examined(let place, let blobs, let bytes, let exchanges):
            out.put(3)
            out.put(place)
            out.put(blobs)
            out.put(bytes)
            out.put(exchanges)
        case .opening(let place):
            out.put(4)
            out.put(place.text)
        case .opened(let place):
            out.put(5)
            out.put(place.text)
        case .finished: out.put(6)
        case .read(let exchange):
            out.put(8)
            exchange.put(to: &out)
        case .noted(let dropped):
            out.put(7)
            out.put(dropped.rule)
            out.put(dropped.reason)
            out.put(dropped.count)
            out.put(dropped.place.text)
            out.put(dropped.line)
        }
        return out.bytes
    }

    static func decode(_ bytes: [UInt8]) throws(WireDecoder.Malformed) -> WorkerMessage {
        var input = WireDecoder(bytes)
        switch try input.int() {
        case 1: return .found(try DiscoveryWire.take(from: &input))
        case 2:
            let place = Place(escaped: try input.string())
            guard let reason = GapReason(rawValue: try input.string()) else { throw WireDecoder.Malformed() }
            return .missed(Gap(place: place, reason: reason, detail: try input.string()))
        case 3:
            return .examined(
                place: try input.string(), blobs: try input.count(), bytes: try input.count(),
                exchanges: try input.count())
        case 4: return .opening(Place(escaped: try input.string()))
        case 5: return .opened(Place(escaped: try input.string()))
        case 6: return .finished
        case 7:
            return .noted(
                DroppedMatches(
                    rule: try input.string(), reason: try input.string(), count: try input.count(),
                    place: Place(escaped: try input.string()), line: try input.optionalInt()))
        case 8: return .read(try ExchangeFacts.take(from: &input))
        default: throw WireDecoder.Malformed()
        }
    }
}
