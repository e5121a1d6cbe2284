internal import WatertightDetection

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Values that the user gave by environment variable or file: known secrets, passwords of archives. They are read into
/// locked memory and nowhere repeated.
struct GivenSecrets {
    /// The option that names variables, as a message calls it.
    let variableFlag: String
    /// The shortest value that is taken, in bytes.
    let minimumLength: Int
    /// Why shorter ones are not: the end of a sentence about one.
    let objection: String
    /// What a file is to hold, in a word or two.
    let noun: String

    /// Values to look for.
    static let known = GivenSecrets(
        variableFlag: "--known-secret-env", minimumLength: 8,
        objection: "fewer than 8 characters: it would be found everywhere by chance", noun: "value to look for")

    /// What opens encrypted archives.
    static let archivePasswords = GivenSecrets(
        variableFlag: "--archive-password-env", minimumLength: 1, objection: "no character", noun: "password")

    /// Reads the values of `variables`, and of `files`, one a line (`-`: standard input).
    /// - Throws: `ScanError` where a variable is not set, a file is empty or unreadable, or a value is too short.
    func read(variables: [String], files: [String]) throws(ScanError) -> [LockedBytes] {
        var values: [LockedBytes] = []
        for name in variables {
            guard let text = unsafe getenv(name) else {
                throw ScanError("a variable that \(variableFlag) names is not set")
            }
            var bytes = unsafe Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
            defer { LockedBytes.wipe(&bytes) }
            guard bytes.count >= minimumLength else {
                throw ScanError("the value of a variable that \(variableFlag) names has \(objection)")
            }
            values.append(LockedBytes(bytes))
        }
        // Workers get them over their socket; nobody else needs them.
        for name in variables { unsafe unsetenv(name) }
        for path in files { values += try read(file: path) }
        return values
    }

    private func read(file path: String) throws(ScanError) -> [LockedBytes] {
        var text = try bytes(of: path)
        defer { LockedBytes.wipe(&text) }
        var values: [LockedBytes] = []
        for (number, line) in text.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
            var value = Array(line.last == 13 ? line.dropLast() : line)
            defer { LockedBytes.wipe(&value) }
            if value.isEmpty { continue }
            guard value.count >= minimumLength else {
                throw ScanError("\(ShownText.of(path)):\(number + 1): a value has \(objection)")
            }
            values.append(LockedBytes(value))
        }
        if values.isEmpty { throw ScanError("\(ShownText.of(path)): there is no \(noun) in it") }
        return values
    }

    private func bytes(of path: String) throws(ScanError) -> [UInt8] {
        let descriptor = path == "-" ? dup(0) : unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw ScanError("\(ShownText.of(path)): \(unsafe String(cString: strerror(errno)))")
        }
        defer { close(descriptor) }
        var text: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 * 1024)
        defer { LockedBytes.wipe(&chunk) }
        while true {
            let count = unsafe chunk.withUnsafeMutableBytes { unsafe systemRead(descriptor, $0) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                throw ScanError("\(ShownText.of(path)): \(unsafe String(cString: strerror(errno)))")
            }
            if count == 0 { return text }
            text += chunk.prefix(count)
            if text.count > 1 << 20 { throw ScanError("\(ShownText.of(path)): more than 1 MiB to read a \(noun) from") }
        }
    }
}

/// read(2).
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    unsafe read(descriptor, buffer.baseAddress, buffer.count)
}
