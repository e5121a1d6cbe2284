#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The system calls that the walk makes, on paths and names that are bytes.
///
/// Everything here is one call and its result; a failure is the number that the system gave.
enum SystemCall {
    /// The number of a failed call, with its meaning.
    struct Failure: Error {
        /// The value of `errno`.
        let code: Int32

        /// The failure of the call before.
        static var last: Failure { Failure(code: errno) }

        /// Whether it says that there is nothing of that name.
        var meansAbsent: Bool {
            switch code {
            case ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG: true
            default: false
            }
        }

        /// Whether it says that a path is too long to be looked up.
        var meansTooLong: Bool { code == ENAMETOOLONG }

        /// What it means, in a few words.
        var meaning: String {
            switch code {
            case EACCES, EPERM: "permission denied"
            case ENOENT: "no such file or folder"
            case ENOTDIR: "a part of the path is no folder"
            case EISDIR: "it is a folder"
            case ELOOP: "a link, or too many links"
            case EIO: "input or output error"
            case EMFILE, ENFILE: "too many open files"
            case ENAMETOOLONG: "the name is too long"
            case ENXIO, ENODEV: "nothing answers there"
            case ESTALE: "the file system has lost it"
            case ETXTBSY, EBUSY: "it is in use"
            case EOVERFLOW: "too large for this system"
            default: "system error \(code)"
            }
        }
    }

    /// What a path or descriptor is.
    struct Status {
        /// The kinds that matter to a walk.
        enum Kind { case file, folder, other }

        let kind: Kind
        let size: Int
        /// Device and inode: the same for two names of the same thing.
        let identity: [UInt64]

        fileprivate init(_ raw: stat) {
            kind =
                switch raw.st_mode & S_IFMT {
                case S_IFREG: .file
                case S_IFDIR: .folder
                default: .other
                }
            size = Int(raw.st_size)
            identity = [UInt64(truncatingIfNeeded: raw.st_dev), UInt64(truncatingIfNeeded: raw.st_ino)]
        }
    }

    /// Opens `path` relative to `folder` (nil for the working directory), again where a signal interrupts.
    static func open(_ path: [UInt8], in folder: Int32? = nil, flags: Int32) throws(Failure) -> Int32 {
        let name = terminated(path)
        while true {
            let descriptor = unsafe openat(folder ?? AT_FDCWD, name, flags | O_CLOEXEC | O_NOCTTY)
            if descriptor >= 0 { return descriptor }
            if errno != EINTR { throw .last }
        }
    }

    /// What `path` is, links followed.
    static func status(of path: [UInt8]) throws(Failure) -> Status {
        var raw = stat()
        guard unsafe stat(terminated(path), &raw) == 0 else { throw .last }
        return Status(raw)
    }

    /// What is open as `descriptor`.
    static func status(of descriptor: Int32) throws(Failure) -> Status {
        var raw = stat()
        guard unsafe fstat(descriptor, &raw) == 0 else { throw .last }
        return Status(raw)
    }

    /// Whether `path` itself is a symbolic link, wherever it leads.
    static func isLink(_ path: [UInt8]) -> Bool {
        var raw = stat()
        return unsafe lstat(terminated(path), &raw) == 0 && raw.st_mode & S_IFMT == S_IFLNK
    }

    /// The text of the link `name` in `folder`.
    static func linkTarget(_ name: [UInt8], in folder: Int32) throws(Failure) -> [UInt8] {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let length = unsafe readlinkat(folder, terminated(name), &buffer, buffer.count)
        guard length >= 0 else { throw .last }
        return buffer.prefix(length).map { UInt8(bitPattern: $0) }
    }

    /// `path` without links, `.` and `..`, from the root on.
    static func realPath(_ path: [UInt8]) throws(Failure) -> [UInt8] {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        // The buffer is longer than the longest path that realpath writes.
        guard unsafe realpath(terminated(path), &buffer) != nil else { throw .last }
        return buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    }

    private static func terminated(_ path: [UInt8]) -> [CChar] {
        path.map { CChar(bitPattern: $0) } + [0]
    }
}
