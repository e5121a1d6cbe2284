import TestSupport
import Testing
import WatertightDetection
import WatertightModel

/// What stays true wherever a secret lies in the stream of windows.
@Suite struct BlobScannerTests {
    /// Offsets round the borders of windows (252 KiB) and round multiples of the streams' length.
    static let offsets: [Int] =
        [0, 1, 63, 255, 256, 1000, 64_500, 64_512]
        + [252 * 1024, 2 * 252 * 1024].flatMap { border in
            [-600, -80, -73, -72, -40, -9, -8, -1, 0, 1].map { border + $0 }
        }

    @Test(arguments: offsets)
    func `A key is found at every offset, with its place`(_ offset: Int) throws {
        let key = Workshop.fabricKey()
        var bytes = [UInt8](repeating: UInt8(ascii: "."), count: offset) + Array(key.utf8)
        bytes += [UInt8](repeating: UInt8(ascii: "."), count: 300 * 1024)
        let outcome = try TestDetector.make().scan(bytes, as: TestDetector.subject())
        #expect(outcome.discoveries.map(\.offset) == [offset])
        #expect(outcome.discoveries.map(\.length) == [73])
        #expect(outcome.discoveries.map(\.line) == [1])
        #expect(outcome.discoveries.map(\.column) == [offset + 1])
        #expect(outcome.bytes == bytes.count)
        #expect(outcome.gaps.isEmpty)
    }

    @Test(arguments: [1, 31, 4096, 65_536, 300_000])
    func `It does not matter in which pieces the bytes come`(_ piece: Int) throws {
        let keys = (0..<5).map { _ in Workshop.fabricKey() }
        var bytes: [UInt8] = []
        for key in keys { bytes += [UInt8](repeating: 10, count: 100_003) + Array(key.utf8) }
        let detector = try TestDetector.make()
        let scanner = detector.scanner(for: TestDetector.subject())
        var index = 0
        while index < bytes.count {
            let end = min(index + piece, bytes.count)
            unsafe bytes[index..<end].withUnsafeBytes { unsafe scanner.append($0) }
            index = end
        }
        let outcome = scanner.finish()
        #expect(outcome.discoveries.map(\.offset) == (0..<5).map { $0 * (100_003 + 73) + 100_003 })
        #expect(outcome.discoveries.map(\.line) == (1...5).map { $0 * 100_003 + 1 })
    }

    @Test(arguments: [ContentContext.text, .source, .binary, .capture])
    func `Where it lies or in pieces, a blob has the same findings`(_ context: ContentContext) throws {
        let border = 252 * 1024
        let detector = try TestDetector.make()
        for shift in [-80, -73, -40, -1, 0] {
            // A key, an escaped one and an encoded one at each border of windows, and one at the very end.
            var bytes: [UInt8] = []
            func add(_ text: String, at offset: Int) {
                while bytes.count < offset { bytes.append(bytes.count % 61 == 60 ? 10 : UInt8(ascii: ".")) }
                bytes += Array(text.utf8)
            }
            add(Workshop.fabricKey(), at: border + shift)
            add(Workshop.fabricKey().replacing("_", with: "\\u005f"), at: 2 * border + shift)
            add(Workshop.fabricKey().utf8.map { String($0, radix: 16) }.joined(), at: 3 * border + shift)
            add(Workshop.fabricKey(), at: 4 * border + shift)
            let whole = detector.scan(bytes, as: TestDetector.subject(context))
            let pieces = detector.scan(bytes, as: TestDetector.subject(context), inPiecesOf: 5_003)
            #expect(whole.discoveries.count == (context == .binary ? 3 : 4), "\(shift)")
            #expect((whole.discoveries == pieces.discoveries) == true, "\(shift)")
            #expect(whole.bytes == pieces.bytes)
            #expect(whole.opaqueShare == pieces.opaqueShare)
        }
    }

    @Test func `A scanner takes copies again after a blob that it scanned where it lay`() throws {
        let detector = try TestDetector.make()
        let subject = TestDetector.subject()
        let text = Array("\(String(repeating: ".", count: 600 * 1024))\(Workshop.fabricKey())".utf8)
        let whole = detector.scan(text, as: subject)
        for _ in 0..<2 {
            let copied = detector.scan(text, as: subject, inPiecesOf: 70_001)
            #expect(copied.discoveries.count == 1)
            #expect((copied.discoveries == whole.discoveries) == true)
            #expect((detector.scan(text, as: subject).discoveries == whole.discoveries) == true)
        }
        #expect(detector.scan([], as: subject).bytes == 0)
    }

    @Test func `A scanner that is used again remembers nothing`() throws {
        let detector = try TestDetector.make()
        let subject = TestDetector.subject()
        let text = Array("K=\(Workshop.fabricKey())".utf8)
        let first = detector.scan(text, as: subject)
        let nothing = detector.scan(Array("nothing here".utf8), as: subject)
        let again = detector.scan(text, as: subject)
        #expect(first.discoveries.count == 1)
        #expect(nothing.discoveries.isEmpty)
        #expect(again.discoveries == first.discoveries)
    }

    @Test func `A long private key across a border is one finding with one hash`() throws {
        let line = "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj"
        let body = (0..<900).map { "\(line.dropLast(4))\(1000 + $0)" }.joined(separator: "\n")
        let pem = "-----BEGIN PRIVATE KEY-----\n\(body)\n-----END PRIVATE KEY-----\n"
        let detector = try TestDetector.make()
        var hashes: Set<String?> = []
        for offset in [0, 200_000, 252 * 1024 - 30, 252 * 1024 - 10] {
            let bytes = [UInt8](repeating: UInt8(ascii: " "), count: offset) + Array(pem.utf8)
            let found = detector.scan(bytes, as: TestDetector.subject()).discoveries
            #expect(found.map(\.rule) == ["private-key"])
            hashes.insert(found.first?.secret?.sha256)
        }
        #expect(hashes.count == 1)
    }

    @Test func `Where two rules see one value, the more specific one reports it`() throws {
        let key = Workshop.fabricKey()
        let found = try TestDetector.scan("Authorization: Bearer \(key)\n").discoveries
        #expect(found.map(\.rule) == ["praxa-fabric-key"])
        #expect(found.first?.snippet == "Authorization = praxa_sk_…\(key.suffix(4))")
    }

    @Test func `A key has its own hash whatever stands around it, in upper case too`() throws {
        let key = Workshop.fabricKey()
        let expected = SecretIdentifier.sha256(Array(key.utf8))
        for text in ["\u{1}deadbeef\(key)0123", key.uppercased(), "x=\(key)"] {
            let found = try TestDetector.scan(text).discoveries
            #expect(found.first?.secret?.sha256 == expected)
            #expect(found.first?.secret?.tag == nil)
        }
        #expect(try TestDetector.scan(key.uppercased()).discoveries.first?.confidence == .medium)
    }

    @Test func `Another secret's text is not shown as the name before a value`() throws {
        let one = Workshop.fabricKey()
        let two = Workshop.fabricKey()
        for discovery in try TestDetector.scan("\(one): \(two)").discoveries {
            #expect(!discovery.snippet.contains(one.dropFirst(9)))
            #expect(!discovery.snippet.contains(two.dropFirst(9)))
        }
    }

    @Test func `A pattern that gives up is a gap, and the rest is still found`() throws {
        var rule = Rule(id: "slow", pack: "test", title: "Slow", pattern: #"slow(a+)+$"#)
        rule.keywords = ["slow"]
        var key = Rule(id: "key", pack: "test", title: "Key", pattern: "key_[0-9]{8}")
        key.keywords = ["key_"]
        let detector = try TestDetector.make([rule, key])
        let text = "slow" + String(repeating: "a", count: 60) + "! key_12345678"
        let outcome = detector.scan(Array(text.utf8), as: TestDetector.subject())
        #expect(outcome.discoveries.map(\.rule) == ["key"])
        #expect(outcome.gaps.map(\.reason) == [.matchLimit])
    }

    @Test func `Ten thousand findings are listed, the rest is counted as a gap`() throws {
        var rule = Rule(id: "many", pack: "test", title: "Many", pattern: "many[0-9]{7}")
        rule.keywords = ["many"]
        let text = (0..<10_050).map { "many\(1_000_000 + $0)" }.joined(separator: " ")
        let outcome = try TestDetector.make([rule]).scan(Array(text.utf8), as: TestDetector.subject())
        #expect(outcome.discoveries.count == 10_000)
        #expect(outcome.gaps.count == 1)
    }

    @Test func `Sample data that looks live takes no room from leaks`() throws {
        let url = #"{"u": "https://api.northwind-sync.com/1"}"#
        let key = Workshop.fabricKey()
        let outcome = try TestDetector.scan(
            String(repeating: url + "\n", count: 12_000) + key, context: .configuration)
        #expect(outcome.discoveries.count == 1_001)
        #expect(outcome.discoveries.last?.rule == "praxa-fabric-key")
        #expect(outcome.gaps.isEmpty)
    }

    @Test func `A match that is none does not hide the next one on its line`() throws {
        var rule = Rule(
            id: "any-key", pack: "t", title: "a key",
            pattern: #"(?i)[\w.-]{0,50}?(?:access|key|secret)[\w]{0,20}=([A-Z0-9]{20})"#)
        rule.keywords = ["access", "key", "secret"]
        rule.allowlists = [RuleAllowlist(regexes: ["^EXAMPLE"])]
        let text = "aws_access_key_id=EXAMPLE7Q3ZK5V8W2X4Y aws_secret_access_key=K5V8W2X4Y6B9C3D7F2G8"
        let found = try TestDetector.make([rule]).scan(Array(text.utf8), as: TestDetector.subject()).discoveries
        #expect(found.map(\.offset) == [61])
    }
}
