/// Base64 in the two alphabets of RFC 4648.
enum Base64Text {
    /// Section 4, with `+` and `/`.
    static let standard = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    /// Section 5, with `-` and `_`.
    static let urlSafe = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// Encodes bytes; `isPadded` says whether `=` fills the last group.
    static func encode(_ bytes: [UInt8], alphabet: [UInt8], isPadded: Bool) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            var word = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            word <<= UInt32(8 * (3 - group.count))
            for place in 0...group.count {
                text.append(alphabet[Int(word >> UInt32(18 - 6 * place)) & 63])
            }
            if isPadded { text.append(contentsOf: repeatElement(UInt8(ascii: "="), count: 3 - group.count)) }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
