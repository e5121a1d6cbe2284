/// Recognises a binary OpenPGP message by its first packet (RFC 4880 sections 4.2, 5.1 and 5.3).
enum PgpMagic {
    /// Whether `head` begins with the key of a message, encrypted for a key pair or by a passphrase.
    static func matches(_ head: [UInt8]) -> Bool {
        guard head.count >= 16, head[0] & 0x80 != 0 else { return false }
        let isNew = head[0] & 0x40 != 0
        let tag = isNew ? Int(head[0] & 0x3F) : Int(head[0] >> 2 & 0x0F)
        let lengthBytes: Int
        if isNew {
            lengthBytes = head[1] < 192 ? 1 : head[1] < 224 ? 2 : head[1] == 255 ? 5 : 0
        } else {
            lengthBytes = [1, 2, 4, 0][Int(head[0] & 3)]
        }
        guard lengthBytes > 0 else { return false }
        let body = 1 + lengthBytes
        switch tag {
        // Version 3, eight bytes of key id, RSA, Elgamal or ECDH.
        case 1: return head[body] == 3 && [1, 2, 16, 18].contains(head[body + 9])
        // Version 4, a cipher, a way to make a key from a passphrase, a hash.
        case 3:
            return head[body] == 4 && (1...13).contains(head[body + 1]) && [0, 1, 3].contains(head[body + 2])
                && (1...11).contains(head[body + 3])
        default: return false
        }
    }
}
