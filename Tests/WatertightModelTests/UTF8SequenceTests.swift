import Testing
import WatertightModel

struct UTF8SequenceTests {
    private static let examples: [(name: String, bytes: [UInt8], length: Int)] = [
        ("ASCII", [0x41], 1),
        ("NUL", [0x00], 1),
        ("two bytes", [0xC3, 0xA9], 2),
        ("three bytes", [0xE6, 0x97, 0xA5], 3),
        ("four bytes", [0xF0, 0x9F, 0x99, 0x82], 4),
        ("the last code point", [0xF4, 0x8F, 0xBF, 0xBF], 4),
        ("the last before the surrogates", [0xED, 0x9F, 0xBF], 3),
        ("the first after them", [0xEE, 0x80, 0x80], 3),
        ("a surrogate", [0xED, 0xA0, 0x80], 0),
        ("beyond the last", [0xF4, 0x90, 0x80, 0x80], 0),
        ("overlong in two", [0xC1, 0xBF], 0),
        ("overlong in three", [0xE0, 0x9F, 0xBF], 0),
        ("overlong in four", [0xF0, 0x8F, 0xBF, 0xBF], 0),
        ("a continuation", [0x80], 0),
        ("no lead", [0xF5, 0x80], 0),
        ("cut after one of two", [0xC3], 0),
        ("cut after two of three", [0xE6, 0x97], 0),
        ("cut after three of four", [0xF0, 0x9F, 0x99], 0),
        ("a lead before a letter", [0xC3, 0x41], 0),
        ("what follows does not count", [0xC3, 0xA9, 0xFF], 2),
    ]

    @Test(arguments: examples)
    func `a sequence has its length`(name: String, bytes: [UInt8], length: Int) {
        #expect(UTF8Sequence.length(in: bytes, at: 0) == length)
        #expect(UTF8Sequence.length(in: [0x41] + bytes, at: 1) == length)
    }

    @Test func `every code point is one sequence, as the standard library encodes it`() {
        for value in stride(from: UInt32(0), through: 0x10FFFF, by: 7) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let bytes = Array(String(scalar).utf8)
            #expect(UTF8Sequence.length(in: bytes, at: 0) == bytes.count, "U+\(String(value, radix: 16))")
        }
    }
}
