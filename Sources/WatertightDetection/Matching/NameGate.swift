/// What has to stand before the name that a keyword belongs to: a query's parameter follows `?`, `&` or `#`. Looking is cheaper
/// than a try.
struct NameGate {
    private let bytes: [Bool]

    /// Longer names are none.
    private static let maximumName = 64

    /// The gate of a rule whose names follow one of `characters`; nil where it names none.
    init?(_ characters: String) {
        guard !characters.isEmpty else { return nil }
        bytes = (0..<256).map { characters.utf8.contains(UInt8($0)) }
    }

    /// Whether the name around `start` follows none of the bytes.
    func isShut(at start: Int, in window: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = start
        while index > 0, start - index <= Self.maximumName, unsafe ParameterName.isNameByte(window[index - 1]) {
            index -= 1
        }
        return unsafe index == 0 || !bytes[Int(window[index - 1])]
    }
}
