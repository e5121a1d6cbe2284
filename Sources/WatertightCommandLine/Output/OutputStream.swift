#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// A descriptor that bytes are written to, wholly or with a failure.
struct OutputStream: Sendable {
    /// The descriptor, which stays open.
    let descriptor: Int32

    /// Writes all of `bytes`, however many calls that takes.
    func writeAll(_ bytes: [UInt8]) throws(OutputFailure) {
        var done = 0
        while done < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[done...])
                return unsafe write(descriptor, rest.baseAddress, rest.count)
            }
            if count > 0 {
                done += count
                continue
            }
            switch errno {
            case EINTR: continue
            case EAGAIN: waitUntilWritable()
            default: throw .last
            }
        }
    }

    /// Someone else's end may have made the descriptor non-blocking.
    private func waitUntilWritable() {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&request, 1, -1)
    }
}
