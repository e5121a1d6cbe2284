/// Which bytes occur in a text.
package struct ByteSet {
    private var words = (UInt64(0), UInt64(0), UInt64(0), UInt64(0))

    /// The bytes of `bytes`.
    package init(_ bytes: [UInt8]) {
        for byte in bytes {
            let bit = UInt64(1) &<< UInt64(byte & 63)
            switch byte >> 6 {
            case 0: words.0 |= bit
            case 1: words.1 |= bit
            case 2: words.2 |= bit
            default: words.3 |= bit
            }
        }
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
