/// Recognises a tar by its first header, whose checksum must be right; that covers every dialect from V7 on.
///
/// POSIX.1-1988 ustar: name 0–99, mode 100, size 124, checksum 148–155 (octal; counted as if it were spaces), type 156.
enum TarMagic {
    /// Whether `head` begins with a header.
    static func matches(_ head: [UInt8]) -> Bool {
        guard head.count >= 512, head[0] != 0, let stated = octal(head[148..<156]) else { return false }
        var sum = 0
        var signed = 0
        for index in 0..<512 {
            let byte = (148..<156).contains(index) ? 0x20 : head[index]
            sum += Int(byte)
            signed += Int(Int8(bitPattern: byte))
        }
        guard stated == sum || stated == signed else { return false }
        // A header has numbers for mode and size, or the marks of base 256.
        return isNumber(head[100..<108]) && isNumber(head[124..<136])
    }

    private static func octal(_ field: ArraySlice<UInt8>) -> Int? {
        let digits = field.drop { $0 == 0x20 }.prefix { $0 != 0 && $0 != 0x20 }
        guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x37).contains($0) }) else { return nil }
        return digits.reduce(0) { $0 << 3 | Int($1 & 7) }
    }

    private static func isNumber(_ field: ArraySlice<UInt8>) -> Bool {
        guard let first = field.first else { return false }
        return first & 0x80 != 0 || field.allSatisfy { $0 == 0 || $0 == 0x20 || (0x30...0x37).contains($0) }
    }
}
