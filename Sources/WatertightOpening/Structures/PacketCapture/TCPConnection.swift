/// What both sides of a connection have sent, put in order by the numbers of its pieces.
struct TCPConnection {
    /// One side.
    private struct Side {
        var pieces: [(sequence: UInt32, bytes: [UInt8])] = []
    }

    /// The address and port of who asked for it, or was seen first.
    private let client: [UInt8]
    private var sent = Side()
    private var answered = Side()

    /// A connection that `segment` is the first of.
    init(_ segment: TCPSegment) {
        client = segment.from
        add(segment)
    }

    /// Takes a piece of either side.
    mutating func add(_ segment: TCPSegment) {
        if segment.payload.isEmpty { return }
        if segment.from == client {
            sent.pieces.append((segment.sequence, segment.payload))
        } else {
            answered.pieces.append((segment.sequence, segment.payload))
        }
    }

    /// What the client and the server sent; in which piece is missing, the rest follows at once.
    func joined() -> (sent: [UInt8], answered: [UInt8], hasHoles: Bool) {
        let (first, second) = (Self.joined(sent), Self.joined(answered))
        // A capture that begins in the middle may show the server first.
        let isTurned = first.bytes.starts(with: Array("HTTP/".utf8)) && !second.bytes.starts(with: Array("HTTP/".utf8))
        return (
            isTurned ? second.bytes : first.bytes, isTurned ? first.bytes : second.bytes,
            first.hasHoles || second.hasHoles
        )
    }

    private static func joined(_ side: Side) -> (bytes: [UInt8], hasHoles: Bool) {
        guard let base = side.pieces.first?.sequence else { return ([], false) }
        // Numbers wrap round; all are within half of them of the first.
        let ordered = side.pieces.map { (offset: Int(Int32(bitPattern: $0.sequence &- base)), bytes: $0.bytes) }
            .sorted { ($0.offset, $0.bytes.count) < ($1.offset, $1.bytes.count) }
        var bytes: [UInt8] = []
        var next = ordered.first?.offset ?? 0
        var hasHoles = false
        for piece in ordered {
            if piece.offset > next {
                hasHoles = true
                next = piece.offset
            }
            let known = next - piece.offset
            if known < piece.bytes.count {
                bytes += piece.bytes[known...]
                next = piece.offset + piece.bytes.count
            }
        }
        return (bytes, hasHoles)
    }
}
