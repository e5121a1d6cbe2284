internal import WatertightModel

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The walk down one folder tree, depth first.
///
/// Everything is opened relative to its folder's descriptor, so no path is too long and no folder can be swapped for a
/// link on the way. In memory are the names of the folders from the root to here. Of their descriptors only the deepest
/// few stay open; an outer one is opened again through `..` when the walk comes back, and compared with what it was.
struct FolderWalk {
    /// Deeper is nothing but a mount that holds itself.
    private static let maximumDepth = 4_096
    /// How many folders stay open at once.
    private static let openFolders = 32
    private static let folderFlags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_NONBLOCK

    /// One folder on the way from the root to here.
    private struct Level {
        /// Its descriptor; nil while it is closed to save one.
        var descriptor: Int32?
        let identity: [UInt64]
        let entries: [FolderEntry]
        var next = 0
        /// How long the path is up to and with the `/` after this folder.
        let pathLength: Int
    }

    private let root: InputArgument
    /// The path of what is looked at now, as the user gave its beginning.
    private var path: [UInt8]
    private let rootLength: Int
    private var levels: [Level] = []

    /// Hands everything under `root` to `body`.
    static func walk(
        _ root: InputArgument, _ ledger: inout WalkLedger, _ body: (InputItem) throws(ScanError) -> Void
    ) throws(ScanError) {
        var walk = FolderWalk(root)
        defer { walk.closeAll() }
        try walk.run(&ledger, body)
    }

    private init(_ root: InputArgument) {
        self.root = root
        // The places under `.` have no `./` before them, and those under `/` no second slash.
        switch root.path {
        case [UInt8(ascii: ".")]: path = []
        case [UInt8(ascii: "/")]: path = root.path
        default: path = root.path + [UInt8(ascii: "/")]
        }
        rootLength = path.count
    }

    private mutating func run(
        _ ledger: inout WalkLedger, _ body: (InputItem) throws(ScanError) -> Void
    ) throws(ScanError) {
        do throws(SystemCall.Failure) {
            // The argument itself may be a link, so this one open follows it.
            if let failure = try enter(SystemCall.open(root.path, flags: O_RDONLY | O_DIRECTORY | O_NONBLOCK)) {
                throw failure
            }
        } catch {
            ledger.noteMet()
            try body(.unreadable(root.path, error.meaning))
        }
        while let level = levels.last {
            path.removeLast(path.count - level.pathLength)
            guard level.next < level.entries.count else {
                try leave(body)
                continue
            }
            levels[levels.count - 1].next += 1
            try visit(level.entries[level.next], &ledger, body)
        }
    }

    /// Looks at one entry of the innermost folder.
    private mutating func visit(
        _ entry: FolderEntry, _ ledger: inout WalkLedger, _ body: (InputItem) throws(ScanError) -> Void
    ) throws(ScanError) {
        guard let folder = levels.last?.descriptor else { return }
        path += entry.name
        let relative = path[rootLength...]
        let isFolder = entry.kind == .folder
        if let glob = ledger.exclusions.glob(takingRelativePath: relative, orWholePath: path, isFolder: isFolder) {
            ledger.noteExcluded()
            try body(.excluded(path, by: glob))
            return
        }
        if ledger.comparesPaths, !ledger.claim(realPath) { return }
        switch entry.kind {
        case .link:
            // A link may hold something to be found, in its target, and one that leads outside is a gap.
            try visitLink(entry.name, in: folder, ledger.arguments, body)
        case .folder:
            if let gap = descend(entry.name, from: folder) {
                ledger.noteMet()
                try body(gap)
            }
            return
        case .file, .unknown: try visitFile(entry.name, in: folder, body)
        case .pipe: try body(.unreadable(path, "a named pipe is not read"))
        case .socket: try body(.unreadable(path, "a socket is not read"))
        case .device: try body(.unreadable(path, "a device is not read"))
        }
        ledger.noteMet()
    }

    private func visitFile(
        _ name: [UInt8], in folder: Int32, _ body: (InputItem) throws(ScanError) -> Void
    ) throws(ScanError) {
        // O_NONBLOCK: what was a file a moment ago may be a pipe by now, and must not hold the scan up.
        switch OpenFile.open(name, in: folder, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK) {
        case .failure(let failure): try body(.unreadable(path, failure.meaning))
        case .success(let file):
            guard file.status.kind == .file else { return try body(.unreadable(path, "it is no longer a file")) }
            let place = Place(path: path)
            try body(
                .file(descriptor: file.descriptor, size: file.status.size, place: place, path: path, folder: folder))
        }
    }

    private func visitLink(
        _ name: [UInt8], in folder: Int32, _ arguments: [InputArgument],
        _ body: (InputItem) throws(ScanError) -> Void
    ) throws(ScanError) {
        let target: [UInt8]
        do throws(SystemCall.Failure) {
            target = try SystemCall.linkTarget(name, in: folder)
        } catch {
            try body(.unreadable(path, error.meaning))
            return
        }
        let place = Place(path: path)
        try body(.link(place: place, path: path, target: target))
        if let detail = LinkDestination.outsideDetail(of: realPath, target: target, inputs: arguments) {
            try body(.gap(Gap(place: place, reason: .linkOutside, detail: detail), path: path))
        }
    }

    // MARK: Going down and up

    /// Goes down into the folder `name`; a gap where that is not, or not wholly, possible.
    private mutating func descend(_ name: [UInt8], from folder: Int32) -> InputItem? {
        if levels.count >= Self.maximumDepth {
            let detail = "more than \(Self.maximumDepth) folders deep"
            return .gap(Gap(place: Place(path: path), reason: .tooDeep, detail: detail), path: path)
        }
        let own = path
        do throws(SystemCall.Failure) {
            let descriptor = try SystemCall.open(name, in: folder, flags: Self.folderFlags)
            path.append(UInt8(ascii: "/"))
            guard let failure = try enter(descriptor) else { return nil }
            throw failure
        } catch {
            return .unreadable(own, error.meaning)
        }
    }

    /// Makes `descriptor`, which it takes over, the innermost folder. A failure that it returns came while the names
    /// were read; those that were read are walked.
    private mutating func enter(_ descriptor: Int32) throws(SystemCall.Failure) -> SystemCall.Failure? {
        let status: SystemCall.Status
        do throws(SystemCall.Failure) {
            status = try SystemCall.status(of: descriptor)
        } catch {
            close(descriptor)
            throw error
        }
        let (entries, failure) = FolderEntry.all(in: descriptor)
        levels.append(
            Level(
                descriptor: descriptor, identity: status.identity, entries: entries, pathLength: path.count))
        let outer = levels.count - 1 - Self.openFolders
        if outer >= 0, let descriptor = levels[outer].descriptor {
            close(descriptor)
            levels[outer].descriptor = nil
        }
        return failure
    }

    /// Goes up from the innermost folder, whose entries had their turn.
    private mutating func leave(_ body: (InputItem) throws(ScanError) -> Void) throws(ScanError) {
        let inner = levels.removeLast()
        guard let descriptor = inner.descriptor else { return }
        defer { close(descriptor) }
        guard let outer = levels.last, outer.descriptor == nil else { return }
        let parent = try? SystemCall.open(Array("..".utf8), in: descriptor, flags: Self.folderFlags)
        if let parent, (try? SystemCall.status(of: parent))?.identity == outer.identity {
            levels[levels.count - 1].descriptor = parent
            return
        }
        // Somebody moved a folder while it was walked. What is left in the outer ones cannot be reached any more.
        if let parent { close(parent) }
        path.removeLast(path.count - outer.pathLength)
        try body(.unreadable(path, "it was moved while it was walked"))
        closeAll()
    }

    private mutating func closeAll() {
        for case let descriptor? in levels.map(\.descriptor) { close(descriptor) }
        levels = []
    }

    /// The path of what is looked at now, without links.
    private var realPath: [UInt8] {
        let slash: [UInt8] = root.realPath.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]
        return root.realPath + slash + path[rootLength...]
    }
}
