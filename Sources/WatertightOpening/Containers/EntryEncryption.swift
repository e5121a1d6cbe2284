/// Which entries of a container are encrypted, as far as its headers tell.
struct EntryEncryption {
    /// None that is known.
    static let none = EntryEncryption()

    private var ordinals: Set<Int> = []

    /// Takes note of the entry with this ordinal, counted from 0.
    mutating func insert(_ ordinal: Int) {
        ordinals.insert(ordinal)
    }

    /// Whether the entry with this ordinal is encrypted.
    func covers(_ ordinal: Int) -> Bool { ordinals.contains(ordinal) }
}
