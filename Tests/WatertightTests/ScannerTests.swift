import TestSupport
import Testing
import Watertight
import WatertightModel

/// The library as a program uses it: options in, report out. Archives are opened in this process here.
@Suite struct ScannerTests {
    private func scan(
        _ shop: Workshop, _ names: String..., with change: (inout ScanOptions) -> Void = { _ in }
    ) throws -> ScanReport {
        var options = ScanOptions()
        options.inputs = names.map { .path(Array("\(shop.path)/\($0)".utf8)) }
        change(&options)
        return try Scanner.scan(options)
    }

    private func places(_ report: ScanReport, in shop: Workshop) -> [String] {
        report.findings.map { String($0.discovery.place.text.dropFirst(shop.path.count + 1)) }
    }

    private func reasons(_ report: ScanReport) -> [GapReason] { report.coverage.gaps.map(\.reason) }

    @Test func `A key is found through every step of nesting, and its place names them`() throws {
        let shop = try Workshop()
        try shop.zip("inner.zip", [("deep/secret.env", Array("K=\(Workshop.fabricKey())".utf8))])
        try shop.run("sh", "-c", "tar czf inner.tar.gz inner.zip && 7z a mid.7z inner.tar.gz >/dev/null")
        try shop.zip("outer.zip", [("mid.7z", try shop.read("mid.7z")), ("readme", Array("hello".utf8))])
        let report = try scan(shop, "outer.zip")
        #expect(places(report, in: shop) == ["outer.zip!/mid.7z!/inner.tar.gz!/inner.zip!/deep/secret.env"])
        #expect(report.verdict == .leak)
        #expect(report.coverage.isComplete)
        #expect(report.credentials.count == 1)
        #expect(report.checklist.first?.title.contains(report.credentials[0].identity.shown.suffix(4)) == true)
    }

    @Test(arguments: ["gz", "bz2", "xz", "zst", "lz4", "lz"])
    func `A compressed log is one step, a compressed tar none`(_ kind: String) throws {
        let tools = ["gz": "gzip", "bz2": "bzip2", "xz": "xz", "zst": "zstd -q", "lz4": "lz4 -q", "lz": "lzip"]
        let tool = try #require(tools[kind])
        let shop = try Workshop()
        try shop.write("app.log", "2026-01-01 key \(Workshop.fabricKey())\n")
        try shop.run(
            "sh", "-c", "tar cf x.tar app.log && \(tool) -c x.tar >x.tar.\(kind) && \(tool) -c app.log >app.log.\(kind)"
        )
        #expect(places(try scan(shop, "x.tar.\(kind)"), in: shop) == ["x.tar.\(kind)!/app.log"])
        let report = try scan(shop, "app.log.\(kind)")
        #expect(places(report, in: shop) == ["app.log.\(kind)!/app.log"])
        #expect(report.findings.first?.discovery.line == 1)
        #expect(report.coverage.isComplete)
    }

    @Test func `A zip is opened whatever its name, and a text with an archive's name is text`() throws {
        let shop = try Workshop()
        let key = Workshop.fabricKey()
        try shop.zip("a.zip", [("a.txt", Array(key.utf8))])
        try shop.write("logo.png", try shop.read("a.zip"))
        try shop.write("notes.zip", "PK is how a zip begins; \(key)")
        try shop.write("b.tar.gz", "\(key)\n")
        let report = try scan(shop, "logo.png", "notes.zip", "b.tar.gz")
        #expect(places(report, in: shop) == ["b.tar.gz", "logo.png!/a.txt", "notes.zip"])
        #expect(report.coverage.isComplete)
        #expect(report.credentials.count == 1)
        #expect(report.credentials.first?.occurrences == ["f1", "f2", "f3"])
    }

    @Test func `A secret in a name is found, and redacted wherever the name is shown`() throws {
        let shop = try Workshop()
        let key = Workshop.fabricKey()
        try shop.zip("n.zip", [("logs/\(key).txt", Array("also \(key)".utf8))])
        try shop.write("folder \(key)/x.txt", "nothing")
        let report = try scan(shop, "n.zip", "folder \(key)")
        #expect(report.findings.count >= 3)
        for finding in report.findings {
            #expect(!finding.discovery.place.text.contains(key.dropFirst(9).dropLast(4)))
        }
        #expect(!report.run.inputs.joined().contains(key))
        #expect(places(report, in: shop).contains("n.zip!/logs/praxa_sk_…\(key.suffix(4)).txt#name"))
    }

    @Test func `A stored entry's value is one finding, though the raw bytes hold it too`() throws {
        let shop = try Workshop()
        try shop.write("k.txt", Workshop.fabricKey())
        try shop.run("zip", "-q", "-0", "stored.zip", "k.txt")
        #expect(places(try scan(shop, "stored.zip"), in: shop) == ["stored.zip!/k.txt"])
    }

    @Test func `A zip's comment is examined`() throws {
        let shop = try Workshop()
        try shop.write("a.txt", "nothing")
        try shop.run("sh", "-c", "zip -q -z c.zip a.txt", input: Array("the key is \(Workshop.fabricKey())\n".utf8))
        #expect(places(try scan(shop, "c.zip"), in: shop) == ["c.zip#comment"])
    }

    @Test func `An entry over the budget is a gap, and its siblings are still examined`() throws {
        let shop = try Workshop()
        try shop.zip(
            "b.zip", [("a.bin", [UInt8](repeating: 0, count: 3 << 20)), ("k.txt", Array(Workshop.fabricKey().utf8))])
        let report = try scan(shop, "b.zip") { $0.limits.maximumExpandedBytes = 1 << 20 }
        #expect(places(report, in: shop) == ["b.zip!/k.txt"])
        #expect(reasons(report) == [.expansionLimit])
        #expect(report.coverage.gaps.first?.place.text.hasSuffix("b.zip!/a.bin") == true)
        #expect(report.coverage.gaps.first?.detail.contains("--max-expanded") == true)
        #expect(report.verdict == .leak)
    }

    @Test func `What is nested too deep is a gap that names the limit`() throws {
        let shop = try Workshop()
        var bytes = Array(Workshop.fabricKey().utf8)
        for level in 0..<4 {
            try shop.zip("l.zip", [("l\(level)", bytes)])
            bytes = try shop.read("l.zip")
        }
        try shop.write("deep.zip", bytes)
        let report = try scan(shop, "deep.zip") { $0.limits.maximumDepth = 2 }
        #expect(reasons(report) == [.tooDeep])
        #expect(report.coverage.gaps.first?.place.text.hasSuffix("deep.zip!/l3!/l2") == true)
        #expect(try scan(shop, "deep.zip").coverage.isComplete)
    }

    @Test func `Gaps make a run incomplete unless the user accepts their reason`() throws {
        let shop = try Workshop()
        try shop.write("a.txt", "nothing")
        try shop.run("7z", "a", "-psecret", "e.zip", "a.txt")
        let report = try scan(shop, "e.zip", "a.txt")
        #expect(report.verdict == .incomplete)
        #expect(reasons(report) == [.encrypted])
        let accepted = try scan(shop, "e.zip", "a.txt") { $0.acceptedGaps = [.encrypted] }
        #expect(accepted.verdict == .clean)
        #expect(!accepted.coverage.isComplete)
        #expect(accepted.coverage.gaps.first?.accepted == true)
    }

    @Test func `Compressed bytes in the middle of others are opened, and what nothing opens is no clean run`() throws {
        let shop = try Workshop()
        let key = Workshop.fabricKey()
        var random = SeededGenerator(seed: 7)
        try shop.write("noise.bin", random.bytes(100_000))
        try shop.write("plain", "x" + String(repeating: "plain text\n", count: 900) + key)
        try shop.run("sh", "-c", "(head -c 5000 /dev/zero; gzip -c plain) >inside.bin")
        try shop.run(
            "sh", "-c",
            "(printf 'constants: \\037\\213\\010\\000\\000\\000\\000\\000\\000\\003'; head -c 5000 /dev/zero) >code.bin"
        )
        #expect(reasons(try scan(shop, "noise.bin")) == [.unsupported])
        let inside = try scan(shop, "inside.bin")
        #expect(inside.findings.map { $0.discovery.place.text.hasSuffix("/inside.bin#gzip@5000") } == [true])
        #expect(reasons(inside).isEmpty)
        #expect(try scan(shop, "code.bin").verdict == .clean)
    }

    @Test func `Praxa's hosts are a finding in an app's binary only`() throws {
        let shop = try Workshop()
        let binary = [UInt8]([0xCF, 0xFA, 0xED, 0xFE, 0, 0]) + Array("https://api.praxa.io/v1".utf8) + [0]
        try shop.zip("My.ipa", [("Payload/My.app/My", binary)])
        try shop.write("tool", binary)
        let report = try scan(shop, "My.ipa", "tool")
        #expect(report.findings.map(\.discovery.rule) == ["praxa-host-in-binary"])
        #expect(report.findings.first?.kind == .policy)
        #expect(report.findings.first?.credential == nil)
        #expect(report.verdict == .clean)
        #expect(try scan(shop, "My.ipa") { $0.failOn = .low }.verdict == .leak)
    }

    @Test func `Two runs give the same report but for the run's own facts`() throws {
        let shop = try Workshop()
        try shop.zip("a.zip", (0..<20).map { ("f\($0).txt", Array("t=\(Workshop.fabricKey())".utf8)) })
        let first = try scan(shop, "a.zip")
        let second = try scan(shop, "a.zip")
        #expect(first.findings.map(\.discovery.place) == second.findings.map(\.discovery.place))
        #expect(places(first, in: shop) == (0..<20).map { "a.zip!/f\($0).txt" })
        #expect(first.credentials.map(\.identity.sha256) == second.credentials.map(\.identity.sha256))
    }

    @Test func `The user's key makes the same tag in every run, a random one does not`() throws {
        let shop = try Workshop()
        try shop.write("a.env", "Authorization: Bearer \(Workshop.fabricKey().dropFirst(9).prefix(40))\n")
        func tag(_ key: [UInt8]?) throws -> String? {
            try scan(shop, "a.env") { $0.fingerprintKey = key }.credentials.first?.identity.tag
        }
        let key = Array("0123456789abcdef-test".utf8)
        let given = try tag(key)
        #expect(given?.count == 8)
        #expect(try tag(key) == given)
        #expect(try tag(nil) != tag(nil))
    }

    @Test func `A pack of the user's adds its rules and may replace one of ours`() throws {
        let shop = try Workshop()
        try shop.write(
            "r.toml",
            """
            [[rules]]
            id = "corp-token"
            regex = 'corp_[a-z0-9]{20}'
            [[rules]]
            id = "bearer-token"
            regex = 'never-anything-[0-9]{99}'
            """)
        try shop.write("a.txt", "corp_abcdefghij0123456789\n")
        let report = try scan(shop, "a.txt") { $0.rulePackPaths = ["\(shop.path)/r.toml"] }
        #expect(report.findings.map(\.discovery.rule) == ["corp-token"])
        #expect(report.findings.first?.discovery.severity == .high)
        #expect(report.packs.map(\.pack).contains("r"))
        #expect(throws: ScanError.self) {
            try scan(shop, "a.txt") { $0.disabledRules = ["no-such-rule"] }
        }
        let none = try scan(shop, "a.txt") {
            $0.rulePackPaths = ["\(shop.path)/r.toml"]
            $0.disabledRules = ["corp-token"]
        }
        #expect(none.verdict == .clean)
    }

    @Test func `A rule for some verbs applies in these, and in others where it is asked for`() throws {
        let shop = try Workshop()
        try shop.write("r.toml", "[[rules]]\nid = \"corp\"\nregex = 'corp_[a-z]{4}'\nverbs = [\"audit\"]\n")
        try shop.write("a.txt", "corp_abcd\n")
        func rules(_ verb: String, enabled: [String] = []) throws -> [String] {
            try scan(shop, "a.txt") {
                $0.rulePackPaths = ["\(shop.path)/r.toml"]
                $0.verb = verb
                $0.enabledRules = enabled
            }.findings.map(\.discovery.rule)
        }
        #expect(try rules("scan") == [])
        #expect(try rules("audit") == ["corp"])
        #expect(try rules("scan", enabled: ["corp"]) == ["corp"])
    }

    @Test func `A time limit that has passed is a gap`() throws {
        let shop = try Workshop()
        try shop.zip("a.zip", [("k.txt", Array(Workshop.fabricKey().utf8))])
        let report = try scan(shop, "a.zip") { $0.limits.timeLimitSeconds = 0 }
        #expect(reasons(report).contains(.timeLimit))
        #expect(report.verdict != .clean)
    }

    @Test(arguments: ["zip -q x hh", "7z a x.7z hh >/dev/null; mv x.7z x.zip"])
    func `What is packed behind an archive is opened`(_ make: String) throws {
        let shop = try Workshop()
        try shop.write("hh", "hello")
        try shop.write("q", String(repeating: "line\n", count: 100) + Workshop.fabricKey())
        try shop.run("sh", "-c", "\(make); gzip -c q >>x.zip")
        let report = try scan(shop, "x.zip")
        #expect(report.verdict == .leak)
        #expect(report.findings.first?.discovery.place.text.contains("#bytes@") == true)
    }

    @Test func `A damaged stream is no text because its trial failed`() throws {
        let shop = try Workshop()
        try shop.write("t", (1...1000).map { "\($0)" }.joined(separator: "\n") + Workshop.fabricKey())
        try shop.run(
            "sh", "-c", "xz --format=lzma -c t >f.lzma; (xz --format=lzma -c </dev/null; xz --format=lzma -c t) >m.lzma"
        )
        var bytes = try shop.read("f.lzma")
        bytes[bytes.count / 2] ^= 4
        try shop.write("f.lzma", bytes)
        #expect(try scan(shop, "f.lzma").verdict != .clean)
        #expect(try scan(shop, "m.lzma").verdict != .clean)
        try shop.run(
            "sh", "-c",
            "(lzip -c </dev/null; lzip -c t) >m.lz; printf '\\037\\213\\010\\200' >g; gzip -c t | tail -c +5 >>g")
        #expect(try scan(shop, "m.lz").verdict != .clean)
        #expect(try scan(shop, "g").verdict != .clean)
    }

    @Test func `Ten thousand notes do not hide a key`() throws {
        let shop = try Workshop()
        let flood = String(repeating: "praxa_sk_0123456789abcdef \n", count: 10_001)
        try shop.write("f.txt", flood + "key=\(Workshop.fabricKey())\n")
        let report = try scan(shop, "f.txt") { $0.acceptedGaps = [.matchLimit] }
        #expect(report.verdict == .leak)
        #expect(reasons(report) == [.matchLimit])
    }

    @Test func `A key that stands where a rule's id or a pack's path belongs is not repeated`() throws {
        let shop = try Workshop()
        let key = Workshop.fabricKey()
        try shop.write("a.txt", "x")
        try shop.write("b.toml", "[[rules]]\nid = \"\(key)\"\nregex = \"((\"\n")
        let changes: [(inout ScanOptions) -> Void] = [
            { $0.enabledRules = [key] }, { $0.rulePackPaths = ["/nowhere/\(key).toml"] },
            { $0.rulePackPaths = ["\(shop.path)/b.toml"] },
        ]
        for change in changes {
            let error = try #require(throws: ScanError.self) { try scan(shop, "a.txt", with: change) }
            #expect(!error.message.contains(key.dropFirst(9)))
        }
    }

    @Test func `A password beside a key is not shown as its name`() throws {
        let shop = try Workshop()
        let key = Workshop.fabricKey()
        for line in [
            "admin:SecretPassword:\(key)", "SecretPassword \(key)", "https://SecretToken:\(key)@host/",
            "Pass0key=\(key)",
        ] {
            try shop.write("n.txt", line)
            for finding in try scan(shop, "n.txt").findings {
                #expect(finding.discovery.snippet.hasPrefix("praxa_sk_…"), "\(finding.discovery.snippet.count)")
            }
        }
        try shop.write("n.txt", "\"PraxaKey\": \"\(key)\"")
        #expect(try scan(shop, "n.txt").findings.first?.discovery.snippet == "PraxaKey = praxa_sk_…\(key.suffix(4))")
    }

    @Test func `A folder that holds only a link is examined, and the link's target too`() throws {
        let shop = try Workshop()
        let key = Workshop.fabricKey()
        try shop.run("sh", "-c", "mkdir only && ln -s \(key) only/x")
        let report = try scan(shop, "only")
        #expect(places(report, in: shop) == ["only/x#link"])
    }

    @Test func `A nested bomb ends soon, and its gaps name the limit`() throws {
        let shop = try Workshop()
        var bytes = [UInt8](repeating: 0, count: 4 << 20)
        for _ in 0..<3 {
            try shop.zip("b.zip", (0..<8).map { ("e\($0)", bytes) })
            bytes = try shop.read("b.zip")
        }
        let report = try scan(shop, "b.zip") {
            $0.limits.ratioThresholdBytes = 8 << 20
            $0.limits.maximumRatio = 10
        }
        #expect(!report.coverage.gaps.isEmpty)
        #expect(reasons(report).allSatisfy { $0 == .expansionLimit })
        #expect(report.coverage.bytesExamined < 64 << 20)
    }

    @Test func `Comments excuse lines of one's own source and configuration, and nothing else`() throws {
        let shop = try Workshop()
        let key = Workshop.fabricKey()
        let line = "key = \"\(key)\" # watertight:allow praxa-fabric-key made for this test\n"
        for name in ["a.py", "b.toml", ".env", "c.log", "notes.txt"] { try shop.write(name, line) }
        try shop.zip("z.zip", [("a.py", Array(line.utf8))])
        let report = try scan(shop, "a.py", "b.toml", ".env", "c.log", "notes.txt", "z.zip")
        let excused = report.findings.filter { $0.discovery.suppressed != nil }
        #expect(
            excused.map { String($0.discovery.place.text.dropFirst(shop.path.count + 1)) } == [
                ".env", "a.py", "b.toml",
            ])
        #expect(report.findings.count == 6)
        #expect(report.verdict == .leak)

        #expect(try scan(shop, "a.py", "b.toml").verdict == .clean)
        #expect(try scan(shop, "a.py", "b.toml").checklist.isEmpty)
        #expect(try scan(shop, "a.py") { $0.honoursInlineAllows = false }.verdict == .leak)
    }

    @Test func `A comment in a property list excuses the value that is read by its key`() throws {
        let shop = try Workshop()
        func plist(_ comment: String) -> String {
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict>
            <key>PraxaKey</key>
            \(comment)
            <string>\(Workshop.fabricKey())</string>
            </dict></plist>
            """
        }
        try shop.write("A.plist", plist("<!-- watertight:allow praxa-fabric-key opens nothing -->"))
        try shop.write("B.plist", plist("<!-- a comment -->"))
        let report = try scan(shop, "A.plist", "B.plist")
        #expect(places(report, in: shop) == ["A.plist#PraxaKey", "B.plist#PraxaKey"])
        #expect(report.findings.map { $0.discovery.suppressed?.why } == ["opens nothing", nil])
    }

    @Test func `What a compressor leaves of a key is no part of a key`() throws {
        let shop = try Workshop()
        // LZ4 writes the eight digits that come again as a reference, and cuts the key in its bytes.
        let digits = (0..<40).map { _ in String(Int.random(in: 0..<16), radix: 16) }
        let rest = (0..<16).map { _ in String(Int.random(in: 0..<16), radix: 16) }
        let key = "praxa_sk_" + (digits + digits[3..<11] + rest).joined()
        try shop.write("app.log", "2026-01-01 key \(key)\n")
        try shop.run("sh", "-c", "tar cf x.tar app.log && lz4 -q -c x.tar >x.tar.lz4 && lz4 -q -c app.log >app.log.lz4")
        #expect(places(try scan(shop, "x.tar.lz4"), in: shop) == ["x.tar.lz4!/app.log"])
        #expect(places(try scan(shop, "app.log.lz4"), in: shop) == ["app.log.lz4!/app.log"])
    }
}
