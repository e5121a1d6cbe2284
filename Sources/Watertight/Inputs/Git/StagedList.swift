internal import WatertightModel

/// The list of what is staged, as git makes it: one entry after the other, however many there are.
final class StagedList {
    /// `git diff --cached` rather than its plumbing `diff-index`: it knows what to compare with before the first commit.
    /// All that could lend a hand (renames, other programs, a look into submodules) is off, so a renamed file is a new
    /// one. What is deleted is left out.
    private static let command = [
        "diff", "--cached", "--raw", "-z", "--no-abbrev", "--no-renames", "--no-ext-diff", "--no-textconv",
        "--no-color",
        "--ignore-submodules=dirty", "--diff-filter=d",
    ]

    /// A longer path is none.
    private static let maximumPath = 1 << 20

    private let git: GitProcess

    /// Lets git begin.
    init() throws(ScanError) {
        git = try GitProcess(Self.command)
    }

    /// The next entry; nil after the last.
    /// - Throws: `ScanError` where git could not go on, or said something that is no list.
    func next() throws(ScanError) -> StagedFile? {
        guard let record = git.output.text(endedBy: 0, maximum: Self.maximumPath) else {
            if git.wait() != 0 { throw GitFailure.explanation(of: Self.command) }
            return nil
        }
        guard let path = git.output.text(endedBy: 0, maximum: Self.maximumPath),
            let file = StagedFile(record: record, path: path)
        else { throw ScanError("git listed what is staged in a way that is not understood") }
        return file
    }
}
