/// A compiled class of Java: where its constants are (The Java Virtual Machine Specification, 4.1 and 4.4).
struct JavaClassFile {
    /// The bytes.
    let bytes: PagedBytes
    /// Where each constant begins, at its tag; 0 where there is none.
    let constants: [Int]
    /// Where the constants end.
    let end: Int
    /// Whether all of them could be passed over.
    let isSound: Bool

    /// Whether `head` begins one. Programs for several processors begin with the same four bytes; there, the number of
    /// processors stands where a class has its version.
    static func matches(_ head: [UInt8]) -> Bool {
        guard head.count >= 14, head.has([0xCA, 0xFE, 0xBA, 0xBE]), (45...127).contains(head.big16(6)),
            head.big16(8) > 1
        else { return false }
        return (1...20).contains(head[10]) && head[10] != 2 && head[10] != 13 && head[10] != 14
    }

    /// The class in `bytes`.
    init(_ bytes: PagedBytes) {
        self.bytes = bytes
        let count = bytes.big16(8)
        var constants = [Int](repeating: 0, count: max(1, count))
        var position = 10
        var index = 1
        while index < count, position < bytes.count, let size = Self.size(bytes, position) {
            constants[index] = position
            // A number of eight bytes takes two places.
            index += [5, 6].contains(bytes.byte(position)) ? 2 : 1
            position += size
        }
        self.constants = constants
        end = position
        isSound = index >= count && position <= bytes.count
    }

    private static func size(_ bytes: PagedBytes, _ position: Int) -> Int? {
        switch bytes.byte(position) {
        case 1: 3 + bytes.big16(position + 1)
        case 3, 4, 9, 10, 11, 12, 17, 18: 5
        case 5, 6: 9
        case 7, 8, 16, 19, 20: 3
        case 15: 4
        default: nil
        }
    }

    /// The tag of a constant; 0 where there is none.
    func tag(_ index: Int) -> UInt8 {
        guard constants.indices.contains(index), constants[index] > 0 else { return 0 }
        return bytes.byte(constants[index])
    }

    /// The text of a constant that is one.
    func text(_ index: Int) -> [UInt8] {
        guard tag(index) == 1 else { return [] }
        let start = constants[index]
        return ModifiedUTF8.utf8(bytes.bytes(start + 3, bytes.big16(start + 1)))
    }

    /// Whether a constant is this text.
    func has(_ text: StaticString, _ index: Int) -> Bool {
        guard tag(index) == 1, bytes.big16(constants[index] + 1) == text.utf8CodeUnitCount else { return false }
        return bytes.bytes(constants[index] + 3, text.utf8CodeUnitCount).has(text)
    }

    /// The number of the text that a string constant stands for; nil where it is none.
    func string(_ index: Int) -> Int? {
        guard tag(index) == 8 else { return nil }
        let text = bytes.big16(constants[index] + 1)
        return tag(text) == 1 ? text : nil
    }
}
