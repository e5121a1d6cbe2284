/// A set of bytes: those that occur in a text, or that a class of characters means.
package struct ByteSet: Sendable {
    private var words = (UInt64(0), UInt64(0), UInt64(0), UInt64(0))

    /// The bytes of `bytes`.
    package init(_ bytes: [UInt8] = []) {
        // Without a branch a byte: which word it falls into is chance.
        var (first, second, third, fourth) = words
        for byte in bytes {
            let bit = UInt64(1) &<< UInt64(byte & 63)
            first |= byte < 64 ? bit : 0
            second |= byte >> 6 == 1 ? bit : 0
            third |= byte >> 6 == 2 ? bit : 0
            fourth |= byte >> 6 == 3 ? bit : 0
        }
        words = (first, second, third, fourth)
    }

    /// Adds `byte`.
    package mutating func insert(_ byte: UInt8) {
        let bit = UInt64(1) &<< UInt64(byte & 63)
        switch byte >> 6 {
        case 0: words.0 |= bit
        case 1: words.1 |= bit
        case 2: words.2 |= bit
        default: words.3 |= bit
        }
    }

    /// Adds the bytes of `other`.
    package mutating func formUnion(_ other: ByteSet) {
        words.0 |= other.words.0
        words.1 |= other.words.1
        words.2 |= other.words.2
        words.3 |= other.words.3
    }

    /// All other bytes.
    package var complement: ByteSet {
        var set = self
        set.words = (~words.0, ~words.1, ~words.2, ~words.3)
        return set
    }

    /// Whether `other` has all of its bytes.
    package func isSubset(of other: ByteSet) -> Bool {
        words.0 & ~other.words.0 == 0 && words.1 & ~other.words.1 == 0 && words.2 & ~other.words.2 == 0
            && words.3 & ~other.words.3 == 0
    }

    /// How many there are.
    package var count: Int {
        words.0.nonzeroBitCount + words.1.nonzeroBitCount + words.2.nonzeroBitCount + words.3.nonzeroBitCount
    }

    /// Whether `byte` is one of them.
    package func contains(_ byte: UInt8) -> Bool {
        let bit = UInt64(1) &<< UInt64(byte & 63)
        return switch byte >> 6 {
        case 0: words.0 & bit != 0
        case 1: words.1 & bit != 0
        case 2: words.2 & bit != 0
        default: words.3 & bit != 0
        }
    }
}

extension ByteSet: Hashable {
    package static func == (one: ByteSet, other: ByteSet) -> Bool { one.words == other.words }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(words.0)
        hasher.combine(words.1)
        hasher.combine(words.2)
        hasher.combine(words.3)
    }
}
