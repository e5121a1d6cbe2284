/// Data as property lists write it: base64 with white space anywhere (RFC 4648 section 4), or hexadecimal digits.
enum Base64Data {
    /// The bytes that `text` stands for; letters that stand for nothing are left out, and are damage.
    static func decode(_ text: [UInt8]) -> (bytes: [UInt8], isDamaged: Bool) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3 + 3)
        var bits: UInt32 = 0
        var count = 0
        var isDamaged = false
        for index in text.indices {
            let value = values[Int(text[index])]
            if value < 64 {
                bits = bits << 6 | UInt32(value)
                count += 1
                if count == 4 {
                    bytes.append(UInt8(truncatingIfNeeded: bits >> 16))
                    bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
                    bytes.append(UInt8(truncatingIfNeeded: bits))
                    count = 0
                }
            } else if text[index] == UInt8(ascii: "=") {
                break
            } else if value == invalid {
                isDamaged = true
            }
        }
        if count >= 2 { bytes.append(UInt8(truncatingIfNeeded: bits >> (count == 2 ? 4 : 10))) }
        if count == 3 { bytes.append(UInt8(truncatingIfNeeded: bits >> 2)) }
        return (bytes, isDamaged || count == 1)
    }

    /// The bytes of pairs of hexadecimal digits; a last digit that stands alone is the upper half of a byte.
    static func decodeHexadecimal(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 2 + 1)
        var half: UInt8?
        for byte in text {
            guard let digit = digit(byte) else { continue }
            if let upper = half {
                bytes.append(upper << 4 | digit)
                half = nil
            } else {
                half = digit
            }
        }
        if let half { bytes.append(half << 4) }
        return bytes
    }

    /// What a hexadecimal digit stands for.
    static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    private static let space: UInt8 = 64
    private static let invalid: UInt8 = 65
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: invalid, count: 256)
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
        for (value, letter) in letters.utf8.enumerated() { values[Int(letter)] = UInt8(value) }
        for letter in 0x09...0x0D { values[letter] = space }
        values[0x20] = space
        return values
    }()
}
