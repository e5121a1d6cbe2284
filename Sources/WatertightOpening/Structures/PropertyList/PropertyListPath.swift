/// A key path that is written again and again: `CFBundleURLTypes[0].CFBundleURLSchemes[1]`.
///
/// It is bounded: what a key has beyond its limit stands as `…`, and a path that is long enough gets no longer.
struct PropertyListPath {
    /// How much of a key stands in it.
    static let maximumKeyBytes = 256
    /// A path of so many bytes gets no longer.
    private static let maximumBytes = 1024

    /// Longer than any path: the longest that may still grow, a dot, a key and its ellipsis.
    private var bytes = [UInt8](repeating: 0, count: maximumBytes + maximumKeyBytes + 8)
    /// How long it is; a shorter length goes back to what it was then.
    private(set) var length = 0

    /// The path as it stands in a place.
    var text: String { String(decoding: bytes[..<length], as: UTF8.self) }

    /// Goes back to what it was when it had `length` bytes.
    @inline(__always)
    mutating func cut(to length: Int) { self.length = min(self.length, length) }

    /// Goes on to a key.
    mutating func append(key: [UInt8]) {
        guard length < Self.maximumBytes else { return }
        var end = length
        if end > 0 {
            bytes[end] = UInt8(ascii: ".")
            end += 1
        }
        let count = min(key.count, Self.maximumKeyBytes)
        for index in 0..<count { bytes[end + index] = key[index] }
        end += count
        if count < key.count {
            for byte in "…".utf8 {
                bytes[end] = byte
                end += 1
            }
        }
        length = end
    }

    /// Goes on to an element.
    mutating func append(index: Int) {
        guard length < Self.maximumBytes else { return }
        bytes[length] = UInt8(ascii: "[")
        // Digits from the last on.
        var digits = 1
        var rest = index / 10
        while rest > 0 {
            digits += 1
            rest /= 10
        }
        rest = index
        for place in stride(from: length + digits, to: length, by: -1) {
            bytes[place] = UInt8(ascii: "0") + UInt8(rest % 10)
            rest /= 10
        }
        bytes[length + digits + 1] = UInt8(ascii: "]")
        length += digits + 2
    }
}
