/// Finds out why git failed, by asking it once more and listening to what it says.
enum GitFailure {
    /// More than this of what it says is not looked at.
    private static let maximumLines = 20
    private static let maximumLine = 4096

    /// What to say of `command`, which failed.
    static func explanation(of command: [String]) -> ScanError {
        do throws(ScanError) {
            // Without a repository `git diff` is another program, whose messages do not say so.
            if let message = try message(of: ["rev-parse", "--git-dir"]) {
                guard message.contains("not a git repository") else { return wrapped(message) }
                return ScanError("not a git repository: run skim inside one, or name what to examine")
            }
            return wrapped(try message(of: command) ?? "no reason was given")
        } catch {
            return error
        }
    }

    private static func wrapped(_ message: String) -> ScanError {
        ScanError("git could not say what is staged: \(ShownText.of(message))")
    }

    /// The line in which `command` says why it fails; nil where it does not fail.
    private static func message(of command: [String]) throws(ScanError) -> String? {
        let git = try GitProcess(command, joinsErrors: true)
        var first: String?
        for _ in 0..<maximumLines {
            guard let line = git.output.text(endedBy: 10, maximum: maximumLine) else { break }
            let text = String(decoding: line, as: UTF8.self)
            for prefix in ["fatal: ", "error: "] where text.hasPrefix(prefix) && first == nil {
                first = String(text.dropFirst(prefix.count))
            }
        }
        // It may have more to say, for which nobody waits.
        while git.output.skip(1) {}
        return git.wait() == 0 ? nil : first ?? "it ended without a reason"
    }
}
