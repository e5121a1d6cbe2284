/// Numbers in a header; a place outside the bytes reads as 0, so that a caller need only check lengths once.
extension [UInt8] {
    /// Two bytes, the lower first.
    func little16(_ offset: Int) -> Int { Int(byte(offset)) | Int(byte(offset + 1)) << 8 }

    /// Four bytes, the lowest first.
    func little32(_ offset: Int) -> Int { little16(offset) | little16(offset + 2) << 16 }

    /// Eight bytes, the lowest first; nil where an `Int` cannot hold them.
    func little64(_ offset: Int) -> Int? {
        let high = little32(offset + 4)
        return high > 0x7FFF_FFFF ? nil : high << 32 | little32(offset)
    }

    /// Two bytes, the higher first.
    func big16(_ offset: Int) -> Int { Int(byte(offset)) << 8 | Int(byte(offset + 1)) }

    /// Four bytes, the highest first.
    func big32(_ offset: Int) -> Int { big16(offset) << 16 | big16(offset + 2) }

    /// Whether `other` stands at `offset`.
    func has(_ other: [UInt8], at offset: Int = 0) -> Bool {
        guard offset >= 0, other.count <= count - offset else { return false }
        for index in other.indices where self[offset + index] != other[index] { return false }
        return true
    }

    /// Whether the letters of `text` stand at `offset`.
    func has(_ text: StaticString, at offset: Int = 0) -> Bool {
        guard offset >= 0, text.utf8CodeUnitCount <= count - offset else { return false }
        for index in 0..<text.utf8CodeUnitCount {
            let letter = unsafe text.utf8Start[index]
            if self[offset + index] != letter { return false }
        }
        return true
    }

    private func byte(_ offset: Int) -> UInt8 { indices.contains(offset) ? self[offset] : 0 }
}
