import TestSupport
import Testing
import WatertightModel
import WatertightOpening

/// Programs that the toolchain's own compiler makes for several systems.
struct ProgramTests {
    private let shop: Workshop
    private let tail = String(repeating: "0123456789abcdef", count: 4)

    init() throws { shop = try Workshop() }

    private func object(_ target: String, _ source: String, _ options: String...) throws -> [UInt8] {
        try shop.write("a.c", source)
        try shop.run("clang", arguments: ["--target=\(target)", "-O2", "-c", "a.c", "-o", "a.o"] + options)
        return try shop.read("a.o")
    }

    static let targets = [
        ("arm64-apple-ios15", "__TEXT,__cstring"), ("x86_64-apple-macos12", "__TEXT,__cstring"),
        ("x86_64-linux-gnu", ".rodata.str1.1"), ("aarch64-linux-gnu", ".rodata.str1.1"),
    ]

    private func kind(_ target: String) -> StructureKind { target.contains("apple") ? .machO : .elf }

    @Test(arguments: targets)
    func `Sections are parts by their names`(_ target: String, _ section: String) throws {
        let bytes = try object(target, "const char *text(void) { return \"a text of the program\"; }")
        #expect(sniffed(bytes) == kind(target).rawValue)
        let found = readStructure(kind(target), bytes)
        #expect(found.text(section) == "a text of the program\0")
        #expect(!found.examinedRanges.isEmpty)
        #expect(found.notes.isEmpty)
    }

    @Test(arguments: targets)
    func `A key whose beginning the compiler keeps in the code is joined with its rest`(
        _ target: String, _ section: String
    ) throws {
        let prefix = ["praxa", "sk"].joined(separator: "_")
        let bytes = try object(
            target,
            """
            void use(const char *, unsigned long);
            void f(void) { char b[64]; __builtin_memcpy(b, "\(prefix)", 8); use(b, 8); use("\(tail)", 64); }
            """)
        let found = readStructure(kind(target), bytes)
        #expect(found.pairs.map(\.path) == ["\(section).joined[0]"])
        #expect(found.pairs.first?.value == Array("\(prefix)_\(tail)".utf8))
        let without = try object(target, "void use(const char *); void f(void) { use(\"\(tail)\"); }")
        #expect(readStructure(kind(target), without).pairs.isEmpty)
    }

    @Test(arguments: targets)
    func `A text that the code builds piece by piece is put together`(_ target: String, _ section: String) throws {
        let text = "a text of forty letters, built on a stack"
        let stores = stride(from: 0, to: 40, by: 8).map { start in
            "__builtin_memcpy(b + \(start), \"\(text.dropFirst(start).prefix(8))\", 8);"
        }
        let bytes = try object(
            target,
            "void use(volatile char *);\nvoid f(void) { volatile char v[8]; char b[48]; \(stores.joined()) use(b); }",
            "-fno-vectorize", "-fno-slp-vectorize", "-g0")
        let found = readStructure(kind(target), bytes)
        let all = found.parts.map { String(decoding: $0.bytes, as: UTF8.self) }
        #expect(all.contains { $0.contains(text.dropLast()) }, "\(found.parts.map(\.path))")
    }

    @Test func `A fat file has the processor in its places, and a static library in it is opened`() throws {
        let thin = try object("arm64-apple-ios15", "const char *text(void) { return \"in the thin file\"; }")
        func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
        var fat = number(0xCAFE_BABE) + number(2)
        fat += number(0x0100_000C) + number(0) + number(4096) + number(thin.count) + number(12)
        fat += number(0x0100_0007) + number(3) + number(4096 + thin.count) + number(8) + number(0)
        fat += [UInt8](repeating: 0, count: 4096 - fat.count) + thin + Array("!<arch>\n".utf8)
        #expect(sniffed(fat) == "machO")
        let found = readStructure(.machO, fat)
        #expect(found.text("arm64/__TEXT,__cstring") == "in the thin file\0")
        #expect(found.text("x86_64") == "!<arch>\n")
    }

    @Test(arguments: ["zlib", "zstd"])
    func `Compressed sections are expanded`(_ coding: String) throws {
        let name = "a_function_with_a_long_name_that_is_only_in_the_debug_section"
        let bytes = try object("x86_64-linux-gnu", "int \(name)_1(int x) { return x * 3; }", "-g", "-gz=\(coding)")
        let found = readStructure(.elf, bytes)
        #expect(found.text(".debug_str")?.contains(name) ?? false, "\(found.parts.map(\.path))")
        #expect(found.notes.isEmpty)
    }

    @Test func `What the store has encrypted is a gap`() throws {
        var bytes = try object("arm64-apple-ios15", "const char *text(void) { return \"text\"; }")
        // The second command becomes LC_ENCRYPTION_INFO_64: offset, size, and the way of encryption.
        let second = 32 + bytes[36..<40].reversed().reduce(0) { $0 << 8 | Int($1) }
        bytes.replaceSubrange(second..<(second + 4), with: [0x2C, 0, 0, 0])
        bytes.replaceSubrange((second + 8)..<(second + 20), with: [0, 64, 0, 0, 0, 64, 0, 0, 1, 0, 0, 0])
        #expect(
            readStructure(.machO, bytes).notes == [
                OpeningError(.encrypted, "FairPlay: 16 KiB of the program's code and texts")
            ])
    }

    @Test func `Bitcode is a gap with its name`() {
        #expect(
            sniffed([0x42, 0x43, 0xC0, 0xDE, 0x35, 0x14, 0, 0] + [UInt8](repeating: 7, count: 64))
                == "unsupported: LLVM bitcode (link-time optimisation)")
    }

    @Test(arguments: targets)
    func `Whatever is done to a program, it is read to an end`(_ target: String, _ section: String) throws {
        let whole = try object(
            target, "const char *text(void) { return \"a text\"; } int f(int x) { return x * 7; }", "-g")
        var generator = SeededGenerator(seed: 13)
        for _ in 0..<1_000 {
            var bytes = whole
            for _ in 0..<6 {
                let place = Int.random(in: 4..<(Bool.random(using: &generator) ? 600 : bytes.count), using: &generator)
                bytes[min(place, bytes.count - 1)] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &generator) ?? 0
            }
            let cut = Array(bytes.prefix(Int.random(in: 60...bytes.count, using: &generator)))
            _ = readStructure(kind(target), Bool.random(using: &generator) ? bytes : cut)
        }
    }
}
