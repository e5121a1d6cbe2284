import TestSupport
import Testing
import WatertightModel
import WatertightOpening

struct PDFTests {
    private let shop: Workshop

    init() throws { shop = try Workshop() }

    private func deflated(_ text: String) throws -> [UInt8] {
        try shop.run(
            "python3", "-c", "import sys,zlib; sys.stdout.buffer.write(zlib.compress(sys.stdin.buffer.read()))",
            input: Array(text.utf8))
    }

    private func object(_ number: Int, _ dictionary: String, _ data: [UInt8]) -> [UInt8] {
        Array("\(number) 0 obj\n<<\(dictionary)/Length \(data.count)>>\nstream\n".utf8) + data
            + Array("\nendstream\nendobj\n".utf8)
    }

    private func pdf(_ objects: [UInt8]...) -> [UInt8] {
        Array("%PDF-1.7\n".utf8) + objects.joined() + Array("trailer\n<</Root 1 0 R>>\n%%EOF\n".utf8)
    }

    @Test func `Pieces of a line are joined, escapes and hexadecimal undone`() throws {
        let page = try deflated(
            #"BT /F1 9 Tf 1 0 0 1 9 9 Tm [(pra)-20(xa\137)3<736B>] TJ (\)x) ' 0 -9 Td (next) Tj ET"#)
        let bytes = pdf(object(4, "/Filter /FlateDecode ", page))
        #expect(sniffed(bytes) == "pdf")
        #expect(readStructure(.pdf, bytes).text("object[4].text") == "praxa_sk)x\nnext\n")
    }

    @Test func `Codes of a font are read by its map`() throws {
        let map = try deflated(
            "2 beginbfchar <0001> <0061> <0002> <00620063> endbfchar 1 beginbfrange <0010> <0012> <0078> endbfrange")
        let page = try deflated("BT <000100020010> Tj <00110012> Tj ET")
        let found = readStructure(
            .pdf, pdf(object(4, "/Filter/FlateDecode", page), object(5, "/Filter/FlateDecode", map)))
        #expect(found.text("object[4].text[1]") == "abcxyz\n")
    }

    @Test func `Filters upon one another, predictors, strings and object streams`() throws {
        let hex: [UInt8] = try deflated("plain data").flatMap { byte -> [UInt8] in
            Array(("0" + String(byte, radix: 16)).utf8.suffix(2))
        }
        let rows = try deflated("\u{2}abc\u{2}\u{1}\u{1}\u{1}")
        let objects = try deflated("1 0 <</Title (a title here) /Note <FEFF00E900E900E900E9>>>")
        let found = readStructure(
            .pdf,
            pdf(
                object(4, "/Filter [/ASCIIHexDecode /FlateDecode] ", hex),
                object(5, "/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 3>>", rows),
                object(6, "/Type/ObjStm/Filter/FlateDecode", objects),
                Array("7 0 obj <</URI (https://a.fixture.invalid/\\(x\\))>> endobj\n".utf8)))
        #expect(found.text("object[4]") == "plain data")
        #expect(found.text("object[5]") == "abcbcd")
        #expect(found.text("object[6].strings") == "a title here\néééé\n")
        #expect(found.text("strings") == "https://a.fixture.invalid/(x)\n")
        #expect(found.notes.isEmpty)
    }

    @Test func `LZW and run lengths are undone`() {
        let lzw: [UInt8] = [0x80, 0x0B, 0x60, 0x50, 0x22, 0x0C, 0x0C, 0x85, 0x01]
        let found = readStructure(
            .pdf, pdf(object(4, "/Filter/LZWDecode", lzw), object(5, "/Filter/RL", [1, 65, 66, 0xFE, 67, 128])))
        #expect(found.parts.first { $0.path == "object[4]" }?.bytes == [45, 45, 45, 45, 45, 65, 45, 45, 45, 66])
        #expect(found.text("object[5]") == "ABCCC")
    }

    @Test func `Encryption and filters that are not known are gaps, pictures are none`() throws {
        #expect(readStructure(.pdf, Array("%PDF-1.7\ntrailer <</Encrypt 5 0 R>>".utf8)).reasons == [.encrypted])
        #expect(readStructure(.pdf, pdf(object(4, "/Filter/NoSuchDecode", [1, 2, 3]))).reasons == [.unsupported])
        #expect(readStructure(.pdf, pdf(object(4, "/Subtype/Image/Filter/DCTDecode", [1, 2, 3, 4]))).notes.isEmpty)
    }

    @Test func `Whatever is done to a PDF, it is read to an end`() throws {
        let page = try deflated("BT [(pra)-20(xa)] TJ ET")
        let whole = pdf(
            object(4, "/Filter/FlateDecode/DecodeParms<</Predictor 15/Columns 5>>", page), object(5, "", [40, 92]))
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<2_000 {
            var bytes = whole
            for _ in 0..<5 {
                bytes[Int.random(in: 9..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            _ = readStructure(.pdf, Array(bytes.prefix(Int.random(in: 8...bytes.count, using: &generator))))
        }
        _ = readStructure(.pdf, Array(("%PDF-1.7\n" + String(repeating: "<<>>stream\n", count: 20_000)).utf8))
    }
}
