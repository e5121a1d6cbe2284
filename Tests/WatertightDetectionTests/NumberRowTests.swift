import Foundation
import TestSupport
import Testing
import WatertightDetection
import WatertightModel

/// Bytes that are written as numbers or characters.
@Suite struct NumberRowTests {
    static let notations: [(name: String, write: @Sendable ([UInt8]) -> String)] = [
        ("decimal", { "[" + $0.map { "\($0)" }.joined(separator: ", ") + "]" }),
        ("decimal without blanks", { "[" + $0.map { "\($0)" }.joined(separator: ",") + "]" }),
        ("hexadecimal", { "{" + $0.map { String(format: "0x%02x", $0) }.joined(separator: ", ") + "}" }),
        ("capitals", { "{" + $0.map { String(format: "0X%02X", $0) }.joined(separator: ",") + "}" }),
        ("sixteen bits", { "{" + $0.map { String(format: "0x%04x", $0) }.joined(separator: ", ") + "}" }),
        ("octal", { "{" + $0.map { String(format: "0%o", $0) }.joined(separator: ", ") + "}" }),
        ("rows", { "{\n" + rows($0.map { String(format: "0x%02x", $0) }, ",\n    ") + "\n}" }),
        ("rows with comments", { "{\n" + rows($0.map { "\($0)" }, ", // row\n  ") + "\n}" }),
        ("a line each", { "[\n    " + $0.map { "\($0)" }.joined(separator: ",\n    ") + "\n]" }),
        ("characters", { "{" + $0.map { "'\(letter($0))'" }.joined(separator: ",") + "}" }),
        ("letters", { "[" + $0.map { "\"\(letter($0))\"" }.joined(separator: ", ") + "].joined()" }),
        ("Swift", { "[" + $0.map { "UInt8(ascii: \"\(letter($0))\")" }.joined(separator: ", ") + "]" }),
        ("Rust", { "[" + $0.map { "b'\(letter($0))'" }.joined(separator: ", ") + "]" }),
        ("Rust's suffixes", { "[" + $0.map { "\($0)u8" }.joined(separator: ", ") + "]" }),
        ("Java", { "{" + $0.map { String(format: "(byte)0x%02x", $0) }.joined(separator: ", ") + "}" }),
        ("signed bytes", { "{-30, -128, -117, " + $0.map { "\($0)" }.joined(separator: ", ") + ", -1}" }),
        ("Go", { "[" + $0.map { "\($0)" }.joined(separator: " ") + "]" }),
        ("a typed array", { "{" + $0.enumerated().map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}" }),
        ("a buffer", { "{\"type\":\"Buffer\",\"data\":[" + $0.map { "\($0)" }.joined(separator: ",") + "]}" }),
        ("colons", { $0.map { String(format: "%02x", $0) }.joined(separator: ":") }),
        ("hyphens", { $0.map { String(format: "%02X", $0) }.joined(separator: "-") }),
        ("bare hexadecimal", { $0.map { String(format: "%02x", $0) }.joined(separator: ", ") }),
        ("hexadecimal with blanks", { $0.map { String(format: "0x%02x", $0) }.joined(separator: " ") }),
    ]

    private static func letter(_ byte: UInt8) -> Character { Character(UnicodeScalar(byte)) }

    private static func rows(_ items: [String], _ end: String) -> String {
        stride(from: 0, to: items.count, by: 12).map {
            items[$0..<min($0 + 12, items.count)].joined(separator: ", ")
        }.joined(separator: end)
    }

    @Test(arguments: [1, 31, 65_536])
    func `Bytes are text again, wherever windows end`(_ piece: Int) throws {
        let detector = try TestDetector.make()
        for index in Self.notations.indices {
            // A window's end is tried with a few of them.
            let filler = index % 6 == 0 ? 252 * 1024 - 200 : index
            let key = Workshop.fabricKey()
            let text =
                String(repeating: ".", count: filler) + "\nlet k = " + Self.notations[index].write(Array(key.utf8))
                + "\nlet other = 1\n"
            let found = detector.scan(
                Array(text.utf8), as: TestDetector.subject(.source), inPiecesOf: piece
            ).discoveries
            let name = Self.notations[index].name
            #expect(
                found.map { $0.secret?.sha256 } == [SecretIdentifier.sha256(Array(key.utf8))], "\(name), \(filler)")
            #expect(found.allSatisfy { $0.line == 2 || $0.line == 3 }, "\(name)")
        }
    }

    @Test func `A key in a row of other bytes is found`() throws {
        var random = SeededGenerator(seed: 3)
        let key = Workshop.fabricKey()
        let noise = (0..<9000).map { _ in UInt8.random(in: 0...255, using: &random) }
        let bytes = noise + Array(key.utf8) + noise
        let text = "static const unsigned char blob[] = {\n" + Self.rows(bytes.map { "\($0)" }, ",\n") + "};\n"
        #expect(try TestDetector.scan(text, context: .source).discoveries.count == 1)
    }

    @Test(arguments: [2, 4, 8])
    func `Numbers of several bytes in a binary are characters`(_ width: Int) throws {
        let detector = try TestDetector.make()
        for shift in 0..<8 {
            let key = Workshop.fabricKey()
            var bytes = [UInt8](repeating: 0xFF, count: 64 + shift)
            for byte in key.utf8 { bytes += [byte] + [UInt8](repeating: 0, count: width - 1) }
            bytes += [UInt8](repeating: 0xFF, count: 64)
            let found = detector.scan(bytes, as: TestDetector.subject(.binary)).discoveries
            #expect(found.map(\.rule) == ["praxa-fabric-key"], "\(shift)")
        }
    }

    @Test func `Damaged rows are read to their end`() throws {
        var random = SeededGenerator(seed: 17)
        let key = Workshop.fabricKey()
        let text = Array(Self.notations.map { $0.write(Array(key.utf8)) }.joined(separator: "\n").utf8)
        let detector = try TestDetector.make()
        for _ in 0..<150 {
            var damaged = text
            for _ in 0..<Int.random(in: 1...40, using: &random) {
                damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            damaged.removeLast(Int.random(in: 0..<damaged.count, using: &random))
            #expect(detector.scan(damaged, as: TestDetector.subject(.source)).bytes == damaged.count)
        }
    }
}
