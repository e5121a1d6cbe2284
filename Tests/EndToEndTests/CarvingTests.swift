import Foundation
import TestSupport
import Testing

/// Streams and archives in the middle of a binary.
@Suite struct CarvingTests {
    private let shop: Workshop
    private let key = Workshop.fabricKey()
    private var program: BuiltProgram { BuiltProgram(shop: shop) }
    private let before = [UInt8](repeating: 0, count: 64) + [UInt8](1...200)
    private let behind = Array("\0\u{1} and the rest of the binary \0".utf8)

    init() throws { shop = try Workshop() }

    private func write(_ name: String, _ packed: [UInt8]) throws {
        // Far more follows than a reader of the format takes for a further member.
        try shop.write(name, before + packed + (0..<4_000).flatMap { _ in behind })
    }

    @Test(arguments: ["gzip", "bzip2", "xz", "zstd", "lz4", "lzip"])
    func `A stream is opened where it stands, whatever follows it`(_ tool: String) throws {
        let text = (0..<200).map { "line \($0 * 7919 % 1000)\n" }.joined() + key
        try write("x.bin", try shop.run(tool, "-c", input: Array(text.utf8)))
        let run = try program.run("scan", "x.bin", "--format", "json")
        #expect(run.status == 1)
        let places = (try run.report["findings"] as? [[String: Any]] ?? []).compactMap { $0["place"] as? String }
        #expect(places.contains("x.bin#\(tool)@264"), "\(places)")
        let coverage = try run.report["coverage"] as? [String: Any]
        #expect(coverage?["complete"] as? Bool == true)
    }

    @Test func `A cut stream is a gap, in a tar as well`() throws {
        let text = (0..<2_000).map { "line \($0 * 7919 % 1000)\n" }.joined()
        for tool in ["gzip", "xz", "zstd"] {
            let packed = try shop.run(tool, "-c", input: Array(text.utf8))
            try shop.write("x.bin", before + packed.dropLast(packed.count / 2))
            try shop.run("tar", "cf", "x.tar", "x.bin")
            #expect(try program.run("scan", "x.bin").status == 3, "\(tool)")
            #expect(try program.run("scan", "x.tar").status == 3, "\(tool)")
        }
    }

    @Test func `brotli by name and bare deflate by content are opened`() throws {
        let text = (0..<200).map { "line \($0 * 7919 % 1000)\n" }.joined() + key
        try shop.write("a.log.br", try shop.run("brotli", "-c", "-", input: Array(text.utf8)))
        let script =
            "import sys,zlib; c=zlib.compressobj(9,8,-15); sys.stdout.buffer.write(c.compress(sys.stdin.buffer.read())+c.flush())"
        try shop.write("b.dat", try shop.run("python3", "-c", script, input: Array(text.utf8)))
        #expect(try program.run("scan", "a.log.br").output.contains("a.log.br!/a.log"))
        #expect(try program.run("scan", "b.dat").output.contains("b.dat!/b.dat"))
    }

    @Test func `Constants of a program that begin as a format does are no gap`() throws {
        let source = """
            const unsigned char a[] __attribute__((section("one"))) = {0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C, 0, 4};
            const unsigned char b[] __attribute__((section("two"))) = {0xFD, 0x37, 0x7A, 0x58, 0x5A, 0, 1, 2};
            const unsigned char c[] __attribute__((section("three"))) = {0x1F, 0x8B, 8, 0x1F, 0x8B, 9, 1, 1};
            const unsigned char d[] __attribute__((section("four"))) = {0x5D, 0, 0, 0x80, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0};
            const unsigned char e[] __attribute__((section("five"))) = {0x89, 'L', 'Z', 'O', 0, 13, 10, 26, 10};
            """
        try shop.write("a.c", source)
        try shop.run("clang", "--target=x86_64-linux-gnu", "-c", "a.c", "-o", "a.o")
        let run = try program.run("scan", "a.o")
        #expect(run.status == 0, "\(run.output)")
    }
}
