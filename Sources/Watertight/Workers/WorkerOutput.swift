internal import CPlatform
internal import WatertightModel

/// Sends what the walk finds to the other side, and renews the worker's right to processor time while it makes progress.
final class WorkerOutput: WalkOutput {
    let socket: Socket
    private let stallSeconds: UInt32
    private(set) var isBroken = false
    /// Frames that go with the next message.
    private var waiting: [UInt8] = []
    private var blobs = 0
    private var bytes = 0
    private var exchanges = 0
    private var lastTold: Clock.Instant = 0
    private var lastRenewed: Clock.Instant = 0

    /// So many bytes of frames wait at most.
    private static let maximumWaiting = 32 << 10

    /// How often the other side is told that the work goes on, in nanoseconds.
    private static let interval: Clock.Instant = 250_000_000

    init(socket: consuming Socket, stallSeconds: UInt32) {
        self.socket = socket
        self.stallSeconds = stallSeconds
    }

    /// A job begins.
    func begin() {
        blobs = 0
        bytes = 0
        exchanges = 0
        lastTold = Clock.now()
        renew(at: lastTold)
    }

    /// The job is done.
    func finish() {
        tell("")
        send(.finished)
    }

    func found(_ discovery: Discovery) { send(.found(discovery)) }

    func noted(_ dropped: DroppedMatches) { send(.noted(dropped)) }

    /// A gap may wait: should this worker not survive, another one finds it again, or the whole job is one.
    func missed(_ gap: Gap) {
        waiting += Socket.frame(WorkerMessage.missed(gap).encode())
        if waiting.count > Self.maximumWaiting { sendWaiting() }
    }

    func examined(place: Place, bytes: Int, isBlob: Bool) {
        if isBlob { blobs += 1 }
        self.bytes += bytes
        tick(place)
    }

    func met(exchanges: Int) { self.exchanges += exchanges }

    func read(_ exchange: ExchangeFacts) { send(.read(exchange)) }

    func opening(_ place: Place) { send(.opening(place)) }

    func opened(_ place: Place) { send(.opened(place)) }

    func tick(_ place: Place) {
        let now = Clock.now()
        if now - lastRenewed > Self.interval { renew(at: now) }
        if now - lastTold > Self.interval {
            lastTold = now
            tell(place.text)
        }
    }

    private func renew(at now: Clock.Instant) {
        lastRenewed = now
        _ = watertight_renew_processor_limit(stallSeconds)
    }

    private func tell(_ place: String) {
        send(.examined(place: place, blobs: blobs, bytes: bytes, exchanges: exchanges))
        blobs = 0
        bytes = 0
        exchanges = 0
    }

    private func send(_ message: WorkerMessage) {
        waiting += Socket.frame(message.encode())
        sendWaiting()
    }

    private func sendWaiting() {
        if !isBroken {
            do { try socket.send(frames: waiting) } catch { isBroken = true }
        }
        waiting.removeAll(keepingCapacity: true)
    }
}
