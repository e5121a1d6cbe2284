import TestSupport
import Testing
import WatertightModel
import WatertightOpening

struct PNGTests {
    private func chunk(_ type: String, _ data: [UInt8], length: Int? = nil) -> [UInt8] {
        let count = length ?? data.count
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) } + Array(type.utf8) + data + [0, 0, 0, 0]
    }

    private func png(_ chunks: [UInt8]..., rest: [UInt8] = []) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10] + chunks.joined() + chunk("IEND", []) + rest
    }

    private func deflated(_ text: String) throws -> [UInt8] {
        try Workshop().run(
            "python3", "-c", "import sys,zlib; sys.stdout.buffer.write(zlib.compress(sys.stdin.buffer.read()))",
            input: Array(text.utf8))
    }

    @Test func `Plain, compressed and international texts stand under their keywords`() throws {
        let packed = try deflated("the text")
        let found = readStructure(
            .png,
            png(
                chunk("tEXt", Array("Author\0me".utf8)), chunk("zTXt", Array("Comment\0\0".utf8) + packed),
                chunk("iTXt", Array("Title\0\u{1}\0en\0Titel\0".utf8) + packed),
                chunk("iTXt", Array("Note\0\0\0en\0\0as it is".utf8)), rest: Array("behind".utf8)))
        #expect(
            found.lines == [
                "text[0] Author=me", "text[1] Comment=the text", "text[2] Title=the text", "text[3] Note=as it is",
            ])
        #expect(found.text("trailing") == "behind")
        #expect(found.notes.isEmpty)
    }

    @Test func `A broken compressed text is a gap, lengths that lie are the end`() throws {
        let packed = try deflated(String(repeating: "text ", count: 100))
        #expect(readStructure(.png, png(chunk("zTXt", [65, 0, 0] + packed.prefix(9)))).reasons == [.truncated])
        #expect(readStructure(.png, png(chunk("tEXt", [65], length: 0x7FFF_FFFF))).lines.isEmpty)
        #expect(readStructure(.png, png(chunk("tEXt", [65], length: 0xFFFF_FFFF))).lines.isEmpty)
    }

    @Test func `Whatever is done to a picture, it is read to an end`() throws {
        let whole = png(
            chunk("zTXt", Array("A\0\0".utf8) + (try deflated("text"))), chunk("iTXt", Array("B\0\0\0\0\0x".utf8)))
        var generator = SeededGenerator(seed: 12)
        for _ in 0..<3_000 {
            var bytes = whole
            for _ in 0..<3 {
                bytes[Int.random(in: 8..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            _ = readStructure(.png, bytes)
        }
    }
}
