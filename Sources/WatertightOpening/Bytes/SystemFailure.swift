internal import WatertightModel

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

extension OpeningError {
    /// The system refused an operation on what is being read.
    static func system(_ operation: String, _ code: Int32) -> OpeningError {
        let text = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
        return OpeningError(.unreadable, "\(operation): \(text)")
    }
}
