internal import WatertightOpening

/// The bytes of objects, from one `git cat-file` that answers one name after the other.
///
///     asked for      <name> LF <name> LF …
///     answered with  <name> SP blob SP <size> LF <bytes> LF      or      <name> SP missing LF
final class GitObjects {
    /// What git has of an object.
    enum Answer {
        case blob(GitBlobStream)
        /// It has none of that name.
        case missing
        /// It has ended, or says what is not understood: no later object will come either.
        case failed
    }

    /// How many names are sent before the first answer is read. Names of 64 digits, so many of them, fit into every
    /// socket, so sending never waits for git, which in turn may be waiting for its answers to be read.
    static let maximumAsked = 60
    /// A longer answer is none.
    private static let maximumLine = 256

    private let git: GitProcess
    private var isBroken = false

    /// Starts git.
    init() throws(ScanError) {
        git = try GitProcess(["cat-file", "--batch"], takesInput: true)
    }

    /// Asks for `names`, at most `maximumAsked`; so many answers follow.
    func ask(for names: [[UInt8]]) {
        if !git.send(names.flatMap { $0 + [10] }) { isBroken = true }
    }

    /// The next answer. A blob's stream has to be left (`GitBlobStream.leave`) before the one after it is asked for.
    func next() -> Answer {
        guard !isBroken, let line = git.output.text(endedBy: 10, maximum: Self.maximumLine) else { return .failed }
        let words = line.split(separator: UInt8(ascii: " "))
        if words.count == 2, words[1].elementsEqual("missing".utf8) { return .missing }
        guard words.count == 3, let size = Int(String(decoding: words[2], as: UTF8.self)), size >= 0 else {
            isBroken = true
            return .failed
        }
        return .blob(GitBlobStream(git.output, size: size))
    }
}
