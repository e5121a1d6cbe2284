#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// A secret that stands in an environment variable, so that it is never an argument's value.
enum SecretVariable {
    /// The bytes of the variable that `value` names. It is taken out of the environment, which workers inherit.
    ///
    /// No message repeats the name: someone will give the secret itself in its place.
    static func read(_ value: FlagValue, minimumBytes: Int) throws(UsageError) -> [UInt8] {
        let name = value.bytes.map { CChar(bitPattern: $0) } + [0]
        guard !value.bytes.isEmpty, !value.bytes.contains(0), let content = unsafe getenv(name) else {
            throw UsageError(
                "\(value.flag): the environment variable is not set (give the variable's name, not the secret)")
        }
        let length = unsafe strlen(content)
        let bytes = unsafe Array(UnsafeRawBufferPointer(start: content, count: length))
        if length < minimumBytes {
            throw UsageError("\(value.flag): the variable holds \(length) bytes, and \(minimumBytes) are needed")
        }
        _ = unsafe unsetenv(name)
        return bytes
    }
}
