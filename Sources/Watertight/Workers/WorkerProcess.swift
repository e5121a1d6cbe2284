internal import CPlatform
internal import WatertightModel
internal import WatertightOpening

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// A running worker, seen from the outside.
final class WorkerProcess {
    let socket: Socket
    private let process: pid_t
    var frames = FrameBuffer()
    /// What it works on; nil while it is idle.
    var job: JobState?
    var lastHeard: Clock.Instant = 0
    private var isReaped = false
    /// Set where this side ended it.
    private var wasSilent = false

    /// Starts `executable` as a worker; nil where the system refuses.
    init?(executable: String, setup: WorkerSetup) {
        guard let (ours, theirs) = Socket.pair() else { return nil }
        let socket = Socket(descriptor: ours)
        process = Self.spawn(executable, socket: theirs)
        close(theirs)
        guard process > 0 else { return nil }
        guard (try? socket.send(setup.encode())) != nil else { return nil }
        self.socket = socket
    }

    deinit {
        if !isReaped {
            kill(process, SIGKILL)
            _ = reap()
        }
    }

    private static func spawn(_ executable: String, socket: Int32) -> pid_t {
        var arguments: [UnsafeMutablePointer<CChar>?] = unsafe [strdup(executable), strdup(WorkerMain.argument), nil]
        defer { unsafe arguments.forEach { unsafe free($0) } }
        return unsafe arguments.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return -1 }
            return unsafe watertight_spawn(executable, base, socket)
        }
    }

    /// Gives it a job.
    func start(_ state: JobState, now: Clock.Instant) throws(Socket.Broken) {
        job = state
        lastHeard = now
        try socket.send(state.job.encode())
        for descriptor in state.descriptors { try socket.sendDescriptor(descriptor) }
    }

    /// Ends it because it has not been heard of for too long.
    func endSilent() {
        wasSilent = true
        kill(process, SIGKILL)
    }

    /// Waits for its end and says why it came, as a gap's reason.
    func causeOfEnd(stallSeconds: Int, silenceSeconds: Int) -> OpeningError {
        let status = reap()
        let signal = status & 0x7F
        if wasSilent {
            return OpeningError(.timeLimit, "opening it took more than \(silenceSeconds) s without a sign of life")
        }
        if signal == SIGXCPU {
            return OpeningError(
                .timeLimit, "opening it used more than \(stallSeconds) s of processor time without getting anywhere")
        }
        if signal != 0 { return OpeningError(.damaged, "opening it ended the worker process (signal \(signal))") }
        return OpeningError(.damaged, "opening it ended the worker process (status \(status >> 8 & 0xFF))")
    }

    private func reap() -> Int32 {
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
        isReaped = true
        return status
    }
}
