internal import CPlatform
internal import WatertightDetection
internal import WatertightModel
internal import WatertightOpening

/// The worker's side: takes jobs from the socket at descriptor 3 and says what it finds, until the socket closes.
///
/// It holds no path: what it examines comes as an open descriptor. It may use so much memory, and so much processor
/// time without progress; the kernel ends it beyond that, and the pool on the other side makes that one gap.
public enum WorkerMain {
    /// The first argument that makes an executable a worker.
    public static let argument = "__worker"

    /// Works until there is no more to do.
    ///
    /// - Returns: The process's exit status, 0 where the other side closed the socket between two jobs.
    public static func run() -> Int32 {
        let socket = Socket(descriptor: 3)
        do {
            guard let first = try socket.receive() else { return 0 }
            let setup = try WorkerSetup.decode(first)
            _ = watertight_limit_memory(UInt64(setup.limits.workerMemoryBytes))
            _ = watertight_use_utf8_locale()
            let catalogue = try RuleCatalogue.load(setup.rules)
            let detector = catalogue.detector(
                identifier: SecretIdentifier(runKey: setup.runKey, fingerprintKey: setup.fingerprintKey),
                limits: setup.limits, now: setup.now, notesDrops: setup.notesDrops)
            let output = WorkerOutput(socket: socket, stallSeconds: UInt32(clamping: setup.limits.workerStallSeconds))
            while let frame = try output.socket.receive() {
                let job = try WorkerJob.decode(frame)
                var files: [DescriptorBytes] = []
                for size in job.volumes + job.companions.map(\.size) {
                    let descriptor = try output.socket.receiveDescriptor()
                    files.append(DescriptorBytes(descriptor: descriptor, count: size, closesOnDeinit: true))
                }
                work(on: job, files, setup: setup, detector: detector, output: output)
                output.finish()
                if output.isBroken { return 1 }
            }
            return 0
        } catch {
            return 1
        }
    }

    private static func work(
        on job: WorkerJob, _ files: [DescriptorBytes], setup: WorkerSetup, detector: Detector, output: WorkerOutput
    ) {
        output.begin()
        let volumes = files.prefix(job.volumes.count)
        let bytes: any RandomAccessBytes = volumes.count == 1 ? files[0] : JoinedBytes(Array(volumes))
        let walk = BlobWalk(
            detector: detector, limits: setup.limits, deadline: setup.deadline, size: bytes.count, skips: job.skips,
            mayOpen: true, honoursInlineAllows: setup.honoursInlineAllows,
            passwords: setup.passwords, output: output)
        var blob = Blob(
            place: job.place, name: job.name, content: .bytes(bytes), depth: 0, isInAppBundle: job.isInAppBundle)
        blob.companions = zip(job.companions, files.dropFirst(volumes.count)).map {
            Companion(suffix: $0.suffix, bytes: $1)
        }
        walk.examine(blob)
    }
}
