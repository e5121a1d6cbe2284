import Foundation
import TestSupport
import Testing
import WatertightDetection
import WatertightModel

/// Views: a secret is found in every encoding, at its place in the source, however deep it is wrapped.
@Suite struct ViewTests {
    struct Encoding: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let encode: @Sendable (String) -> String
    }

    static func hex(_ text: String) -> String { text.utf8.map { String(format: "%02x", $0) }.joined() }
    static func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }
    static func percent(_ text: String) -> String { text.utf8.map { String(format: "%%%02X", $0) }.joined() }
    static func quoted(_ text: String) -> String {
        text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
    }
    static func wrapped(_ text: String, _ width: Int, _ separator: String) -> String {
        stride(from: 0, to: text.count, by: width).map { start in
            String(text.dropFirst(start).prefix(width))
        }.joined(separator: separator)
    }

    static let encodings: [Encoding] = [
        Encoding(testDescription: "base64") { base64("cfg=" + $0) },
        Encoding(testDescription: "base64, shifted by one byte") { base64("x" + $0 + ";") },
        Encoding(testDescription: "base64, shifted by two bytes") { base64("xy" + $0) },
        Encoding(testDescription: "base64 for URLs") {
            base64("~~~?" + $0).replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
        },
        Encoding(testDescription: "base64 behind a path") { "/v1/abc/" + base64("the key: " + $0) },
        Encoding(testDescription: "base64 in lines of 64") {
            wrapped(base64("note: " + $0 + " and more text"), 64, "\n\t")
        },
        Encoding(testDescription: "base64 in lines of mail") {
            wrapped(base64("note: " + $0 + " and more"), 76, "\r\n")
        },
        Encoding(testDescription: "base64 twice") { base64(base64("k=" + $0)) },
        Encoding(testDescription: "hexadecimal") { hex("k=" + $0) },
        Encoding(testDescription: "hexadecimal in capitals") { hex("k=" + $0).uppercased() },
        Encoding(testDescription: "percent") { $0.replacingOccurrences(of: "_", with: "%5F") },
        Encoding(testDescription: "percent throughout") { percent($0) },
        Encoding(testDescription: "percent twice") { $0.replacingOccurrences(of: "_", with: "%255F") },
        Encoding(testDescription: "JSON escapes") { $0.replacingOccurrences(of: "_", with: "\\u005f") },
        Encoding(testDescription: "JSON in JSON in JSON") {
            let inner = "{\"k\":\"" + $0.replacingOccurrences(of: "_", with: "\\u005f") + "\"}"
            let middle = "{\"i\":\"" + quoted(inner) + "\"}"
            return "{\"o\":\"" + quoted(middle) + "\"}"
        },
        Encoding(testDescription: "C escapes") { $0.replacingOccurrences(of: "_", with: "\\x5f") },
        Encoding(testDescription: "Swift escapes") { $0.replacingOccurrences(of: "_", with: "\\u{5f}") },
        Encoding(testDescription: "XML numbers") { $0.replacingOccurrences(of: "_", with: "&#95;") },
        Encoding(testDescription: "XML numbers in hexadecimal") { $0.replacingOccurrences(of: "_", with: "&#x5F;") },
        Encoding(testDescription: "HTML names") { $0.replacingOccurrences(of: "_", with: "&lowbar;") },
        Encoding(testDescription: "quoted-printable") {
            "a long line of mail that ends softly, ends =\r\n"
                + $0.prefix(20).replacingOccurrences(of: "_", with: "=5F") + "=\r\n" + $0.dropFirst(20)
        },
        Encoding(testDescription: "base64 of JSON escapes") {
            base64("{\"k\": \"" + $0.replacingOccurrences(of: "_", with: "\\u005f") + "\"}")
        },
        Encoding(testDescription: "percent of base64") { percent(base64("k=" + $0)) },
    ]

    private func scan(_ bytes: [UInt8]) throws -> ScanOutcome {
        try TestDetector.make().scan(bytes, as: TestDetector.subject(.configuration))
    }

    @Test(arguments: encodings)
    func `A key is found in it, with its line`(_ encoding: Encoding) throws {
        let key = Workshop.fabricKey()
        let expected = SecretIdentifier.sha256(Array(key.utf8))
        for lead in [0, 7, 252 * 1024 - 120, 252 * 1024 - 60, 252 * 1024 - 5] {
            let filler = String(repeating: "plain words\n", count: lead / 12) + String(repeating: ".", count: lead % 12)
            let text = filler + "\nvalue \(encoding.encode(key)) end\nmore\n"
            let outcome = try scan(Array(text.utf8))
            let found = outcome.discoveries.filter { $0.secret?.sha256 == expected }
            #expect(found.count == 1, "at \(lead)")
            let line = try #require(found.first?.line)
            #expect((lead / 12 + 2...lead / 12 + 4).contains(line), "line \(line) at \(lead)")
            #expect(found.first.map { $0.offset >= lead && $0.offset + $0.length <= text.utf8.count } == true)
            #expect(outcome.gaps.isEmpty)
        }
    }

    /// Runs are looked for by blocks of sixteen: the dots before vary where in a run these fall.
    @Test(arguments: [32, 36, 40, 44, 48, 64, 76, 500])
    func `No key in lines of base64 is missed, whatever its digits are`(_ width: Int) throws {
        let keys = (0..<1000).map { _ in Workshop.fabricKey() }
        let text = keys.enumerated().map { number, key in
            String(repeating: ".", count: number % 32) + " value "
                + Self.wrapped(Self.base64("~~~?" + key), width, "\n\t") + " end\n"
        }
        let outcome = try scan(Array(text.joined().utf8))
        let found = Set(outcome.discoveries.compactMap { $0.secret?.sha256 })
        #expect(keys.count { !found.contains(SecretIdentifier.sha256(Array($0.utf8))) } == 0)
    }

    @Test func `What stands plainly is one finding, though a view shows it again`() throws {
        let key = Workshop.fabricKey()
        let outcome = try scan(Array("{\"a\": \"x\\u0041\", \"k\": \"\(key)\", \"b\": \"%41\"}".utf8))
        #expect(outcome.discoveries.count == 1)
    }

    @Test func `Views nest as deep as the limit says, and what is deeper is a gap`() throws {
        var text = Workshop.fabricKey()
        for _ in 0..<6 { text = Self.base64("k=" + text) }
        let deepest = try scan(Array(text.utf8))
        #expect(deepest.discoveries.count == 1)
        #expect(deepest.gaps.isEmpty)
        let deeper = try scan(Array(Self.base64("k=" + text).utf8))
        #expect(deeper.discoveries.isEmpty)
        #expect(deeper.gaps.map(\.reason) == [.tooDeep])
    }

    @Test func `Decoding more than the limit is a gap`() throws {
        var limits = ScanLimits()
        limits.maximumDecodedBytes = 1 << 20
        let detector = try TestDetector.make(limits: limits)
        let text = Self.base64(String(repeating: "some text that goes on and on. ", count: 60_000))
        let outcome = detector.scan(Array(text.utf8), as: TestDetector.subject(.configuration))
        #expect(outcome.gaps.map(\.reason) == [.expansionLimit])
    }

    @Test func `Names, digests and paths are no encodings`() throws {
        let text = """
            usr/lib/x86_64-linux-gnu/libsomething/very/long/path/to/a/file/name
            _ZN4llvm12MachineBlock15printAsOperandERNS_11raw_ostreamEbPKNS_18MachineRegister
            0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0
            ThisIsAVeryLongCamelCaseIdentifierNameThatGoesOnForAWhileInSomeSourceCode
            100% of 25%ABout & more &c. = x
            """
        let outcome = try scan(Array(text.utf8))
        #expect(outcome.discoveries.isEmpty)
        #expect(outcome.decodedBlobs.isEmpty)
    }

    @Test func `Base64 is found at any distance from other bytes`() throws {
        let detector = try TestDetector.make()
        let key = Workshop.fabricKey()
        let encoded = Array(Self.base64("key: \(key) of the test").utf8)
        let fillers = [" ", "(a) ", "\u{1}\u{2}zzzzzzzzzzzz ", "}"]
        for filler in fillers {
            let row = Array(String(repeating: filler, count: 40).utf8)
            for lead in 0..<70 {
                // A sign before it that belongs to no run.
                let bytes = Array(row.suffix(lead)) + [UInt8(ascii: "!")] + encoded + [UInt8(ascii: "!")] + row
                let outcome = detector.scan(bytes, as: TestDetector.subject())
                #expect(outcome.discoveries.count == 1, "\(filler) \(lead)")
            }
        }
    }
}
