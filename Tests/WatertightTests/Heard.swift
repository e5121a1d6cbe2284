import Synchronization

/// The warnings of a scan, as they came.
final class Heard: Sendable {
    private let messages = Mutex<[String]>([])

    var all: [String] { messages.withLock { $0 } }

    func add(_ message: String) { messages.withLock { $0.append(message) } }
}
