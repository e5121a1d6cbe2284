internal import WatertightModel

/// What takes the results of the walk as they come: the report's builder, or a worker's side of its socket.
protocol WalkOutput: AnyObject {
    /// Something was found.
    func found(_ discovery: Discovery)
    /// Something matched and is no finding; only where the detector notes it.
    func noted(_ dropped: DroppedMatches)
    /// Something was not examined.
    func missed(_ gap: Gap)
    /// Bytes of a blob were scanned; `isBlob` where that was all of it, not a further look at its raw bytes.
    func examined(place: Place, bytes: Int, isBlob: Bool)
    /// Exchanges of a capture were met.
    func met(exchanges: Int)
    /// An exchange was read.
    func read(_ exchange: ExchangeFacts)
    /// An opener is about to read hostile bytes at `place`.
    func opening(_ place: Place)
    /// It came back.
    func opened(_ place: Place)
    /// Called often while work goes on.
    func tick(_ place: Place)
}
