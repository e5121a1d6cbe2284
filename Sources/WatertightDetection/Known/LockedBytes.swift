internal import CSodium

/// Bytes that are never swapped to disk and are overwritten when they are let go: libsodium's guarded heap.
@safe
public final class LockedBytes {
    private let pointer: UnsafeMutableRawPointer
    /// How many there are.
    public let count: Int

    /// A locked copy of `bytes`; the caller overwrites its own.
    public init(_ bytes: [UInt8]) {
        if sodium_init() < 0 { fatalError("no source of randomness") }
        guard let pointer = unsafe sodium_malloc(max(1, bytes.count)) else { fatalError("out of locked memory") }
        unsafe self.pointer = pointer
        count = bytes.count
        unsafe bytes.withUnsafeBytes { source in
            if let base = source.baseAddress { unsafe pointer.copyMemory(from: base, byteCount: source.count) }
        }
        unsafe sodium_mprotect_readonly(pointer)
    }

    deinit { unsafe sodium_free(pointer) }

    /// Whether these bytes stand in `window` at `index`, compared in constant time.
    func stand(in window: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        guard index >= 0, index + count <= window.count, let base = window.baseAddress else { return false }
        return unsafe sodium_memcmp(pointer, base + index, count) == 0
    }

    /// A copy, to be used at once and overwritten.
    public func copy() -> [UInt8] { unsafe Array(UnsafeRawBufferPointer(start: pointer, count: count)) }

    /// Overwrites `bytes`.
    public static func wipe(_ bytes: inout [UInt8]) {
        unsafe bytes.withUnsafeMutableBytes { buffer in
            if let base = buffer.baseAddress { unsafe sodium_memzero(base, buffer.count) }
        }
        bytes = []
    }
}
