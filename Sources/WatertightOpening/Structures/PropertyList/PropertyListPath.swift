/// A key path that is written again and again: `CFBundleURLTypes[0].CFBundleURLSchemes[1]`.
///
/// It is bounded: a path that is long enough gets no longer, and a key beyond its limit is not named. No key is cut,
/// since half of a secret in it would be recognised by nothing that redacts paths.
struct PropertyListPath {
    /// A longer key is not named.
    static let maximumKeyBytes = 256
    /// A path of so many bytes gets no longer.
    private static let maximumBytes = 1024

    /// What stands for a key that is not named.
    private static let longKey = Array("(long key)".utf8)

    /// Room for more than any path: the longest that may still grow, and a key or an index.
    private var bytes = [UInt8](repeating: 0, count: maximumBytes + maximumKeyBytes + 32)
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
        let shown = key.count <= Self.maximumKeyBytes ? key : Self.longKey
        for index in shown.indices { bytes[end + index] = shown[index] }
        end += shown.count
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
