internal import WatertightModel
internal import WatertightOpening

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// All concurrency there is: so many worker processes, one job each, results handed on as jobs end.
///
/// A worker that crashes, hangs or runs out of memory costs a gap at the place it was opening; another worker then
/// examines the rest of that input. Results of a job are handed on together, and the report sorts them, so the output
/// does not depend on which worker was faster.
final class WorkerPool {
    private let executable: String
    private let setup: WorkerSetup
    private let maximumWorkers: Int
    private let output: any WalkOutput
    private var workers: [WorkerProcess] = []
    /// So many workers may end before they take a job.
    private static let maximumFailures = 8
    private let onJobEnd: (JobState) -> Void

    /// A pool that starts its workers when there is work.
    init(
        executable: String, setup: WorkerSetup, maximumWorkers: Int, output: any WalkOutput,
        onJobEnd: @escaping (JobState) -> Void
    ) {
        self.executable = executable
        self.setup = setup
        self.maximumWorkers = max(1, maximumWorkers)
        self.output = output
        self.onJobEnd = onJobEnd
    }

    /// Takes a job, waiting until a worker is free. The descriptors, of its volumes and then of its companions, stay the
    /// caller's.
    /// - Throws: `ScanError` where no worker can be started at all.
    func submit(_ job: WorkerJob, descriptors: [Int32]) throws(ScanError) {
        let own = descriptors.map { fcntl($0, F_DUPFD_CLOEXEC, 3) }
        guard own.allSatisfy({ $0 >= 0 }) else {
            for descriptor in own where descriptor >= 0 { close(descriptor) }
            output.missed(Gap(place: job.place, reason: .unreadable, detail: "too many open files"))
            return
        }
        try start(JobState(job: job, descriptors: own))
    }

    /// Waits until every job has ended.
    /// - Throws: `ScanError` where a worker has to be replaced and none can be started.
    func finish() throws(ScanError) {
        while workers.contains(where: { $0.job != nil }) { try pump() }
        workers.removeAll()
    }

    private func start(_ state: JobState) throws(ScanError) {
        var failures = 0
        while true {
            if let idle = workers.first(where: { $0.job == nil }) {
                do {
                    try idle.start(state, now: Clock.now())
                    return
                } catch {
                    // It ended while it was idle: another one takes its place.
                    workers.removeAll { $0 === idle }
                    failures += 1
                    if failures > Self.maximumFailures {
                        throw ScanError("worker processes started from \(executable) end at once")
                    }
                    continue
                }
            }
            if workers.count < maximumWorkers {
                guard let worker = WorkerProcess(executable: executable, setup: setup) else {
                    throw ScanError("a worker process could not be started from \(executable)")
                }
                workers.append(worker)
                continue
            }
            try pump()
        }
    }

    /// Waits for news from the workers, up to a second, and takes it.
    private func pump() throws(ScanError) {
        var polled = workers.map { pollfd(fd: $0.socket.descriptor, events: Int16(POLLIN), revents: 0) }
        let count = unsafe polled.withUnsafeMutableBufferPointer { buffer in
            unsafe poll(buffer.baseAddress, nfds_t(buffer.count), 1000)
        }
        let now = Clock.now()
        for (worker, state) in zip(workers, polled) {
            if count > 0, state.revents != 0 {
                worker.lastHeard = now
                try listen(to: worker)
            } else if worker.job != nil, now > worker.lastHeard,
                now - worker.lastHeard > UInt64(setup.limits.workerSilenceSeconds) * 1_000_000_000
            {
                worker.endSilent()
            }
        }
    }

    private func listen(to worker: WorkerProcess) throws(ScanError) {
        while true {
            guard let bytes = worker.socket.receiveAvailable() else { return try replace(worker) }
            if bytes.isEmpty { return }
            worker.frames.append(bytes)
            do {
                while let frame = try worker.frames.next() { take(try WorkerMessage.decode(frame), from: worker) }
            } catch {
                // Nothing that it says can be believed any more.
                worker.endSilent()
                return try replace(worker)
            }
        }
    }

    private func take(_ message: WorkerMessage, from worker: WorkerProcess) {
        guard var state = worker.job else { return }
        worker.job = nil  // so that the state is not copied
        state.note(message)
        if case .finished = message {
            end(state)
        } else {
            worker.job = state
            if case .examined(let place, _, let bytes, _) = message, bytes > 0 || !place.isEmpty {
                output.tick(Place(escaped: place))
            }
        }
    }

    private func end(_ state: JobState) {
        for descriptor in state.descriptors { close(descriptor) }
        state.deliver(to: output)
        onJobEnd(state)
    }

    /// A worker has ended: its job goes to another one, without what ended it.
    private func replace(_ worker: WorkerProcess) throws(ScanError) {
        workers.removeAll { $0 === worker }
        let cause = worker.causeOfEnd(
            stallSeconds: setup.limits.workerStallSeconds, silenceSeconds: setup.limits.workerSilenceSeconds)
        guard var state = worker.job else { return }
        worker.job = nil
        if state.shouldRetry(after: cause) {
            try start(state)
        } else {
            end(state)
        }
    }
}
