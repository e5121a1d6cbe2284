import TestSupport
import Testing
import WatertightDetection
import WatertightModel

/// UTF-16 and UTF-32 in both orders, at all alignments, in the middle of anything.
@Suite struct WideTextTests {
    struct Form: Sendable, CustomTestStringConvertible {
        var width = 2
        let isBigEndian: Bool
        let lead: Int
        var testDescription: String { "UTF-\(8 * width), \(isBigEndian ? "high" : "low") byte first, at \(lead)" }
        func encode(_ text: String) -> [UInt8] {
            let units = width == 2 ? text.utf16.map(UInt32.init) : text.unicodeScalars.map(\.value)
            return units.flatMap { unit in
                let bytes = (0..<width).map { UInt8(truncatingIfNeeded: unit >> UInt32(8 * $0)) }
                return isBigEndian ? bytes.reversed() : bytes
            }
        }
    }

    private static let window = 252 * 1024
    static let leads: [Int] = [0, 1, 2, 3, 8, window - 3, window - 146, window - 290]
    static let forms: [Form] = [2, 4].flatMap { width in
        [false, true].flatMap { order in leads.map { Form(width: width, isBigEndian: order, lead: $0) } }
    }

    @Test(arguments: forms)
    func `A key in a binary is found as wide characters at any place`(_ form: Form) throws {
        let key = Workshop.fabricKey()
        for filler in [UInt8(0), 0xC3] {
            for tail in [[], [UInt8](repeating: 0, count: form.width) + [1], [0xC3, 0xC3, 0xC3]] {
                let bytes = [UInt8](repeating: filler, count: form.lead) + form.encode(key) + tail
                let outcome = try TestDetector.make().scan(bytes, as: TestDetector.subject(.binary))
                #expect(outcome.discoveries.map { $0.secret?.sha256 } == [SecretIdentifier.sha256(Array(key.utf8))])
                let start = form.lead + (form.isBigEndian ? form.width - 1 : 0)
                #expect(outcome.discoveries.map(\.offset) == [start])
                #expect(outcome.discoveries.first?.line == nil)
            }
        }
    }

    @Test(arguments: [1, 31, 4096])
    func `No key in wide characters is missed, whatever stands around it and however it is read`(_ piece: Int) throws {
        var random = SeededGenerator(seed: 32)
        var bytes: [UInt8] = []
        var keys: [String] = []
        while bytes.count < 300_000 {
            let form = Form(width: Bool.random(using: &random) ? 2 : 4, isBigEndian: .random(using: &random), lead: 0)
            // Numbers of two and four bytes, noise, NULs: what strings stand between.
            let filler = Int.random(in: 0..<500, using: &random)
            for _ in 0..<filler {
                switch UInt8.random(in: 0..<4, using: &random) {
                case 0: bytes += [UInt8.random(in: 32..<127, using: &random), 0, 0, 0]
                case 1: bytes += [0, UInt8.random(in: 32..<127, using: &random)]
                case 2: bytes += [0]
                default: bytes += random.bytes(3)
                }
            }
            bytes += [0xFF, 0xFE]
            keys.append(Workshop.fabricKey())
            bytes += form.encode(keys[keys.count - 1]) + [0xFF, 0xFE, 0xFD]
        }
        let outcome = try TestDetector.make().scan(bytes, as: TestDetector.subject(.binary), inPiecesOf: piece)
        let found = Set(outcome.discoveries.compactMap { $0.secret?.sha256 })
        #expect(keys.count { !found.contains(SecretIdentifier.sha256(Array($0.utf8))) } == 0)
        #expect(outcome.discoveries.count == keys.count)
    }

    @Test(arguments: forms.filter { $0.lead == 0 }, ["\u{FEFF}\"clé 日本 𝄞\" = 1;\n", "{\"plain\": \"ASCII text\",\n"])
    func `A text in wide characters has lines and columns`(_ form: Form, _ firstLine: String) throws {
        let key = Workshop.fabricKey()
        let bytes = form.encode("\(firstLine)\"key\" = \"\(key)\";\n")
        let encoding = TextEncoding.detect(head: bytes)
        let outcome = try TestDetector.make().scan(bytes, as: TestDetector.subject(.configuration, encoding: encoding))
        #expect(outcome.discoveries.map(\.rule) == ["praxa-fabric-key"])
        #expect(outcome.discoveries.first?.line == 2)
        #expect(outcome.discoveries.first?.column == 10)
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

    @Test(arguments: [
        "plain ASCII text, a line of it", "PK\u{3}\u{4}", "", "a\0b", "\0\0\0\u{18}ftypmp42\0\0\0\0isommp42",
    ])
    func `Other texts are not taken for wide characters`(_ text: String) {
        guard case .bytes = TextEncoding.detect(head: Array(text.utf8)) else {
            Issue.record("taken for wide characters")
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
