#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Why an output could not be written.
struct OutputFailure: Error {
    /// The value of `errno`.
    let code: Int32

    /// The failure of the call before.
    static var last: OutputFailure { OutputFailure(code: errno) }

    /// Whether the reader is gone, which is its own business and needs no message.
    var isBrokenPipe: Bool { code == EPIPE }

    /// What it means, in a few words.
    var meaning: String {
        switch code {
        case EACCES, EPERM: "permission denied"
        case ENOENT: "there is no such folder"
        case ENOTDIR: "a part of the path is no folder"
        case EISDIR: "it is a folder"
        case ENOSPC, EDQUOT: "no space is left"
        case EROFS: "the file system is read-only"
        case EFBIG: "the file is too large"
        case ELOOP: "too many links"
        case ENAMETOOLONG: "the name is too long"
        case EIO: "input or output error"
        case EBADF: "it is closed"
        default: "system error \(code)"
        }
    }
}
