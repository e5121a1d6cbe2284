internal import CPlatform

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// A git command under way, started without a shell; what it prints stands at the end of a pipe.
///
/// The environment is inherited, since a hook says by `GIT_DIR` and `GIT_INDEX_FILE` which repository and which index
/// are meant. Git is told to take no locks, to start no other program and to stay off the network.
final class GitProcess {
    /// What stands before every command.
    private static let general = [
        "git", "--no-optional-locks", "--no-replace-objects", "-c", "core.quotePath=off", "-c", "core.fsmonitor=false",
        "-c", "diff.relative=false",
    ]

    /// Messages in English, which are compared; no object that is only elsewhere is fetched.
    private static let settings = ["LC_ALL=C", "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none"]

    /// What git prints.
    let output: PipeReader
    private let process: pid_t
    private var input: Int32
    private var isReaped = false

    /// Starts `git` with `arguments`.
    ///
    /// - Parameters:
    ///   - takesInput: Whether something is sent to it; it reads nothing otherwise.
    ///   - joinsErrors: Whether its messages are wanted as part of the output; they are dropped otherwise.
    /// - Throws: `ScanError` where there is no git, or the system starts no further process.
    init(_ arguments: [String], takesInput: Bool = false, joinsErrors: Bool = false) throws(ScanError) {
        var command = watertight_command()
        let code = unsafe Self.withTexts(Self.general + arguments) { arguments in
            unsafe Self.withTexts(Self.settings) { settings in
                unsafe watertight_start_command(
                    "git", arguments, settings, takesInput ? 1 : 0, joinsErrors ? 1 : 0, &command)
            }
        }
        guard code == 0 else {
            if code == ENOENT { throw ScanError("git is needed to see what is staged, and it is not there (PATH)") }
            throw ScanError("git could not be started: \(SystemCall.Failure(code: code).meaning)")
        }
        output = PipeReader(descriptor: command.output)
        process = command.process
        input = command.input
    }

    deinit {
        if !isReaped {
            closeInput()
            kill(process, SIGTERM)
            _ = wait()
        }
    }

    /// Sends `bytes`, waiting until they are taken; false where git has ended.
    func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Self.sendQuietly(input, UnsafeRawBufferPointer(rebasing: buffer[sent...]))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// Waits for its end.
    /// - Returns: its exit status, or a negative number where a signal ended it.
    func wait() -> Int32 {
        closeInput()
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
        isReaped = true
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : -signal
    }

    private func closeInput() {
        if input >= 0 { close(input) }
        input = -1
    }

    private static func sendQuietly(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Glibc)
            unsafe Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        #else
            unsafe Darwin.send(descriptor, bytes.baseAddress, bytes.count, 0)
        #endif
    }

    /// Lends `texts` to `body` as C has them, with NULL behind the last.
    private static func withTexts(
        _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32
    ) -> Int32 {
        var copies = unsafe texts.map { unsafe strdup($0) } + [nil]
        defer { unsafe copies.forEach { unsafe free($0) } }
        return unsafe copies.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return EINVAL }
            return unsafe body(base)
        }
    }
}
