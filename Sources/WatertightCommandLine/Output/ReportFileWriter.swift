#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Writes a report to a file, wholly or not at all.
///
/// The bytes go to a temporary file in the same folder, to the disk, and only then under the report's name, so that no
/// reader ever meets half a report. Only its owner may read it. A name that stands for a device or a pipe is written to
/// as it is; one that is a link keeps being one, and what it leads to is replaced.
enum ReportFileWriter {
    /// Says early, before a long scan, whether the report at `path` can be written.
    static func check(_ path: [UInt8]) throws(OutputFailure) {
        switch try destination(path) {
        case .device(let path):
            guard unsafe access(terminated(path), W_OK) == 0 else { throw .last }
        case .file(let path):
            guard unsafe access(terminated(folder(of: path)), W_OK | X_OK) == 0 else { throw .last }
        }
    }

    /// Writes `bytes` to the file at `path`.
    static func write(_ bytes: [UInt8], to path: [UInt8]) throws(OutputFailure) {
        switch try destination(path) {
        case .device(let path):
            let descriptor = unsafe open(terminated(path), O_WRONLY | O_CLOEXEC | O_NOCTTY)
            guard descriptor >= 0 else { throw .last }
            defer { close(descriptor) }
            try OutputStream(descriptor: descriptor).writeAll(bytes)
        case .file(let path):
            try replace(path, with: bytes)
        }
    }

    private enum Destination {
        case file([UInt8])
        case device([UInt8])
    }

    /// What `path` stands for, links followed.
    private static func destination(_ path: [UInt8]) throws(OutputFailure) -> Destination {
        var status = stat()
        guard unsafe stat(terminated(path), &status) == 0 else {
            if errno != ENOENT { throw .last }
            // Nothing is there yet; or a link that leads nowhere, which the new file takes the place of.
            return .file(path)
        }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: throw OutputFailure(code: EISDIR)
        case S_IFREG: return .file(try realPath(path))
        default: return .device(path)
        }
    }

    private static func replace(_ path: [UInt8], with bytes: [UInt8]) throws(OutputFailure) {
        // mkstemp makes a file that only its owner may read.
        var temporary = terminated(folder(of: path) + Array("/.watertight-XXXXXX".utf8))
        let descriptor = unsafe mkstemp(&temporary)
        guard descriptor >= 0 else { throw .last }
        do throws(OutputFailure) {
            defer { close(descriptor) }
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            try OutputStream(descriptor: descriptor).writeAll(bytes)
            guard fsync(descriptor) == 0 else { throw .last }
            guard unsafe rename(temporary, terminated(path)) == 0 else { throw .last }
        } catch {
            _ = unsafe unlink(temporary)
            throw error
        }
    }

    private static func folder(of path: [UInt8]) -> [UInt8] {
        guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return [UInt8(ascii: ".")] }
        return slash == 0 ? [UInt8(ascii: "/")] : Array(path[..<slash])
    }

    private static func realPath(_ path: [UInt8]) throws(OutputFailure) -> [UInt8] {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        guard unsafe realpath(terminated(path), &buffer) != nil else { throw .last }
        return buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    }

    private static func terminated(_ path: [UInt8]) -> [CChar] { path.map { CChar(bitPattern: $0) } + [0] }
}
