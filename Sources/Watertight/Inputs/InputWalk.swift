internal import WatertightModel

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The front door of a scan: everything that the user named, each thing once, in a stable order.
///
/// Arguments come in the order they were given, and what lies in a folder in the order of the bytes of its whole path, so
/// that output never depends on timing or on the file system. A link that is an argument is followed; one met on the way
/// is named. Nothing here reads a file's content. What is done next with an item is `Walk`'s business.
package struct InputWalk {
    private let arguments: [InputArgument]
    private let exclusions: Exclusions

    private let ownFiles: Set<[UInt8]>

    /// Looks up `inputs`, and compiles the globs of what to leave out. `ownFiles`, where they exist, are skipped.
    /// - Throws: `ScanError` where there is no input, a path does not exist, is one of `ownFiles`, or a glob is malformed.
    package init(
        _ inputs: [ScanOptions.Input], excluding globs: [String] = [], ownFiles: [[UInt8]] = []
    ) throws(ScanError) {
        if inputs.isEmpty { throw ScanError("nothing to scan: name a file or folder, or - for standard input") }
        exclusions = try Exclusions(globs)
        self.ownFiles = Set(ownFiles.compactMap { try? SystemCall.realPath($0) })
        var arguments: [InputArgument] = []
        var known: Set<[UInt8]> = []
        for input in inputs {
            let argument = try InputArgument.lookUp(input)
            if self.ownFiles.contains(argument.realPath), case .file = argument.kind {
                throw ScanError("\(ShownText.of(argument.path)): is both an input and a file that this run writes")
            }
            if known.insert(argument.realPath).inserted { arguments.append(argument) }
        }
        self.arguments = arguments
    }

    /// Hands every item to `body`, one at a time.
    ///
    /// A named pipe that is an argument is opened when its turn comes, which waits for its writer.
    /// - Throws: what `body` throws; and, once everything had its turn, `ScanError` where an argument held nothing to
    ///   examine.
    package func forEach(_ body: (InputItem) throws(ScanError) -> Void) throws(ScanError) {
        var ledger = WalkLedger(arguments: arguments, exclusions: exclusions, ownFiles: ownFiles)
        var firstEmpty: InputArgument?
        for argument in arguments where ledger.claim(argument.realPath) {
            let before = ledger.metCount + ledger.excludedCount
            if case .folder = argument.kind {
                try FolderWalk.walk(argument, &ledger, body)
            } else {
                try examine(argument, &ledger, body)
            }
            if ledger.metCount + ledger.excludedCount == before, firstEmpty == nil { firstEmpty = argument }
        }
        if let firstEmpty {
            throw ScanError("\(ShownText.of(firstEmpty.path)): there is nothing to examine")
        }
        if ledger.metCount == 0 { throw ScanError("there is nothing to examine: --exclude leaves everything out") }
    }

    /// Hands on an argument that is no folder.
    private func examine(
        _ argument: InputArgument, _ ledger: inout WalkLedger, _ body: (InputItem) throws(ScanError) -> Void
    ) throws(ScanError) {
        let path = argument.path
        let name = path.split(separator: UInt8(ascii: "/")).last ?? path[...]
        if let glob = exclusions.glob(takingRelativePath: name, orWholePath: path, isFolder: false) {
            ledger.noteExcluded()
            try body(.excluded(path, by: glob))
            return
        }
        ledger.noteMet()
        switch argument.kind {
        case .standardInput: try body(.standardInput(place: Place(path: path)))
        case .unreadable(let failure): try body(.unreadable(path, failure.meaning))
        // A pipe is to wait for its writer, so a stream is opened without O_NONBLOCK.
        case .stream: try open(path, flags: O_RDONLY, body)
        case .file, .folder: try open(path, flags: O_RDONLY | O_NONBLOCK, body)
        }
    }

    private func open(
        _ path: [UInt8], flags: Int32, _ body: (InputItem) throws(ScanError) -> Void
    ) throws(ScanError) {
        let place = Place(path: path)
        switch OpenFile.open(path, flags: flags) {
        case .failure(let failure): try body(.unreadable(path, failure.meaning))
        case .success(let file):
            switch file.status.kind {
            case .file:
                try body(
                    .file(
                        descriptor: file.descriptor, size: file.status.size, place: place, path: path, folder: nil))
            case .folder: try body(.unreadable(path, "it became a folder while it was opened"))
            case .other: try body(.stream(descriptor: file.descriptor, place: place, path: path))
            }
        }
    }
}
