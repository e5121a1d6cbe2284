internal import WatertightModel

/// Bytes of a tar, or behind a container that comes as a stream, which belong to no entry: as much of them as is shown.
struct TarLeftovers {
    private static let blockBytes = 512

    /// The bytes, without zeros around them.
    private(set) var bytes: [UInt8] = []
    /// Whether there is more of them than is shown.
    private(set) var isMore = false
    private var isDamageKnown = false

    /// Whether the 512 bytes before `place` are zeros, as at the end of a tar.
    static func isEndMarker(_ feed: ArchiveFeed, before place: Int) -> Bool {
        let block = feed.latest(max(0, place - blockBytes)..<place)
        return block.count == blockBytes && block.allSatisfy { $0 == 0 }
    }

    /// Takes the block that libarchive just refused as a header. It is an error once, unless the tar had ended before.
    mutating func addBlock(_ archive: ArchiveHandle) -> OpeningError? {
        let end = archive.consumed
        let isBehindEnd = !bytes.isEmpty || Self.isEndMarker(archive.feed, before: end - Self.blockBytes)
        add((archive.feed.latest(max(0, end - Self.blockBytes)..<end), false))
        if isBehindEnd || isDamageKnown { return nil }
        isDamageKnown = true
        return archive.problem("tar")
    }

    /// Whether what libarchive takes for a cut header are but a few bytes behind the end of a tar.
    func endsContainer(_ archive: ArchiveHandle, _ kind: ContainerKind) -> Bool {
        guard kind == .tar, archive.feed.failure == nil else { return false }
        return !bytes.isEmpty && !isDamageKnown || Self.isEndMarker(archive.feed, before: archive.consumed)
    }

    /// Takes what stands behind all entries.
    mutating func add(_ rest: (bytes: [UInt8], isMore: Bool)) {
        let room = TrailingBytes.maximumBytes - bytes.count
        bytes += rest.bytes.prefix(room)
        isMore = isMore || rest.isMore || rest.bytes.count > room
    }
}
