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

    /// What is to be done about an entry.
    private enum Turn {
        /// Its bytes were asked for.
        case examine(StagedFile)
        /// There are none to ask for.
        case name(StagedFile)
        /// A glob leaves out the file or folder.
        case leaveOut([UInt8], glob: String)
    }

    private let list: StagedList
    private let exclusions: Exclusions
    private var objects: GitObjects?
    /// Folders that were left out, each of which is one gap.
    private var excludedFolders: Set<[UInt8]> = []
    /// The entries that come next, in their order; empty at the end.
    private var turns: [Turn] = []
    /// How many entries were met.
    private(set) var count = 0

    /// Lets git list, and give the first bytes, while the caller prepares for them; compiles the globs of what to leave
    /// out.
    /// - Throws: `ScanError` where there is no git, this is no repository, or a glob is malformed.
    init(excluding globs: [String]) throws(ScanError) {
        exclusions = try Exclusions(globs)
        list = try StagedList()
        try takeTurns()
    }

    /// Hands every entry to `body`, one at a time.
    /// - Throws: what `body` throws, and `ScanError` where git fails.
    func forEach(_ body: (InputItem) throws(ScanError) -> Void) throws(ScanError) {
        while !turns.isEmpty {
            for turn in turns {
                switch turn {
                case .examine(let file): try handOn(file, body)
                // The name of a submodule is all that this repository holds of it.
                case .name(let file) where file.kind == .submodule:
                    try body(.link(place: Place(path: file.path), path: file.path, target: []))
                case .name(let file):
                    try body(.unreadable(file.path, "it is in a merge conflict, so nothing of it is staged"))
                case .leaveOut(let path, let glob): try body(.excluded(path, by: glob))
                }
            }
            try takeTurns()
        }
    }

    /// Reads on in the list, up to as many entries as can be asked for at once, and asks for their bytes.
    private func takeTurns() throws(ScanError) {
        turns.removeAll(keepingCapacity: true)
        var names: [[UInt8]] = []
        while turns.count < GitObjects.maximumAsked, let file = try list.next() {
            count += 1
            guard let turn = turn(of: file) else { continue }
            turns.append(turn)
            if case .examine = turn { names.append(file.object) }
        }
        if !names.isEmpty { try startedObjects().ask(for: names) }
    }

    /// What to do about `file`; nil where it lies in a folder that was left out before.
    private func turn(of file: StagedFile) -> Turn? {
        for end in file.path.indices where file.path[end] == UInt8(ascii: "/") {
            let folder = Array(file.path[..<end])
            if excludedFolders.contains(folder) { return nil }
            if let glob = exclusions.glob(takingRelativePath: folder, orWholePath: folder, isFolder: true) {
                excludedFolders.insert(folder)
                return .leaveOut(folder, glob: glob)
            }
        }
        if let glob = exclusions.glob(takingRelativePath: file.path, orWholePath: file.path, isFolder: false) {
            return .leaveOut(file.path, glob: glob)
        }
        switch file.kind {
        case .file, .link: return .examine(file)
        case .submodule, .conflict: return .name(file)
        }
    }

    /// Hands on a file whose bytes are the next that git gives.
    private func handOn(
        _ file: StagedFile, _ body: (InputItem) throws(ScanError) -> Void
    ) throws(ScanError) {
        switch try startedObjects().next() {
        case .blob(let stream):
            try body(item(of: file, stream))
            stream.leave()
        case .missing: try body(.unreadable(file.path, "git does not have its bytes"))
        case .failed: try body(.unreadable(file.path, "git ended before it gave its bytes"))
        }
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
}
