internal import Synchronization

/// One line on standard error that says where a long scan is, written over again and removed at the end.
///
/// It may be told of progress from any thread. Nothing appears in the first second. Where standard error is no terminal
/// and the user asked for progress all the same, a whole line is written now and then instead.
final class ProgressLine: Sendable {
    private struct State {
        var next: ContinuousClock.Instant
        var isShown = false
    }

    private static let patience = Duration.seconds(1)
    private let descriptor: Int32
    private let isRewritten: Bool
    private let columns: Int
    private let interval: Duration
    private let state: Mutex<State>

    /// A line on `descriptor`; nil where `occasion` says that none is wanted there.
    init?(on descriptor: Int32, _ occasion: Invocation.Occasion, started: ContinuousClock.Instant = .now) {
        let terminal = Terminal(descriptor: descriptor)
        switch occasion {
        case .never: return nil
        case .auto: if !terminal.isInteractive { return nil }
        case .always: break
        }
        self.descriptor = descriptor
        isRewritten = terminal.isInteractive
        // One column less, as a terminal may wrap after the last one.
        columns = (terminal.columns ?? 80) - 1
        interval = isRewritten ? .milliseconds(100) : .seconds(10)
        state = Mutex(State(next: started + Self.patience))
    }

    /// Says where the scan is, if the line was not written a moment ago.
    func update(place: String, bytes: Int, now: ContinuousClock.Instant = .now) {
        state.withLock { state in
            guard now >= state.next else { return }
            state.next = now + interval
            state.isShown = true
            let text = ProgressText.line(place: place, bytes: bytes, columns: columns)
            write(isRewritten ? "\r\(text)\u{1B}[K" : "\(text)\n")
        }
    }

    /// Removes the line. A later `update` would show it again.
    func clear() {
        state.withLock { state in
            if state.isShown, isRewritten { write("\r\u{1B}[K") }
            state.isShown = false
        }
    }

    /// Progress that cannot be written is nobody's loss.
    private func write(_ text: String) {
        try? OutputStream(descriptor: descriptor).writeAll(Array(text.utf8))
    }
}
