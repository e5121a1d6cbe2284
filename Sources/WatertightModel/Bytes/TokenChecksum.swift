/// The checksum at the end of GitHub's and npm's tokens: CRC-32 (IEEE 802.3) of the random letters and digits before it, written
/// in six digits of base 62 (`0-9A-Za-z`).
///
/// Facts: "Behind GitHub's new authentication token formats", GitHub blog, 2021-04-05.
public enum TokenChecksum {
    /// How many digits it has.
    public static let length = 6

    /// The six digits for `text`.
    public static func digits(of text: some Sequence<UInt8>) -> [UInt8] {
        var rest = crc32(of: text)
        var digits: [UInt8] = []
        for _ in 0..<length {
            digits.append(alphabet[Int(rest % 62)])
            rest /= 62
        }
        return digits.reversed()
    }

    /// CRC-32 with the reversed polynomial 0xEDB88320.
    static func crc32(of text: some Sequence<UInt8>) -> UInt32 {
        var crc = ~UInt32(0)
        for byte in text {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
        return ~crc
    }

    private static let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
}
