#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// An open file with what it turned out to be; closed when it goes out of scope.
struct OpenFile: ~Copyable {
    /// The number.
    let descriptor: Int32
    /// What it is, looked up after it was opened, so that nothing can change it in between.
    let status: SystemCall.Status

    private init(descriptor: Int32, status: SystemCall.Status) {
        self.descriptor = descriptor
        self.status = status
    }

    deinit {
        close(descriptor)
    }

    /// Opens `path` relative to `folder` (nil for the working directory).
    static func open(
        _ path: [UInt8], in folder: Int32? = nil, flags: Int32
    ) -> Result<OpenFile, SystemCall.Failure> {
        do throws(SystemCall.Failure) {
            let descriptor = try SystemCall.open(path, in: folder, flags: flags)
            do throws(SystemCall.Failure) {
                return .success(OpenFile(descriptor: descriptor, status: try SystemCall.status(of: descriptor)))
            } catch {
                close(descriptor)
                throw error
            }
        } catch {
            return .failure(error)
        }
    }
}
