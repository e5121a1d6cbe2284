#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The binary logarithm of the system's C library.
func log2(_ value: Double) -> Double {
    #if canImport(Glibc)
        Glibc.log2(value)
    #else
        Darwin.log2(value)
    #endif
}
