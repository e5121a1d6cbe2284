import TestSupport
import Testing

@testable import WatertightModel

struct PlaceEscapingTests {
    /// A name, what it is, and how it is written.
    struct Example: CustomTestStringConvertible {
        let testDescription: String
        let name: [UInt8]
        let escaped: String

        init(_ description: String, _ name: String, _ escaped: String) {
            self.init(description, Array(name.utf8), escaped)
        }

        init(_ description: String, _ name: [UInt8], _ escaped: String) {
            testDescription = description
            self.name = name
            self.escaped = escaped
        }
    }

    @Test(arguments: [
        Example("nothing", "", ""),
        Example("a plain name", "My App (1).txt", "My App (1).txt"),
        Example("letters of other scripts", "日本語-é-🙂", "日本語-é-🙂"),
        Example("percent signs", "100%", "100%25"),
        Example("what looks escaped", "%41", "%2541"),
        Example("a hash", "a#b", "a%23b"),
        Example("a step", "a!/b", "a%21/b"),
        Example("an exclamation mark at the end", "hey!", "hey%21"),
        Example("two at the end", "hey!!", "hey!%21"),
        Example("an exclamation mark in the middle", "hey!you", "hey!you"),
        Example("an exclamation mark before a hash", "a!#b", "a!%23b"),
        Example("a line feed and a tab", "a\nb\tc", "a%0Ab%09c"),
        Example("an escape sequence", "\u{1B}[2Ja", "%1B[2Ja"),
        Example("NUL and DEL", "\u{0}\u{7F}", "%00%7F"),
        Example("a C1 control", "\u{9B}2J", "%C2%9B2J"),
        Example("a right-to-left override", "a\u{202E}gpj.exe", "a%E2%80%AEgpj.exe"),
        Example("an Arabic letter mark", "\u{61C}", "%D8%9C"),
        Example("an isolate", "\u{2067}x\u{2069}", "%E2%81%A7x%E2%81%A9"),
        Example("a zero-width space", "a\u{200B}b", "a%E2%80%8Bb"),
        Example("a line separator", "a\u{2028}b", "a%E2%80%A8b"),
        Example("a byte order mark", "\u{FEFF}a", "%EF%BB%BFa"),
        Example("tag characters", "a\u{E0041}", "a%F3%A0%81%81"),
        Example("a lone continuation byte", [0x61, 0x80, 0x62], "a%80b"),
        Example("Latin-1", [0x63, 0xE9], "c%E9"),
        Example("a sequence cut short at the end", [0x61, 0xE6, 0x97], "a%E6%97"),
        Example("an overlong slash", [0xC0, 0xAF], "%C0%AF"),
        Example("a surrogate", [0xED, 0xA0, 0x80], "%ED%A0%80"),
        Example("a bad byte before a step", [0xFF, 0x21, 0x2F], "%FF%21/"),
        Example("a bad byte after an exclamation mark", [0x21, 0xFF], "!%FF"),
    ])
    func `a name is escaped`(example: Example) {
        #expect(PlaceEscaping.escape(example.name) == example.escaped)
    }

    @Test func `different names have different places, and none steers a terminal`() {
        var generator = SeededGenerator(seed: 20_261_130)
        let alphabet = ["a", "!", "/", "#", "%", "2", "1", "\u{1B}", "\u{202E}", "é"].map { Array($0.utf8) }
        var names: [String: [UInt8]] = [:]
        for _ in 0..<20_000 {
            var name: [UInt8] = []
            for _ in 0..<Int.random(in: 0...6, using: &generator) {
                name += alphabet.randomElement(using: &generator) ?? []
                if Int.random(in: 0..<8, using: &generator) == 0 {
                    name.append(.random(in: 0...255, using: &generator))
                }
            }
            let escaped = PlaceEscaping.escape(name)
            #expect(names[escaped, default: name] == name, "seed \(generator.seed)")
            #expect(!escaped.unicodeScalars.contains(where: SteeringCharacters.contains), "seed \(generator.seed)")
            #expect(!escaped.contains("!/") && !escaped.contains("#") && !escaped.hasSuffix("!"))
            names[escaped] = name
        }
    }
}
