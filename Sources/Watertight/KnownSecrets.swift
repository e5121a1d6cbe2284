internal import WatertightDetection

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The values that the user gave to be looked for. They are read into locked memory and nowhere repeated.
enum KnownSecrets {
    /// Shorter values would be found everywhere by chance.
    private static let minimumLength = 8

    /// Reads the values of `options`.
    /// - Throws: `ScanError` where a variable is not set, a file is empty or unreadable, or a value is too short.
    static func read(_ options: ScanOptions) throws(ScanError) -> [LockedBytes] {
        var values: [LockedBytes] = []
        for name in options.knownSecretVariables {
            guard let text = unsafe getenv(name) else {
                throw ScanError("a variable that --known-secret-env names is not set")
            }
            var bytes = unsafe Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
            defer { LockedBytes.wipe(&bytes) }
            guard bytes.count >= minimumLength else {
                throw ScanError(
                    "the value of a variable that --known-secret-env names has fewer than \(minimumLength) "
                        + "characters: it would be found everywhere by chance")
            }
            values.append(LockedBytes(bytes))
            // Workers get it over their socket; nobody else needs it.
            unsafe unsetenv(name)
        }
        for path in options.knownSecretFiles { values += try read(file: path) }
        return values
    }

    private static func read(file path: String) throws(ScanError) -> [LockedBytes] {
        var text = try bytes(of: path)
        defer { LockedBytes.wipe(&text) }
        var values: [LockedBytes] = []
        for (number, line) in text.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
            var value = Array(line.last == 13 ? line.dropLast() : line)
            defer { LockedBytes.wipe(&value) }
            if value.isEmpty { continue }
            guard value.count >= minimumLength else {
                throw ScanError(
                    "\(ShownText.of(path)):\(number + 1): a value of fewer than \(minimumLength) characters would be "
                        + "found everywhere by chance")
            }
            values.append(LockedBytes(value))
        }
        if values.isEmpty { throw ScanError("\(ShownText.of(path)): there is no value to look for in it") }
        return values
    }

    private static func bytes(of path: String) throws(ScanError) -> [UInt8] {
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
            if text.count > 1 << 20 { throw ScanError("\(ShownText.of(path)): more than 1 MiB of values to look for") }
        }
    }
}

/// read(2).
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    unsafe read(descriptor, buffer.baseAddress, buffer.count)
}
