import Foundation
import TestSupport
import Testing
import WatertightDetection
import WatertightModel

/// Escapes of characters: in whichever notation, a secret is found.
@Suite struct EscapeTests {
    /// Notations for one character; `next` is the one that follows.
    static let notations: [(name: String, write: @Sendable (UInt8, UInt8?) -> String)] = [
        ("percent", { byte, _ in String(format: "%%%02X", byte) }),
        ("percent with u", { byte, _ in String(format: "%%u%04x", byte) }),
        ("JSON", { byte, _ in String(format: "\\u%04x", byte) }),
        ("Java", { byte, _ in String(format: "\\uu%04x", byte) }),
        ("Swift", { byte, _ in String(format: "\\u{%x}", byte) }),
        ("Perl", { byte, _ in String(format: "\\x{%x}", byte) }),
        ("C, four bytes", { byte, _ in String(format: "\\U%08x", byte) }),
        ("C, hexadecimal", { byte, _ in String(format: "\\x%02x", byte) }),
        ("C, octal", { byte, _ in String(format: "\\%03o", byte) }),
        ("echo, octal", { byte, _ in String(format: "\\0%03o", byte) }),
        ("CSS with a blank", { byte, _ in String(format: "\\%x ", byte) }),
        ("CSS with six digits", { byte, _ in String(format: "\\%06x", byte) }),
        ("XML", { byte, _ in "&#\(byte);" }),
        ("XML, hexadecimal", { byte, _ in String(format: "&#X%x;", byte) }),
        ("XML with zeros", { byte, _ in String(format: "&#%07d;", byte) }),
        (
            "HTML without semicolons",
            { byte, next in
                // A digit that follows would belong to the number.
                next.map { $0 >= 0x30 && $0 < 0x3A } == true ? "&#\(byte);" : "&#\(byte)"
            }
        ),
        ("soft breaks of a shell", { byte, _ in "\\\n" + String(UnicodeScalar(byte)) }),
        ("soft breaks of a property file", { byte, _ in "\\\r\n\t    " + String(UnicodeScalar(byte)) }),
    ]

    static func escaped(
        _ text: String, _ write: (UInt8, UInt8?) -> String, share: Double, random: inout SeededGenerator
    ) -> String {
        let bytes = Array(text.utf8)
        var marks = bytes.indices.map { _ in Double.random(in: 0..<1, using: &random) < share }
        if !marks.dropFirst().contains(true) { marks[Int.random(in: 1..<bytes.count, using: &random)] = true }
        // A line break stands before a character of the word, so not before its first.
        return bytes.indices.map { index in
            marks[index] && (index > 0 || !write(0x70, nil).hasSuffix("p"))
                ? write(bytes[index], index + 1 < bytes.count ? bytes[index + 1] : nil)
                : String(UnicodeScalar(bytes[index]))
        }.joined()
    }

    @Test(arguments: zip(notations.indices, notations.indices.map { [1, 31, 4096][$0 % 3] }))
    func `No key with some characters escaped is missed, however it is read`(_ notation: Int, _ piece: Int) throws {
        var random = SeededGenerator(seed: UInt64(notation))
        var text = ""
        var keys: [String] = []
        while text.utf8.count < 260_000 {
            keys.append(Workshop.fabricKey())
            let share = Double.random(in: 0..<1, using: &random)
            text += String(repeating: ".", count: .random(in: 0..<2000, using: &random)) + " key "
            text += Self.escaped(keys[keys.count - 1], Self.notations[notation].write, share: share, random: &random)
            text += " end\n"
        }
        let outcome = try TestDetector.make().scan(
            Array(text.utf8), as: TestDetector.subject(.configuration), inPiecesOf: piece)
        let found = Set(outcome.discoveries.compactMap { $0.secret?.sha256 })
        #expect(keys.count { !found.contains(SecretIdentifier.sha256(Array($0.utf8))) } == 0, "of \(keys.count)")
    }

    static let references: [(text: String, meaning: String)] = [
        ("https&colon;&sol;&sol;svc&colon;{{}}&commat;db&period;fixture&period;net&sol;", "url-userinfo"),
        ("https://svc:{{}}&#64db.fixture.net/", "url-userinfo"),
        ("https&#x3a://svc:{{}}&#x40;db.fixture.net/", "url-userinfo"),
        ("jdbc:postgresql\\://svc\\:{{}}@db.fixture.net/", "url-userinfo"),
        ("<a data-x='{&quot;x-api-key&quot;:&quot;{{}}&quot;}'>", "api-key-header"),
        ("{&quot;x-api-key&quot: &#34k{{}}&quot}", "api-key-header"),
        ("https://db.fixture.net/?a=1&amp;access&lowbar;token&equals;{{}}&amp;b=2", "url-query-credential"),
    ]

    @Test(arguments: references.indices)
    func `Names of characters are undone where they make a credential`(_ index: Int) throws {
        var random = SeededGenerator(seed: 5)
        let value = String("aR7xQ2mW9tKe4LpZ8vNb3Yc6".shuffled(using: &random))
        let (text, meaning) = Self.references[index]
        let outcome = try TestDetector.scan(text.replacingOccurrences(of: "{{}}", with: value), context: .configuration)
        let rules = Set(outcome.discoveries.map(\.rule))
        #expect(rules == [meaning])
        #expect(outcome.discoveries.allSatisfy { $0.secret?.shown == outcome.discoveries[0].secret?.shown })
    }

    @Test func `Neighbourhoods of escapes that do not touch make no match together`() throws {
        var rule = Rule(id: "block", pack: "t", title: "a block", pattern: #"<BEGIN>[\s\S]{64,}?<END>"#)
        rule.keywords = ["<begin>"]
        rule.maximumLength = 8192
        // Two blocks, each of which an escape stands before; the end of the first is in no neighbourhood.
        let block = "%41%42 <BEGIN>" + String(repeating: "line of text\n", count: 100) + "<END>\n"
        let found = try TestDetector.make([rule]).scan(Array((block + block).utf8), as: TestDetector.subject())
        #expect(found.discoveries.map(\.length) == [1312, 1312])
    }

    @Test(arguments: [true, false])
    func `Quoted-printable without a soft line end is told by its header`(isAnnounced: Bool) throws {
        let key = Workshop.fabricKey().replacingOccurrences(of: "_", with: "=5F")
        let header = isAnnounced ? "Content-Transfer-Encoding: Quoted-Printable\r\n" : "Content-Type: text/plain\r\n"
        let found = try TestDetector.scan("Subject: x\r\n\(header)\r\nkey \(key)\r\n").discoveries
        #expect(found.contains { $0.rule == "praxa-fabric-key" } == isAnnounced)
    }
}
