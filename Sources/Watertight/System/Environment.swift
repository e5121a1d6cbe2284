#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The process's environment.
enum Environment {
    /// The value of a variable, or nil where it is not set.
    static func value(of name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        return unsafe String(cString: value)
    }
}
