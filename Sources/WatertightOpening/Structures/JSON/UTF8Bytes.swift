/// The one to four bytes that a code point is written in as UTF-8.
struct UTF8Bytes {
    /// How many there are.
    let count: Int
    /// The first in the lowest byte.
    private let packed: UInt32

    /// The bytes of `scalar`, which is no surrogate.
    init(_ scalar: UInt32) {
        func rest(_ shift: UInt32) -> UInt32 { 0x80 | scalar >> shift & 0x3F }
        switch scalar {
        case ..<0x80: (count, packed) = (1, scalar)
        case ..<0x800: (count, packed) = (2, 0xC0 | scalar >> 6 | rest(0) << 8)
        case ..<0x10000: (count, packed) = (3, 0xE0 | scalar >> 12 | rest(6) << 8 | rest(0) << 16)
        default: (count, packed) = (4, 0xF0 | scalar >> 18 & 7 | rest(12) << 8 | rest(6) << 16 | rest(0) << 24)
        }
    }

    /// The byte at `index`.
    subscript(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: packed >> UInt32(8 * index)) }
}
