import TestSupport
import Testing
import WatertightDetection
import WatertightModel

/// UTF-16 in both orders, at both alignments, in the middle of anything.
@Suite struct UTF16Tests {
    struct Form: Sendable, CustomTestStringConvertible {
        let isBigEndian: Bool
        let lead: Int
        var testDescription: String { "\(isBigEndian ? "high" : "low") byte first, at \(lead)" }
        func encode(_ text: String) -> [UInt8] {
            text.utf16.flatMap { unit in
                isBigEndian
                    ? [UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit)]
                    : [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)]
            }
        }
    }

    private static let window = 252 * 1024
    static let leads: [Int] = [0, 1, 2, 3, 8, window - 3, window - 64, window - 146, window]
    static let forms: [Form] =
        leads.map { Form(isBigEndian: false, lead: $0) } + leads.map { Form(isBigEndian: true, lead: $0) }

    @Test(arguments: forms)
    func `A key in a binary is found as UTF-16 at any place`(_ form: Form) throws {
        let key = Workshop.fabricKey()
        for filler in [UInt8(0), 0xC3] {
            for tail in [[], [UInt8(0), 0, 1], [0xC3, 0xC3, 0xC3]] as [[UInt8]] {
                let bytes = [UInt8](repeating: filler, count: form.lead) + form.encode(key) + tail
                let outcome = try TestDetector.make().scan(bytes, as: TestDetector.subject(.binary))
                #expect(outcome.discoveries.map { $0.secret?.sha256 } == [SecretIdentifier.sha256(Array(key.utf8))])
                let start = form.lead + (form.isBigEndian ? 1 : 0)
                #expect(outcome.discoveries.map(\.offset) == [start])
                #expect(outcome.discoveries.first?.line == nil)
            }
        }
    }

    @Test(arguments: [false, true])
    func `A text in UTF-16 has lines and columns`(_ isBigEndian: Bool) throws {
        let key = Workshop.fabricKey()
        let form = Form(isBigEndian: isBigEndian, lead: 0)
        let bytes = form.encode("\u{FEFF}\"clé\" = 1;\n\"日本 𝄞\" = \"\(key)\";\n")
        let encoding = TextEncoding.detect(head: bytes)
        let outcome = try TestDetector.make().scan(bytes, as: TestDetector.subject(.configuration, encoding: encoding))
        #expect(outcome.discoveries.map(\.rule) == ["praxa-fabric-key"])
        #expect(outcome.discoveries.first?.line == 2)
    }

    @Test func `Two keys that touch are two findings`() throws {
        let keys = [Workshop.fabricKey(), Workshop.fabricKey()]
        let bytes = Form(isBigEndian: false, lead: 0).encode(keys.joined())
        let outcome = try TestDetector.make().scan(bytes, as: TestDetector.subject(.binary))
        #expect(outcome.discoveries.count == 2)
    }

    @Test func `Runs of NUL and noise cost nothing and yield nothing`() throws {
        var bytes = [UInt8](repeating: 0, count: 600_000)
        for index in stride(from: 0, to: bytes.count, by: 5) { bytes[index] = UInt8(truncatingIfNeeded: index) }
        let outcome = try TestDetector.make().scan(bytes, as: TestDetector.subject(.binary))
        #expect(outcome.discoveries.isEmpty)
    }

    @Test(arguments: ["plain ASCII text, a line of it", "PK\u{3}\u{4}", "", "a\0b"])
    func `Other texts are not taken for UTF-16`(_ text: String) {
        guard case .bytes = TextEncoding.detect(head: Array(text.utf8)) else {
            Issue.record("taken for UTF-16")
            return
        }
    }

    @Test(arguments: [[UInt8(ascii: "x")], [1], [0xFF], [UInt8(ascii: "a"), UInt8(ascii: " ")]])
    func `High byte first keeps its last character, whatever stands around it`(_ before: [UInt8]) throws {
        let key = Workshop.fabricKey()
        for after in [[], [0x20, 0xAC], [0xFF], [0x6F, 0x22]] as [[UInt8]] {
            let bytes = before + Form(isBigEndian: true, lead: 0).encode(key) + after
            let encoding = TextEncoding.detect(head: bytes)
            let outcome = try TestDetector.make().scan(bytes, as: TestDetector.subject(.binary, encoding: encoding))
            #expect(outcome.discoveries.map(\.rule) == ["praxa-fabric-key"])
        }
    }
}
