/// Recognises the three forms of cpio by their first header (cpio(5)).
enum CpioMagic {
    /// Whether `head` begins with a header.
    static func matches(_ head: [UInt8]) -> Bool {
        if head.has("070701") || head.has("070702") { return isNew(head) }
        if head.has("070707") { return isOld(head) }
        return isBinary(head)
    }

    /// newc: 13 numbers of 8 hexadecimal digits, then the name, whose length is the 12th.
    private static func isNew(_ head: [UInt8]) -> Bool {
        guard head.count >= 110, let length = number(head[94..<102], radix: 16) else { return false }
        return number(head[6..<110].prefix(8), radix: 16) != nil && head[6..<110].allSatisfy(isHex)
            && isName(head, at: 110, length: length)
    }

    /// odc: octal digits; the name's length is the six from 59 on.
    private static func isOld(_ head: [UInt8]) -> Bool {
        guard head.count >= 76, let length = number(head[59..<65], radix: 8) else { return false }
        return head[6..<76].allSatisfy { (0x30...0x37).contains($0) } && isName(head, at: 76, length: length)
    }

    /// The binary form in either byte order: 26 bytes, then the name, whose length is at 20.
    private static func isBinary(_ head: [UInt8]) -> Bool {
        guard head.count >= 28 else { return false }
        if head.has([0xC7, 0x71]) { return isName(head, at: 26, length: head.little16(20)) }
        if head.has([0x71, 0xC7]) { return isName(head, at: 26, length: head.big16(20)) }
        return false
    }

    /// A name is 0-terminated at its stated length and nowhere before.
    private static func isName(_ head: [UInt8], at offset: Int, length: Int) -> Bool {
        guard length > 1, length <= 4096 else { return false }
        let name = head.dropFirst(offset).prefix(length)
        return name.count < length || name.firstIndex(of: 0) == offset + length - 1
    }

    private static func isHex(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
    }

    private static func number(_ field: ArraySlice<UInt8>, radix: Int) -> Int? {
        Int(String(decoding: field, as: UTF8.self), radix: radix)
    }
}
