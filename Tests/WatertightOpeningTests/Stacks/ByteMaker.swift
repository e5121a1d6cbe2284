/// Puts the bytes of a file together by its layout. The decoders of application stacks are checked against layouts only: no
/// independent tool that writes these formats is at hand, but javac.
struct ByteMaker {
    private(set) var bytes: [UInt8] = []

    init(_ bytes: [UInt8] = []) {
        self.bytes = bytes
    }

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// Numbers of four bytes, the lowest first.
    mutating func little32(_ numbers: Int...) { for number in numbers { little(number, 4) } }

    /// Numbers of two bytes, the lower first.
    mutating func little16(_ numbers: Int...) { for number in numbers { little(number, 2) } }

    /// Numbers of four bytes, the highest first.
    mutating func big32(_ numbers: Int...) { for number in numbers { big(number, 4) } }

    /// Numbers of two bytes, the higher first.
    mutating func big16(_ numbers: Int...) { for number in numbers { big(number, 2) } }

    /// A number of `width` bytes, the lowest first.
    mutating func little(_ number: Int, _ width: Int) {
        for index in 0..<width { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
    }

    /// A number of `width` bytes, the highest first.
    mutating func big(_ number: Int, _ width: Int) {
        for index in (0..<width).reversed() { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
    }

    /// A number of seven bits a byte.
    mutating func leb128(_ number: Int) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// More bytes.
    mutating func add(_ more: [UInt8]) { bytes += more }

    /// A text.
    mutating func add(_ text: String) { bytes += Array(text.utf8) }

    /// NULs up to a length that is a multiple of `width`.
    mutating func align(_ width: Int) { while bytes.count % width != 0 { bytes.append(0) } }

    /// NULs up to a length.
    mutating func fill(to count: Int) { while bytes.count < count { bytes.append(0) } }

    /// Text of two bytes a unit, the lower first.
    static func wide(_ text: String) -> [UInt8] {
        text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    }

    /// Text as Java stores it.
    static func modified(_ text: String) -> [UInt8] {
        text.utf16.flatMap { unit -> [UInt8] in
            switch unit {
            case 1..<0x80: [UInt8(unit)]
            case 0..<0x800: [0xC0 | UInt8(unit >> 6), 0x80 | UInt8(unit & 0x3F)]
            default: [0xE0 | UInt8(unit >> 12), 0x80 | UInt8(unit >> 6 & 0x3F), 0x80 | UInt8(unit & 0x3F)]
            }
        }
    }
}
