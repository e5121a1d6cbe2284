internal import WatertightModel
internal import WatertightOpening

/// The front door of a skim: everything that is staged in git's index, in git's order, with the staged bytes.
///
/// What is in the work tree does not matter. Two processes do it, both git's: one lists, one gives the bytes. The list is
/// read while the bytes are examined, so memory holds a few entries of it, whatever was staged.
final class StagedWalk {
    /// Up to so many bytes of a file are held in memory.
    private static let heldBytes = 1 << 20
    /// No system has links of more bytes.
    private static let longestLink = 4096

    private let list: StagedList
    private let exclusions: Exclusions
    private var objects: GitObjects?
    /// Folders that were left out, each of which is one gap.
    private var excludedFolders: Set<[UInt8]> = []
    /// Entries whose bytes are to be asked for together.
    private var waiting: [StagedFile] = []
    /// How many entries were met.
    private(set) var count = 0

    /// Lets git begin to list, and compiles the globs of what to leave out.
    /// - Throws: `ScanError` where there is no git, or a glob is malformed.
    init(excluding globs: [String]) throws(ScanError) {
        exclusions = try Exclusions(globs)
        list = try StagedList()
    }

    /// Hands every entry to `body`, one at a time.
    /// - Throws: what `body` throws, and `ScanError` where this is no repository, or git fails.
    func forEach(_ body: (InputItem) throws(ScanError) -> Void) throws(ScanError) {
        while let file = try list.next() {
            count += 1
            if try leaveOut(file.path, body) { continue }
            switch file.kind {
            // The name is all that this repository holds of it.
            case .submodule: try body(.link(place: Place(path: file.path), path: file.path, target: []))
            case .conflict: try body(.unreadable(file.path, "it is in a merge conflict, so nothing of it is staged"))
            case .file, .link:
                waiting.append(file)
                if waiting.count == GitObjects.maximumAsked { try handOnWaiting(body) }
            }
        }
        try handOnWaiting(body)
    }

    private func handOnWaiting(_ body: (InputItem) throws(ScanError) -> Void) throws(ScanError) {
        if waiting.isEmpty { return }
        let objects = try startedObjects()
        objects.ask(for: waiting.map(\.object))
        for file in waiting {
            switch objects.next() {
            case .blob(let stream):
                try body(item(of: file, stream))
                stream.leave()
            case .missing: try body(.unreadable(file.path, "git does not have its bytes"))
            case .failed: try body(.unreadable(file.path, "git ended before it gave its bytes"))
            }
        }
        waiting.removeAll(keepingCapacity: true)
    }

    /// What gives the bytes; it is not started before there is something to ask for.
    private func startedObjects() throws(ScanError) -> GitObjects {
        if let objects { return objects }
        let started = try GitObjects()
        objects = started
        return started
    }

    private func item(of file: StagedFile, _ stream: GitBlobStream) -> InputItem {
        let place = Place(path: file.path)
        // A link's text is short; what is longer is taken for what it is, bytes.
        if file.kind == .link, stream.size <= Self.longestLink, let target = stream.all() {
            return .link(place: place, path: file.path, target: target)
        }
        if stream.size <= Self.heldBytes, let bytes = stream.all() {
            return .blob(.bytes(MemoryBytes(bytes)), place: place, path: file.path)
        }
        // Long, or cut off, which it says when it is read.
        return .blob(.stream(stream), place: place, path: file.path)
    }

    /// Hands on the gap where a glob leaves out `path` or a folder around it.
    private func leaveOut(
        _ path: [UInt8], _ body: (InputItem) throws(ScanError) -> Void
    ) throws(ScanError) -> Bool {
        let slashes = path.indices.filter { path[$0] == UInt8(ascii: "/") }
        for end in slashes {
            let folder = Array(path[..<end])
            if excludedFolders.contains(folder) { return true }
            if let glob = exclusions.glob(takingRelativePath: folder, orWholePath: folder, isFolder: true) {
                excludedFolders.insert(folder)
                try body(.excluded(folder, by: glob))
                return true
            }
        }
        guard let glob = exclusions.glob(takingRelativePath: path, orWholePath: path, isFolder: false) else {
            return false
        }
        try body(.excluded(path, by: glob))
        return true
    }
}
