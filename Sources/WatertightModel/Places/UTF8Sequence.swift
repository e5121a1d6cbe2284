/// Well-formed UTF-8 sequences (The Unicode Standard, table 3-7).
public enum UTF8Sequence {
    /// The length of the well-formed sequence that starts at `index`, 1 to 4, or 0 where there is none.
    public static func length(in bytes: [UInt8], at index: Int) -> Int {
        func byte(_ distance: Int) -> UInt8 {
            index + distance < bytes.count ? bytes[index + distance] : 0
        }
        func isTail(_ distance: Int) -> Bool { byte(distance) & 0xC0 == 0x80 }
        let lead = bytes[index]
        switch lead {
        case 0..<0x80: return 1
        case 0xC2...0xDF: return isTail(1) ? 2 : 0
        case 0xE0: return (0xA0...0xBF).contains(byte(1)) && isTail(2) ? 3 : 0
        case 0xED: return (0x80...0x9F).contains(byte(1)) && isTail(2) ? 3 : 0
        case 0xE1...0xEF: return isTail(1) && isTail(2) ? 3 : 0
        case 0xF0: return (0x90...0xBF).contains(byte(1)) && isTail(2) && isTail(3) ? 4 : 0
        case 0xF1...0xF3: return isTail(1) && isTail(2) && isTail(3) ? 4 : 0
        case 0xF4: return (0x80...0x8F).contains(byte(1)) && isTail(2) && isTail(3) ? 4 : 0
        default: return 0
        }
    }
}
