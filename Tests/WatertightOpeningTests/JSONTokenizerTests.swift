import TestSupport
import Testing
import WatertightModel

@testable import WatertightOpening

struct JSONTokenizerTests {
    /// A text's tokens in a row, and what was wrong with it.
    private struct Told: Equatable {
        var tokens = ""
        var problem: GapReason?
        var ending: GapReason?
    }

    private func tell(
        _ bytes: [UInt8], step: Int = .max, window: Int = 64 << 10, longest: Int = 1 << 20,
        failure: OpeningError? = nil
    ) -> Told {
        let tokenizer = JSONTokenizer(windowBytes: window, maximumTextBytes: longest)
        tokenizer.begin(PiecewiseStream(bytes, step: step, failure: failure))
        var words: [String] = []
        while true {
            let token = tokenizer.next()
            let cut = tokenizer.isCut ? "…" : ""
            func text() -> String { String(decoding: tokenizer.takeText(), as: UTF8.self) + cut }
            switch token {
            case .objectStart: words.append("{")
            case .objectEnd: words.append("}")
            case .arrayStart: words.append("[")
            case .arrayEnd: words.append("]")
            case .key: words.append("\(text()):")
            case .string: words.append("'\(text())'")
            case .scalar: words.append(text())
            case .end:
                return Told(
                    tokens: words.joined(separator: " "), problem: tokenizer.problem?.reason,
                    ending: tokenizer.ending?.reason)
            }
        }
    }

    private func tell(_ text: String) -> Told { tell(Array(text.utf8)) }

    @Test(arguments: [
        JSONTestText("a plain document", #"{"a":[1,"b",{}],"c":null}"#, #"{ a: [ 1 'b' { } ] c: null }"#),
        JSONTestText("space all over", " {\n\"a\"\t:\r\n[ ] } ", "{ a: [ ] }"),
        JSONTestText("a comma at the end", #"{"a":[1,2,],}"#, "{ a: [ 1 2 ] }"),
        JSONTestText("comments", "/* x */{//y {\n\"a\":/**/1}// end", "{ a: 1 }"),
        JSONTestText("several documents", "{\"a\":1}\n{\"b\":2}\u{0}[3]", "{ a: 1 } { b: 2 } [ 3 ]"),
        JSONTestText("JSONP", #"/**/call.back({"a":"b"});"#, #"call.back { a: 'b' }"#),
        JSONTestText("a guard in front", ")]}',\n{\"a\":1}", "' { a: 1 }"),
        JSONTestText("line feeds in a string", "[\"a\nb\u{1}\"]", "[ 'a\nb\u{1}' ]"),
        JSONTestText("names without quotes", "{a:1, $b_2 : 'x}", "{ a: 1 $b_2: 'x }"),
        JSONTestText("a missing comma", #"{"a":"b" "c":"d"}"#, "{ a: 'b' c: 'd' }"),
        JSONTestText("a string alone", #""a""#, "'a'"),
        JSONTestText("nothing", "", ""),
    ])
    func `What is found in the wild is taken apart`(_ sample: JSONTestText) {
        let told = tell(sample.text)
        #expect(told.tokens == sample.expected)
        #expect(told.ending == nil)
    }

    @Test(arguments: [
        JSONTestText("a closer of the wrong kind", #"{"a":[1}"b":2]"#, "{ a: [ 1 ] b: 2 }"),
        JSONTestText("a closer too many", #"{"a":1}}{"b":2}"#, "{ a: 1 } { b: 2 }"),
        JSONTestText("keys without values", #"{"a","b":1}"#, "{ a: b: 1 }"),
        JSONTestText("a colon too many", #"{"a":1:"b":2}"#, "{ a: 1 'b' 2 }"),
        JSONTestText("odd bytes", "[\u{7F}~]", "[ \u{7F}~ ]"),
    ])
    func `What is not well-formed is told as far as it goes, and said`(_ sample: JSONTestText) {
        let told = tell(sample.text)
        #expect(told.tokens == sample.expected)
        #expect(told.problem == .damaged)
    }

    @Test func `Escapes are undone, and what is none stays`() {
        let cases = [
            (#"\"\\\/\b\f\n\r\t"#, "\"\\/\u{8}\u{C}\n\r\t"), (#"\u0041\u00e9\u20AC"#, "Aé€"),
            (#"\ud83d\ude00!"#, "😀!"), (#"\ud83d"#, "\u{FFFD}"), (#"\ude00x"#, "\u{FFFD}x"),
            (#"\ud83d\u0041"#, "\u{FFFD}A"), (#"\ud83d\ud83d\ude00"#, "\u{FFFD}😀"),
            (#"\x41\u00g1\u12"#, #"\x41\u00g1\u12"#), (#"a\u005fb"#, "a_b"), ("plain", "plain"),
        ]
        for (raw, expected) in cases {
            for window in [16, 64 << 10] {
                #expect(tell(Array("[\"\(raw)\"]".utf8), window: window).tokens == "[ '\(expected)' ]")
            }
        }
    }

    @Test(arguments: [
        (#"\""#, "\""), (#"\n"#, "\n"), (#"\\"#, "\\"), (#"\u00e9"#, "é"), (#"\ud83d\ude00"#, "😀"),
        (#"\ud83dx"#, "\u{FFFD}x"),
        (#"\u00"#, #"\u00"#), (#"\x"#, #"\x"#), (#"\n\n\u0041\t"#, "\n\nA\t"),
    ])
    func `An escape is undone wherever it stands`(_ raw: String, _ expected: String) {
        for length in Array(0..<100) + [1_000, 1_023, 1_024, 1_025, 5_000] {
            let filler = String(repeating: "x", count: length)
            let text = Array("[\"\(filler)\(raw)\(filler.prefix(90))\",\"\(raw)\"]".utf8)
            let wanted = "[ '\(filler)\(expected)\(filler.prefix(90))' '\(expected)' ]"
            for window in [5, 16, 100, 64 << 10] {
                #expect((tell(text, window: window).tokens == wanted) == true, "\(length), window \(window)")
            }
            #expect((tell(text, step: 7).tokens == wanted) == true, "\(length)")
        }
    }

    @Test func `A string that is cut in an escape keeps what is there of it`() {
        for raw in [#"\"#, #"\u"#, #"\u00"#, #"\u004"#] {
            for window in [5, 64 << 10] {
                let told = tell(Array("[\"ab\(raw)".utf8), window: window)
                #expect(told.tokens == "[ 'ab\(raw)…'", "\(raw), window \(window)")
                #expect(told.ending == .truncated)
            }
        }
        #expect(tell(#"["ab\ud83d\u00"#).tokens == "[ 'ab\u{FFFD}\\u00…'")
    }

    @Test func `Bytes that are not UTF-8 pass through`() {
        let tokenizer = JSONTokenizer()
        tokenizer.begin(PiecewiseStream([0x5B, 0x22, 0xFF, 0x80, 0xC3, 0x22, 0x5D]))
        #expect(tokenizer.next() == .arrayStart)
        #expect(tokenizer.next() == .string)
        #expect(tokenizer.takeText() == [0xFF, 0x80, 0xC3])
        #expect(tokenizer.next() == .arrayEnd)
        #expect(tokenizer.problem == nil)
    }

    @Test func `A token's offset is where it starts`() {
        let tokenizer = JSONTokenizer(windowBytes: 5)
        tokenizer.begin(PiecewiseStream(Array(#"{"key" : "value", "k2":12}"#.utf8), step: 3))
        var offsets: [Int] = []
        while tokenizer.next() != .end { offsets.append(tokenizer.tokenOffset) }
        #expect(offsets == [0, 1, 9, 18, 23, 25])
        #expect(tokenizer.tokenOffset == 26)
    }

    @Test(arguments: [1, 31, 64 << 10])
    func `A text is the same in any pieces and windows, as Python has it`(_ step: Int) throws {
        let shop = try Workshop()
        try shop.write("make.py", Self.maker)
        for seed in 1...4 {
            let made = try shop.run("python3", "make.py", "\(seed)")
            let parts = made.split(separator: 0x1E, maxSplits: 1)
            let (document, expected) = (Array(parts[0]), String(decoding: parts[1], as: UTF8.self))
            for window in [16, 100, 128 << 10] {
                let told = tell(document, step: step, window: window)
                #expect((told.tokens == expected) == true, "seed \(seed), window \(window)")
                #expect(told.problem == nil && told.ending == nil)
            }
        }
    }

    /// Writes a document at random, a separator, and its tokens.
    private static let maker = #"""
        import json, random, sys
        r = random.Random(int(sys.argv[1]))
        def text():
            n = r.choice([0, 1, 3, 7, 8, 9, 31, 32, 33, 200])
            return "".join(r.choice('ab_ "\\/\n\t\x01é€😀{}[],:') for _ in range(n))
        def value(depth):
            k = r.randrange(8 if depth < 6 else 5)
            if k >= 6: return {text() + str(i): value(depth + 1) for i in range(r.randrange(6))}
            if k == 5: return [value(depth + 1) for _ in range(r.randrange(6))]
            return [text(), r.randrange(-99, 99), r.choice([True, False, None]), r.random(), text()][k]
        def tell(v):
            if isinstance(v, dict):
                yield "{"
                for k, x in v.items():
                    yield k + ":"
                    yield from tell(x)
                yield "}"
            elif isinstance(v, list):
                yield "["
                for x in v: yield from tell(x)
                yield "]"
            elif isinstance(v, str): yield "'" + v + "'"
            else: yield json.dumps(v)
        document = {"all": [value(0) for _ in range(60)]}
        out = json.dumps(document, ensure_ascii=r.random() < .5, indent=r.choice([None, 1]))
        sys.stdout.buffer.write((out + "\x1e" + " ".join(tell(document))).encode())
        """#

    @Test(arguments: ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-16-be with a mark"])
    func `Encodings make no difference`(_ encoding: String) throws {
        let text = "{\"a\":[\"é€😀\",\"\\u20ac\"],\"b\":\"\u{1F600}\"}"
        var bytes: [UInt8] = []
        if encoding == "utf-8-sig" {
            bytes = [0xEF, 0xBB, 0xBF] + Array(text.utf8)
        } else {
            let isBig = encoding.hasPrefix("utf-16-be")
            let hasMark = encoding == "utf-16" || encoding.hasSuffix("mark")
            for unit in (hasMark ? [0xFEFF] : []) + Array(text.utf16) {
                bytes += isBig ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
            }
        }
        for step in [1, 3, .max] { #expect(tell(bytes, step: step) == tell(text)) }
    }

    @Test func `Half a pair in UTF-16 becomes a replacement character`() {
        let bytes: [UInt8] = [0xFE, 0xFF, 0, 0x22, 0xD8, 0x3D, 0, 0x61, 0xDE, 0x00, 0, 0x22, 0xD8, 0x3D, 0]
        #expect(tell(bytes).tokens == "'\u{FFFD}a\u{FFFD}' \u{FFFD}\u{FFFD}")
    }

    @Test func `A text that ends anywhere gives all that was whole, and the rest of a string`() {
        let text = Array(#"{"key":["text \u005f\"",12,{"x":"y"}],"z":true}"#.utf8)
        let whole = tell(text).tokens
        for length in 1..<text.count {
            for window in [16, 64 << 10] {
                let told = tell(Array(text[..<length]), window: window)
                #expect(told.ending == .truncated, "\(length)")
                #expect(told.problem == nil, "\(length)")
                let same = zip(told.tokens.split(separator: " "), whole.split(separator: " ")).prefix { $0 == $1 }
                #expect(told.tokens.split(separator: " ").count - same.count <= 2, "\(length): \(told.tokens)")
            }
        }
        #expect(tell("{\"key\":\"some te").tokens == "{ key: 'some te…'")
    }

    @Test func `A failure of the source is how the text ends`() {
        let failure = OpeningError(.unreadable, "gone")
        let told = tell(Array(#"{"a":"b"#.utf8), failure: failure)
        #expect(told.tokens == "{ a: 'b…'")
        #expect(told.ending == .unreadable)
    }

    @Test func `Ten thousand levels are told, and of deeper ones the strings`() {
        let deep = String(repeating: "[", count: 10_000) + "\"x\"" + String(repeating: "]", count: 10_000)
        let told = tell(deep)
        #expect(told.problem == nil && told.ending == nil)
        #expect(told.tokens.utf8.count == 10_000 * 4 + 3)
        let deeper = tell("[" + deep.replacing("\"x\"", with: "{\"k\":\"x\"}") + "]")
        #expect(deeper.problem == .tooDeep)
        #expect(deeper.ending == nil)
        #expect(deeper.tokens.contains("[ 'k' 'x' ]"))
    }

    @Test func `A string that is too long is given cut, and what follows it whole`() {
        let long = String(repeating: "0123456789", count: 1_000)
        let told = tell(Array("[\"\(long)\",\"next\"]".utf8), window: 64, longest: 1_000)
        #expect(told.problem == .tooLarge)
        #expect(told.ending == nil)
        #expect(told.tokens == "[ '\(long.prefix(1_000))…' 'next' ]")
    }

    @Test func `A string of the greatest length is whole, and one of more is passed over to its end`() {
        for (text, isCut) in [
            ("0123456789", false), ("01234567\\n9", false), ("0123456789x", true), ("0123456789\\\"x", true),
        ] {
            for window in [5, 64] {
                let told = tell(Array("[\"\(text)\",\"next\"]".utf8), window: window, longest: 10)
                #expect(told.problem == (isCut ? .tooLarge : nil), "\(text), window \(window)")
                #expect(told.ending == nil)
                let kept = text.replacing("\\n", with: "\n").prefix(10)
                #expect(told.tokens == "[ '\(kept)\(isCut ? "…" : "")' 'next' ]", "\(text), window \(window)")
            }
        }
    }

    @Test func `A long string comes whole, however it falls`() {
        for length in [4_095, 4_096, 4_097, 100_000] {
            let text = String(repeating: "x", count: length)
            #expect((tell(Array("[\"\(text)\"]".utf8), window: 4_096).tokens == "[ '\(text)' ]") == true)
        }
    }

    @Test func `The first quote or backslash is found wherever it stands`() {
        for length in Array(0..<80) + [127, 128, 129, 200] {
            for mark in [UInt8(ascii: "\""), UInt8(ascii: "\\")] {
                for start in 0...length {
                    // Neighbours that differ by a bit, and the byte that a borrow would mark.
                    var bytes = [UInt8](repeating: mark ^ 1, count: length) + [mark, mark ^ 1, mark ^ 0x80, mark]
                    bytes[0..<start] = ArraySlice(repeating: mark, count: start)
                    let found = unsafe bytes.withUnsafeBytes {
                        unsafe JSONBytes.endOfRun($0, from: start, to: bytes.count)
                    }
                    #expect(found == length)
                }
            }
        }
    }

    @Test func `Flipped bits end nothing but the text`() {
        let text = Array(#"{"a":[{"b":"c\u0041\n"},[1,2,{"d":"e"}],"f"],"g":{"h":null}} {"i":"j"}"#.utf8)
        var random = SeededGenerator(seed: 4_711)
        for _ in 0..<3_000 {
            var bytes = text
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            }
            let first = tell(bytes, step: 1, window: 16)
            let second = tell(bytes)
            #expect((first == second) == true, "seed \(random.seed)")
        }
    }
}
