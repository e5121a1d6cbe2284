#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Values that a rule refused for themselves, so that the next one like it needs no judging: texts repeat what is no secret
/// far more often than what is one, and hostile ones do nothing else.
///
/// A table without chains: what falls into the same place is forgotten. 72 KiB, whatever it has seen.
@safe
final class RefusedValues {
    private struct Entry {
        var rule: Int32 = -1
        var length: Int32 = 0
    }

    private static let slots = 512
    /// Longer values are judged each time.
    private static let maximumLength = 136

    private let entries: UnsafeMutableBufferPointer<Entry>
    private let bytes: UnsafeMutableRawBufferPointer

    init() {
        unsafe entries = .allocate(capacity: Self.slots)
        unsafe entries.initialize(repeating: Entry())
        unsafe bytes = .allocate(byteCount: Self.slots * Self.maximumLength, alignment: 8)
    }

    deinit {
        unsafe entries.deallocate()
        unsafe bytes.deallocate()
    }

    /// Whether the rule refused the value, as far as is remembered.
    func contains(_ value: UnsafeBufferPointer<UInt8>, rule: Int) -> Bool {
        guard value.count <= Self.maximumLength, let start = value.baseAddress else { return false }
        let slot = unsafe Self.slot(of: value, rule: rule)
        let entry = unsafe entries[slot]
        guard entry.rule == Int32(rule), entry.length == Int32(value.count), let base = unsafe bytes.baseAddress else {
            return false
        }
        return unsafe memcmp(base + slot * Self.maximumLength, start, value.count) == 0
    }

    /// Remembers that the rule refused the value.
    func insert(_ value: UnsafeBufferPointer<UInt8>, rule: Int) {
        guard value.count <= Self.maximumLength, let start = value.baseAddress, let base = unsafe bytes.baseAddress
        else { return }
        let slot = unsafe Self.slot(of: value, rule: rule)
        unsafe entries[slot] = Entry(rule: Int32(rule), length: Int32(value.count))
        unsafe (base + slot * Self.maximumLength).copyMemory(from: start, byteCount: value.count)
    }

    private static func slot(of value: UnsafeBufferPointer<UInt8>, rule: Int) -> Int {
        let raw = UnsafeRawBufferPointer(value)
        var hash = UInt64(rule) &+ UInt64(raw.count) << 32
        var index = 0
        while index + 8 <= raw.count {
            let word = unsafe raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
            hash ^= hash >> 29
            index += 8
        }
        while index < raw.count {
            hash = (hash ^ UInt64(unsafe raw[index])) &* 0x100_0000_01B3
            index += 1
        }
        hash = (hash ^ (hash >> 32)) &* 0x9E37_79B9_7F4A_7C15
        return Int(hash >> 55)
    }
}
