import Foundation
import TestSupport
import Testing
import WatertightModel
import WatertightOpening

/// Streams are of Apple's reference encoder, by way of `pyliblzfse`.
struct LZFSETests {
    private let small: [UInt8]
    private let big: [UInt8]

    init() throws {
        small = [UInt8](
            try #require(
                Data(
                    base64Encoded:
                        "YnZ4bggBAAAuAAAA4AlhIGxpbmUgb2YgdGV4dCwgYWdhaW4gYW5kGAqYITsg8M/iOyAGAAAAAAAAAGJ2eCQ=")))
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures/lzfse/words.lzfse")
        big = [UInt8](try Data(contentsOf: file))
    }

    private var lines: [UInt8] {
        var number: UInt64 = 12_345
        var text: [UInt8] = []
        for _ in 0..<1_500 {
            number = (number &* 1_103_515_245 + 12_345) & 0x7FFF_FFFF
            let digits = String(number % 100_000)
            text += Array(String(repeating: "0", count: 5 - digits.count).utf8) + Array(digits.utf8)
            text += Array(" word\((number >> 8) % 50)\n".utf8)
        }
        return text
    }

    @Test(arguments: [1, 31, 64 << 10])
    func `Both ways of compression are undone, in any step`(_ step: Int) {
        #expect(sniffed(small) == "lzfse")
        #expect(sniffed(big) == "lzfse")
        #expect(
            expand(.lzfse, small, step: step).bytes
                == Array(String(repeating: "a line of text, again and again; ", count: 8).utf8))
        let result = expand(.lzfse, big, step: step)
        #expect(result.bytes == lines)
        #expect(result.failure == nil)
    }

    @Test func `Blocks follow one another, and stored ones are taken as they are`() {
        let stored = Array("bvx-".utf8) + [5, 0, 0, 0] + Array("plain".utf8)
        let joined = stored + big.dropLast(4) + small
        #expect(expand(.lzfse, joined).bytes.count == 5 + lines.count + 264)
        #expect(expand(.lzfse, joined).failure == nil)
    }

    @Test func `A stream that is cut gives what was whole, and says so`() {
        #expect(expand(.lzfse, Array(big.prefix(big.count / 2))).failure?.reason == .truncated)
        #expect(expand(.lzfse, Array(big.dropLast(4))).failure?.reason == .truncated)
        #expect(expand(.lzfse, Array(big.dropLast(4))).bytes == lines)
    }

    @Test func `Whatever is done to a stream, it is read to an end`() {
        var generator = SeededGenerator(seed: 21)
        for _ in 0..<1_500 {
            var bytes = Bool.random(using: &generator) ? small : big
            for _ in 0..<3 {
                bytes[Int.random(in: 4..<min(bytes.count, 900), using: &generator)] = UInt8.random(
                    in: 0...255, using: &generator)
            }
            let result = expand(.lzfse, bytes)
            #expect(result.bytes.count <= 512 << 20)
        }
    }
}
