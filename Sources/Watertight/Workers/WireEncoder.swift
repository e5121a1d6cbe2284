/// Writes values as bytes for another process of the same program.
///
/// Whole numbers are eight bytes, low byte first; texts and byte rows are a length and their bytes. Both ends are the
/// same executable, so there is no version.
struct WireEncoder {
    private(set) var bytes: [UInt8] = []

    mutating func put(_ value: Int) {
        var rest = UInt64(bitPattern: Int64(value))
        for _ in 0..<8 {
            bytes.append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
    }

    mutating func put(_ value: Bool) { bytes.append(value ? 1 : 0) }

    mutating func put(_ value: [UInt8]) {
        put(value.count)
        bytes += value
    }

    mutating func put(_ value: String) { put(Array(value.utf8)) }

    mutating func put(_ value: Int?) {
        put(value != nil)
        if let value { put(value) }
    }

    mutating func put(_ value: String?) {
        put(value != nil)
        if let value { put(value) }
    }

    mutating func put(_ value: [UInt8]?) {
        put(value != nil)
        if let value { put(value) }
    }

    mutating func put(_ values: [String]) {
        put(values.count)
        for value in values { put(value) }
    }
}
