internal import WatertightDetection
internal import WatertightModel
internal import WatertightOpening

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// One scan under way: sends what has to be opened to the workers, and examines everything else itself.
final class ScanSession {
    private let options: ScanOptions
    private let setup: WorkerSetup
    private let detector: Detector
    private let collector: ResultCollector
    private let pool: WorkerPool?
    private(set) var bytesRead = 0
    /// Files that may belong to a set whose first file is still to come, or was there before.
    private var waiting: [(bytes: DescriptorBytes, place: Place, path: [UInt8])] = []
    /// Files that were examined as volumes of a set.
    private var joined: Set<[UInt8]> = []
    /// More files than this do not wait.
    private static let maximumWaiting = 256
    /// The inputs as they are named in the report.
    let inputNames: [String]

    init(options: ScanOptions, setup: WorkerSetup, catalogue: RuleCatalogue, collector: ResultCollector) {
        self.options = options
        self.setup = setup
        self.collector = collector
        let detector = catalogue.detector(
            identifier: SecretIdentifier(runKey: setup.runKey, fingerprintKey: setup.fingerprintKey),
            limits: setup.limits, now: setup.now, notesDrops: setup.notesDrops)
        self.detector = detector
        inputNames = options.inputs.map { input in
            switch input {
            case .path(let path):
                Place(path: NameScreen.redacted(path, detector: detector)).text
            case .standardInput: "-"
            }
        }
        pool = options.workerExecutable.map { executable in
            WorkerPool(
                executable: executable, setup: setup,
                maximumWorkers: options.jobs > 0 ? options.jobs : Self.processorCount, output: collector,
                onJobEnd: { collector.add(blobs: $0.blobs, bytes: $0.bytes, exchanges: $0.exchanges) })
        }
    }

    private static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    /// Examines one item of the inputs.
    /// - Throws: `ScanError` where no worker can be started.
    func examine(_ item: InputItem) throws(ScanError) {
        switch item {
        case .file(let descriptor, let size, let place, let path, let folder):
            try examineFile(descriptor, size: size, place: place, path: path, folder: folder)
        case .stream(let descriptor, let place, let path):
            try examineStream(stream(of: descriptor), place: place, path: path)
        case .standardInput(let place):
            try examineStream(stream(of: 0), place: place, path: Array("-".utf8))
        case .blob(.bytes(let bytes), let place, let path):
            bytesRead += bytes.count
            try examine(bytes, place: place, path: path)
        case .blob(.stream(let stream), let place, let path):
            // What is binary goes to an unlinked file: an archive at the end of something else is then found as in a file.
            try examineStream(stream, place: place, path: path) { $0.contains(0) }
        case .link(let place, let path, let target):
            let (place, _) = screened(path, place)
            scan(target, as: "link", of: place)
        case .gap(let gap, let path):
            let (place, _) = screened(path, gap.place)
            collector.missed(
                Gap(
                    place: place, reason: gap.reason, detail: redactedDetail(gap.detail), accepted: gap.accepted))
        }
    }

    /// What comes out of `descriptor`, within the time that the run has.
    private func stream(of descriptor: Int32) -> any ByteStream {
        guard let deadline = setup.deadline else { return DescriptorStream(descriptor: descriptor) }
        return DeadlineStream(descriptor: descriptor, deadline: deadline, failure: BlobWalk.overTime(setup.limits))
    }

    /// Examines what had to wait, and waits for the workers.
    /// - Throws: `ScanError` where one has to be replaced and none can be started.
    func finish() throws(ScanError) {
        for volume in waiting where !joined.contains(volume.path) {
            bytesRead += volume.bytes.count
            try examine(volume.bytes, place: volume.place, path: volume.path)
        }
        waiting = []
        try pool?.finish()
    }

    /// A regular file: its own size may be a lie (`/proc`), so it is then read as a stream.
    private func examineFile(
        _ descriptor: Int32, size: Int, place: Place, path: [UInt8], folder: Int32?
    ) throws(ScanError) {
        if size == 0 {
            return try examineStream(stream(of: descriptor), place: place, path: path)
        }
        let bytes = DescriptorBytes(descriptor: descriptor, count: size, closesOnDeinit: false)
        let neighbours = Neighbours(path: path, folder: folder)
        if let volume = VolumeName(neighbours.name) {
            if let set = neighbours.volumes(volume, bytes) {
                joined.formUnion(set.paths)
                bytesRead += set.bytes.count
                return try examine(set.bytes, place: place, path: path, beside: neighbours)
            }
            let first = volume.isLeading ? volume.earlier : volume.leading
            if let first, waiting.count < Self.maximumWaiting, neighbours.open(first) != nil {
                let own = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
                if own >= 0 {
                    let bytes = DescriptorBytes(descriptor: own, count: size, closesOnDeinit: true)
                    return waiting.append((bytes, place, path))
                }
            }
        }
        bytesRead += size
        try examine(bytes, place: place, path: path, beside: neighbours)
    }

    private func examine(
        _ bytes: any RandomAccessBytes, place: Place, path: [UInt8], beside neighbours: Neighbours? = nil
    ) throws(ScanError) {
        let (place, name) = screened(path, place)
        let size = bytes.count
        var content = BlobContent.bytes(bytes)
        let head = BlobWalk.head(of: &content)
        let format = BlobWalk.format(of: content, head: head)
        let isInAppBundle = AppBundle.contains(path)
        var companions: [Companion] = []
        if case .structure(let kind) = format, let neighbours {
            companions = neighbours.companions(kind.companionSuffixes(head: head))
        }
        let job = WorkerJob(place: place, name: name, volumes: [size], isInAppBundle: isInAppBundle)
        if let pool, Self.needsOpener(format) { return try submit(job, bytes, companions, to: pool) }
        var blob = Blob(place: place, name: name, content: content, depth: 0, isInAppBundle: isInAppBundle)
        blob.companions = companions
        let buffer = BufferedOutput(progress: collector)
        let walk = walk(size: size, output: buffer)
        walk.examine(blob, head: head, format: format)
        if walk.needsWorker, let pool {
            try submit(job, bytes, companions, to: pool)
        } else {
            buffer.replay(to: collector)
        }
    }

    /// What can be read only once: plain bytes as they come; anything that has to be opened, from an unlinked file.
    ///
    /// - Parameter isSpooled: Whether bytes with this head go to an unlinked file, though nothing in it has to be opened.
    private func examineStream(
        _ source: any ByteStream, place: Place, path: [UInt8], isSpooled: (_ head: [UInt8]) -> Bool = { _ in false }
    ) throws(ScanError) {
        let stream = PeekedStream(CountedStream(source) { self.bytesRead += $0 })
        let head = (try? stream.peek(BlobWalk.headLength)) ?? []  // met again when it is read
        let format = FormatSniffer.sniff(head: head, bytes: nil)
        if case nil = format, !isSpooled(head) {
            let (place, name) = screened(path, place)
            let blob = Blob(
                place: place, name: name, content: .stream(stream), depth: 0, isInAppBundle: AppBundle.contains(path))
            walk(size: 0, output: collector).examine(blob)
            return
        }
        guard let bytes = spooled(stream, place: screened(path, place).0) else { return }
        try examine(bytes, place: place, path: path)
    }

    /// Lets a worker open `bytes`: in the files that they are in, or, where they are held in memory, in an unlinked one.
    private func submit(
        _ job: WorkerJob, _ bytes: any RandomAccessBytes, _ companions: [Companion], to pool: WorkerPool
    ) throws(ScanError) {
        let parts = (bytes as? JoinedBytes)?.parts ?? [bytes]
        var files = parts.compactMap { $0 as? DescriptorBytes }
        if files.count < parts.count {
            guard let spooled = spooled(RandomAccessStream(bytes), place: job.place) else { return }
            files = [spooled]
        }
        let beside = companions.compactMap { companion in
            (companion.bytes as? DescriptorBytes).map { (companion.suffix, $0) }
        }
        var job = job
        job.volumes = files.map(\.count)
        job.companions = beside.map { ($0.0, $0.1.count) }
        try pool.submit(job, descriptors: (files + beside.map(\.1)).map(\.descriptor))
    }

    /// The bytes of `stream` in an unlinked file, whose descriptor may go to a worker; what stops it is a gap at `place`.
    private func spooled(_ stream: any ByteStream, place: Place) -> DescriptorBytes? {
        let spooled = unsafe Spool.spool(
            stream, memoryLimit: -1, temporaryFolder: Environment.value(of: "TMPDIR") ?? "/tmp", alsoHandTo: nil)
        if let failure = spooled.failure {
            collector.missed(Gap(place: place, reason: failure.reason, detail: failure.detail))
        }
        return spooled.bytes as? DescriptorBytes
    }

    /// Whether examining such bytes hands them to an opener, which is a worker's job.
    private static func needsOpener(_ format: SniffedFormat?) -> Bool {
        switch format {
        case .compressed, .container: true
        case .structure(let kind): kind.needsWorker
        case nil, .media, .opaque: false
        }
    }

    private func walk(size: Int, output: any WalkOutput) -> BlobWalk {
        BlobWalk(
            detector: detector, limits: setup.limits, deadline: setup.deadline, size: size, skips: [:],
            mayOpen: pool == nil, honoursInlineAllows: setup.honoursInlineAllows,
            passwords: setup.passwords, output: output)
    }

    /// The place and name with secrets redacted.
    private func screened(_ path: [UInt8], _ place: Place) -> (Place, [UInt8]) {
        let name = NameScreen.screened(path, detector: detector, output: collector) { Place(path: $0) }
        return name == path ? (place, path) : (Place(path: name), name)
    }

    private func scan(_ bytes: [UInt8], as view: String, of place: Place) {
        let outcome = detector.scan(bytes, as: ScanSubject(place: place.view(view), context: .text))
        for discovery in outcome.discoveries { collector.found(discovery) }
        for dropped in outcome.dropped { collector.noted(dropped) }
    }

    private func redactedDetail(_ detail: String) -> String {
        String(decoding: NameScreen.redacted(Array(detail.utf8), detector: detector), as: UTF8.self)
    }
}
