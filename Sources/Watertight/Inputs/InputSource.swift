/// Where a scan's items come from.
enum InputSource {
    /// What the user named.
    case named(InputWalk, count: Int)
    /// What is staged in git's index.
    case staged(StagedWalk)

    /// The source that `options` ask for, looked up but not yet read.
    /// - Throws: `ScanError` where a path, a glob or git itself is missing or wrong.
    init(_ options: ScanOptions) throws(ScanError) {
        if options.examinesStagedFiles {
            self = .staged(try StagedWalk(excluding: options.excludedGlobs))
        } else {
            let given =
                (options.knownSecretFiles + options.taskTextFiles + options.archivePasswordFiles).map { Array($0.utf8) }
            let walk = try InputWalk(
                options.inputs, excluding: options.excludedGlobs, ownFiles: options.ownFiles + given)
            self = .named(walk, count: options.inputs.count)
        }
    }

    /// How many inputs there are: staged files are counted as they are met.
    var count: Int {
        switch self {
        case .named(_, let count): count
        case .staged(let walk): walk.count
        }
    }

    /// Hands every item to `body`, one at a time.
    func forEach(_ body: (InputItem) throws(ScanError) -> Void) throws(ScanError) {
        switch self {
        case .named(let walk, _): try walk.forEach(body)
        case .staged(let walk): try walk.forEach(body)
        }
    }
}
