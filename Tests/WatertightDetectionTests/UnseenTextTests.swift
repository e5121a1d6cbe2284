import Foundation
import TestSupport
import Testing
import WatertightDetection
import WatertightModel

/// What stands in a value and is not seen, or stands for nothing; and values that are disguised.
@Suite struct UnseenTextTests {
    static let unseen: [(name: String, text: String)] = [
        ("a zero width space", "\u{200B}"), ("a soft hyphen", "\u{AD}"), ("a word joiner", "\u{2060}"),
        ("a byte order mark", "\u{FEFF}"), ("a non-joiner", "\u{200C}"), ("a joiner", "\u{200D}"),
        ("a direction", "\u{200E}"), ("its number", "&#8203;"), ("a colour", "\u{1B}[32m"),
        ("two colours", "\u{1B}[0m\u{1B}[1;31m"), ("a match's colour", "\u{1B}[m\u{1B}[K"),
        ("a link", "\u{1B}]8;;http://fixture.net\u{7}"), ("an escaped colour", "\\x1b[31m"),
        ("an octal colour", "\\033[31m"), ("JSON's colour", "\\u001b[31m"), ("a shell's colour", "\\e[31m"),
        ("a pictured colour", "\u{241B}[31m"), ("syslog's colour", "#033[31m"), ("vis' colour", "\\^[[31m"),
        ("a reference to nothing", "$()"), ("another", "${}"),
    ]

    @Test(arguments: [1, 31, 65_536], [[5, 8], [20, 40]])
    func `It is passed over in the middle of a key`(_ piece: Int, _ cuts: [Int]) throws {
        let detector = try TestDetector.make()
        for index in Self.unseen.indices {
            let key = Workshop.fabricKey()
            var letters = Array(key).map { String($0) }
            for cut in cuts { letters[cut] = Self.unseen[index].text + letters[cut] }
            let found = detector.scan(
                Array("the key is \(letters.joined()) here\n".utf8), as: TestDetector.subject(.log), inPiecesOf: piece
            ).discoveries.filter { $0.rule == "praxa-fabric-key" }
            #expect(
                found.map { $0.secret?.sha256 } == [SecretIdentifier.sha256(Array(key.utf8))],
                "\(Self.unseen[index].name) \(cuts)")
        }
    }

    @Test func `A key that was printed twice over, or with a line below, is one`() throws {
        for mark in ["", "_"] {
            let key = Workshop.fabricKey()
            let text = key.map { (mark.isEmpty ? String($0) : mark) + "\u{8}" + String($0) }.joined()
            #expect(try TestDetector.scan(text).discoveries.map(\.rule) == ["praxa-fabric-key"])
        }
    }

    @Test func `Colours around a key make no second finding`() throws {
        let key = Workshop.fabricKey()
        let text = "\u{1B}[32mPRAXA\u{1B}[0m_API_KEY \u{1B}[1m\(key)\u{1B}[0m\n"
        #expect(try TestDetector.scan(text, context: .log).discoveries.map(\.rule) == ["praxa-fabric-key"])
    }

    @Test(arguments: ["https:/$()/", "https:$(SLASH)$(SLASH)", "https:/${}/"])
    func `Settings write addresses with references to nothing`(_ start: String) throws {
        let password = Workshop.fabricKey().suffix(24)
        let text = "API_URL = \(start)svc:\(password)@db.fixture.net/x\n"
        #expect(try TestDetector.scan(text, context: .configuration).discoveries.map(\.rule) == ["url-userinfo"])
    }

    @Test func `UTF-7 hides no key`() throws {
        let key = Workshop.fabricKey()
        #expect(
            try TestDetector.scan("k: " + key.replacingOccurrences(of: "_", with: "+AF8-")).discoveries.count == 1)
        #expect(try TestDetector.scan("k: +AHAAcgBhAHgAYQ-" + key.dropFirst(5)).discoveries.count == 1)
    }

    @Test(arguments: [1, 31, 65_536])
    func `Base32 is decoded`(_ piece: Int) throws {
        let key = Workshop.fabricKey()
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        var bits = 0
        var count = 0
        var text = ""
        for byte in key.utf8 {
            bits = (bits << 8 | Int(byte)) & 0xFFFF
            count += 8
            while count >= 5 {
                count -= 5
                text.append(digits[bits >> count & 31])
            }
        }
        text.append(digits[bits << (5 - count) & 31])
        let found = try TestDetector.make().scan(
            Array("data: \(text)=== end".utf8), as: TestDetector.subject(), inPiecesOf: piece)
        #expect(found.discoveries.map(\.rule) == ["praxa-fabric-key"])
    }

    @Test(arguments: [1, 31, 65_536])
    func `What a Flutter build was given is read, name and value`(_ piece: Int) throws {
        let password = Workshop.fabricKey().suffix(12)
        let list = ["FLAVOR=dev", "API=https://svc:\(password)@h.fixture.net", "PRAXA=\(Workshop.fabricKey())"]
        let text = "DART_DEFINES=" + list.map { Data($0.utf8).base64EncodedString() }.joined(separator: ",") + "\n"
        let found = try TestDetector.make().scan(
            Array(text.utf8), as: TestDetector.subject(.configuration), inPiecesOf: piece
        ).discoveries
        #expect(found.map(\.rule).sorted() == ["praxa-fabric-key", "url-userinfo"])
    }

    @Test(arguments: [1, 31, 65_536])
    func `A key under XOR with any byte is found, and said to be`(_ piece: Int) throws {
        let detector = try TestDetector.make()
        for mask in [UInt8(1), 0x5A, 0x80, 0xFF] {
            let key = Workshop.fabricKey()
            for filler in [3, 252 * 1024 - 20] {
                let bytes =
                    [UInt8](repeating: 0xEE, count: filler) + key.utf8.map { $0 ^ mask }
                    + [UInt8](repeating: 0x11, count: 90)
                let found = detector.scan(bytes, as: TestDetector.subject(.binary), inPiecesOf: piece).discoveries
                #expect(found.map { $0.secret?.sha256 } == [SecretIdentifier.sha256(Array(key.utf8))], "\(mask)")
                #expect(found.first?.confidence == .medium)
                #expect(found.first?.place.text == "test#xor")
                #expect(found.first?.offset == filler)
            }
        }
    }

    @Test func `A key that stands backwards is found`() throws {
        let text = "let k = String(\"\(String(Workshop.fabricKey().reversed()))\".reversed())"
        let found = try TestDetector.scan(text, context: .source).discoveries
        #expect(found.map(\.rule) == ["praxa-fabric-key"])
        #expect(found.map(\.place.text) == ["test#reversed"])
    }
}
