import TestSupport
import Testing
import WatertightDetection
import WatertightModel

/// Tokens in parts that belong together: a program joins them, or a log, a protocol or a page has parted them.
@Suite struct PartedTokenTests {
    private static func found(
        _ text: String, _ context: ContentContext = .source, by detector: Detector, piece: Int = 1 << 20
    ) -> [Discovery] {
        detector.scan(Array(text.utf8), as: TestDetector.subject(context), inPiecesOf: piece).discoveries
    }

    private static func sha(_ key: String) -> String { SecretIdentifier.sha256(Array(key.utf8)) }

    /// The key's parts, cut at places.
    private static func parts(_ key: String, _ cuts: [Int]) -> [String] {
        let letters = Array(key)
        return zip([0] + cuts, cuts + [letters.count]).map { String(letters[$0..<$1]) }
    }

    /// What a language puts between two parts in quotes: name, before, between, after.
    static let literals: [(name: String, before: String, between: String, after: String)] = [
        ("a plus sign", "\"", "\" + \"", "\""), ("a plus sign alone", "\"", "\"+\"", "\""),
        ("JavaScript", "'", "' + '", "'"), ("templates", "`", "` + `", "`"),
        ("lines", "\"", "\" +\n        \"", "\""), ("an operator first", "\"", "\"\n        + \"", "\""),
        ("comments", "\"", "\" + /* the rest */ \"", "\""), ("line comments", "\"", "\" + // the rest\n    \"", "\""),
        ("Python", "\"", "\" \"", "\""), ("C", "\"", "\"\n    \"", "\""), ("C's macros", "\"", "\" \\\n    \"", "\""),
        ("Objective-C", "@\"", "\" @\"", "\""), ("Objective-C's lines", "@\"", "\"\n    @\"", "\""),
        ("PHP", "'", "' . '", "'"), ("Basic", "\"", "\" & _\r\n    \"", "\""), ("Lua", "\"", "\" .. \"", "\""),
        ("SQL", "'", "' || '", "'"), ("a row", "[\"", "\", \"", "\"].joined()"), ("Haskell", "\"", "\" ++ \"", "\""),
        ("formats", "f\"", "\" f\"", "\""), ("raw strings", "r\"", "\" + r\"", "\""), ("a shell", "\"", "\"\"", "\""),
        ("JSON", "\\\"", "\\\" + \\\"", "\\\""), ("appending", "var s = \"", "\"\ns += \"", "\""),
    ]

    @Test(arguments: [[9], [6, 9], [5], [20, 40, 60]])
    func `A key in several literals is one key`(_ cuts: [Int]) throws {
        let detector = try TestDetector.make()
        for form in Self.literals {
            let key = Workshop.fabricKey()
            let text =
                "let key = " + form.before + Self.parts(key, cuts).joined(separator: form.between) + form.after + "\n"
            let found = Self.found(text, by: detector).filter { $0.rule == "praxa-fabric-key" }
            #expect(found.map { $0.secret?.sha256 } == [Self.sha(key)], "\(form.name)")
        }
    }

    /// A line's beginning, which is the same in each; and the line's end.
    static let beginnings: [(name: String, write: @Sendable (Int) -> String, end: String)] = [
        ("syslog", { "Nov 30 12:00:0\($0) host app[12]: " }, "\n"),
        ("a time", { "2026-11-30T12:00:00.\(1_234_567 * ($0 + 1) % 10_000_000)Z " }, "\n"),
        ("logcat", { "11-30 12:00:00.00\($0)  1234  1234 I App     : " }, "\n"),
        ("idevicesyslog", { _ in "Nov 30 12:00:00 iPhone App(Kit)[123] <Notice>: " }, "\n"),
        ("containers", { _ in "web-1  | " }, "\r\n"), ("numbers", { ($0 < 1 ? "     9  " : "    1\($0)  ") }, "\n"),
        ("comments", { _ in "// " }, "\n"), ("a patch", { _ in "+" }, "\n"),
        ("a frame", { _ in "\u{2502} " }, " \u{2502}\n"), ("syslog's line feeds", { _ in "" }, "#012"),
        ("returns", { _ in "" }, "\r"), ("escaped lines", { _ in "" }, "\\n"),
        ("parts of a container's log", { "2026-11-30T12:00:00.1Z stdout \($0 < 2 ? "P" : "F") " }, "\n"),
    ]

    @Test(arguments: [0, 3, 12])
    func `A key over lines that begin alike is one key`(_ shift: Int) throws {
        let detector = try TestDetector.make()
        for form in Self.beginnings {
            let key = Workshop.fabricKey()
            let letters = Array("key" + String(repeating: "=", count: shift) + " " + key + " done and more")
            let lines = stride(from: 0, to: letters.count, by: 40).map {
                String(letters[$0..<min($0 + 40, letters.count)])
            }
            let text = lines.enumerated().map { form.write($0.offset) + $0.element + form.end }.joined()
            let found = Self.found(text, .log, by: detector).filter { $0.rule == "praxa-fabric-key" }
            #expect(found.map { $0.secret?.sha256 } == [Self.sha(key)], "\(form.name) \(shift)")
        }
    }

    static let records: [(name: String, before: String, between: String, after: String)] = [
        (
            "a container's log", "{\"log\":\"key ", "\",\"stream\":\"stdout\",\"time\":\"1Z\"}\n{\"log\":\"",
            "\\n\",\"stream\":\"stdout\",\"time\":\"1Z\"}\n"
        ),
        ("an event in lines", "event: x\ndata: {\"a\": \"", "\ndata: ", "\"}\n\n"),
        ("events", "data: {\"delta\":\"", "\"}\n\ndata: {\"delta\":\"", "\"}\n\n"),
        ("bold text", "<p>", "</b><b>", "</p>"), ("a word processor", "<w:t>", "</w:t></w:r><w:r><w:t>", "</w:t>"),
        ("breaks", "<p>", "<br/>\n", "</p>"), ("spelt-out colours", "key ", "^[[0m", "^[[0m\n"),
    ]

    @Test(arguments: [[20, 40], [5, 9, 30], [6], Array(stride(from: 8, to: 73, by: 8))])
    func `A key over records or tags is one key`(_ cuts: [Int]) throws {
        let detector = try TestDetector.make()
        for form in Self.records {
            let key = Workshop.fabricKey()
            let text = form.before + Self.parts(key, cuts).joined(separator: form.between) + form.after
            let found = Self.found(text, .log, by: detector).filter { $0.rule == "praxa-fabric-key" }
            #expect(found.map { $0.secret?.sha256 } == [Self.sha(key)], "\(form.name)")
        }
    }

    @Test(arguments: ["", ";name=\"value\""])
    func `The heads of chunks are no part of a key`(_ extension: String) throws {
        let detector = try TestDetector.make()
        for cut in [6, 24, 70] {
            let key = Workshop.fabricKey()
            let body = Array("{\"k\":\"\(key)\"}")
            let pieces = [String(body[..<(cut + 6)]), String(body[(cut + 6)...])]
            let text =
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
                + pieces.map { String($0.utf8.count, radix: 16) + `extension` + "\r\n" + $0 + "\r\n" }.joined()
                + "0\r\n\r\n"
            let found = Self.found(text, .capture, by: detector).filter { $0.rule == "praxa-fabric-key" }
            #expect(found.map { $0.secret?.sha256 } == [Self.sha(key)])
        }
    }

    @Test(arguments: [1, 31, 65_536])
    func `It does not matter where the windows of a parted key end`(_ piece: Int) throws {
        let detector = try TestDetector.make()
        for filler in [0, 252 * 1024 - 90, 252 * 1024 - 30, 252 * 1024 - 4] {
            let key = Workshop.fabricKey()
            let text =
                String(repeating: ".", count: filler) + "\nk = \""
                + Self.parts(key, [6, 30]).joined(separator: "\" . \"") + "\"\n"
            let found = Self.found(text, by: detector, piece: piece)
            #expect(found.map { $0.secret?.sha256 } == [Self.sha(key)], "\(filler)")
            #expect(found.first?.offset == filler + 6)
        }
    }

    @Test func `What does not come to a whole key is none`() throws {
        let detector = try TestDetector.make()
        let key = Workshop.fabricKey()
        for text in [
            "\"praxa_sk_\", \"name\": \"\(key.suffix(64))\"", "\"praxa_sk_\" is the prefix of \"\(key.suffix(64))\"",
            "12:00 praxa_sk_\n12:01 words and \(key.suffix(64))\n", "a = \"praxa_\"\nb = \"sk_\(key.suffix(64))\"\n",
        ] {
            #expect(Self.found(text, by: detector).allSatisfy { $0.rule != "praxa-fabric-key" }, "\(text.prefix(40))")
        }
    }

    @Test func `Damaged texts with parted keys are read to their end`() throws {
        var random = SeededGenerator(seed: 41)
        let key = Workshop.fabricKey()
        let text = Array(
            (Self.literals.map { $0.before + Self.parts(key, [6, 30]).joined(separator: $0.between) + $0.after }
                + Self.records.map { $0.before + Self.parts(key, [6, 30]).joined(separator: $0.between) + $0.after })
                .joined(separator: "\n").utf8)
        let detector = try TestDetector.make()
        for _ in 0..<150 {
            var damaged = text
            for _ in 0..<Int.random(in: 1...20, using: &random) {
                damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            damaged.removeLast(Int.random(in: 0..<damaged.count, using: &random))
            let outcome = detector.scan(damaged, as: TestDetector.subject(.source))
            #expect(outcome.bytes == damaged.count)
        }
    }
}
