import TestSupport
import Testing
import WatertightDetection
import WatertightModel

/// Comments that excuse a line, and those that do not.
@Suite struct InlineAllowTests {
    private func scan(_ text: String, honours: Bool = true, piece: Int = 1 << 20) throws -> [Discovery] {
        var subject = TestDetector.subject(.source)
        subject.honoursInlineAllows = honours
        return try TestDetector.make().scan(Array(text.utf8), as: subject, inPiecesOf: piece).discoveries
            .sorted { $0.offset < $1.offset }
    }

    private func reasons(_ text: String, honours: Bool = true) throws -> [String?] {
        try scan(text, honours: honours).map { $0.suppressed?.why }
    }

    private let key = Workshop.fabricKey()

    @Test(arguments: [1, 31, 1 << 20])
    func `A comment excuses its own line, wherever windows end`(_ piece: Int) throws {
        let text = """
            let a = "\(key)"  // watertight:allow praxa-fabric-key a dead key of the docs
            let b = "\(Workshop.fabricKey())"
            """
        let found = try scan(String(repeating: "//\n", count: 90_000) + text, piece: piece)
        #expect(found.map { $0.suppressed?.why } == ["a dead key of the docs", nil])
        #expect(found.first?.suppressed?.by == .inline)
    }

    @Test func `A comment that has its line to itself excuses the next, and so does a stack of them`() throws {
        let text = """
            // watertight:allow praxa-fabric-key made for this test
            let a = "\(key)"
            let b = "\(key)"
            // watertight:allow praxa-fabric-key of a stack
              # watertight:allow jwt sample
            <!-- gitleaks:allow -->
            let c = "\(key)"
            """
        #expect(try reasons(text) == ["made for this test", nil, "of a stack"])
    }

    @Test func `A comment behind code is for that line only`() throws {
        let text = """
            let x = 1 // watertight:allow praxa-fabric-key not the next line
            let a = "\(key)"
            /* watertight:allow praxa-fabric-key inside the line */ let b = "\(key)"
            let c = "\(key)"
            """
        #expect(try reasons(text) == [nil, "inside the line", nil])
    }

    @Test func `Without a reason it excuses nothing, and the finding says so`() throws {
        for comment in [
            "// watertight:allow praxa-fabric-key", "# watertight:allow", "/* watertight:allow praxa-fabric-key */",
        ] {
            let found = try scan("let a = \"\(key)\" \(comment)\n")
            #expect(found.map(\.suppressed) == [nil])
            #expect(found.first?.message.contains("gives no reason") == (comment != "# watertight:allow"))
        }
    }

    @Test func `It is for the rule that it names`() throws {
        #expect(try reasons("let a = \"\(key)\" // watertight:allow jwt sample") == [nil])
        #expect(try reasons("let a = \"\(key)\" // watertight:allowed praxa-fabric-key sample") == [nil])
    }

    @Test(arguments: ["gitleaks:allow", "betterleaks:allow"])
    func `Other scanners' comments hold for every rule, without a reason`(_ mark: String) throws {
        #expect(try reasons("let a = \"\(key)\" // \(mark)") == ["none given"])
        #expect(try reasons("let a = \"\(key)\" // \(mark)\n", honours: false) == [nil])
    }

    @Test func `Long lines are neither excused nor excuse`() throws {
        let long = String(repeating: "x", count: 1024)
        #expect(try reasons("\(long) \(key) // gitleaks:allow") == [nil])
        #expect(try reasons("// watertight:allow praxa-fabric-key fine\n\(long) \(key)") == [nil])
        let short = String(repeating: "x", count: 800)
        #expect(try reasons("// watertight:allow praxa-fabric-key fine\n\(short) \(key)\n") == ["fine"])
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func `Lines end as they do on any system`(_ end: String) throws {
        let text = ["// watertight:allow praxa-fabric-key fine", "a = \(key)", "b = \(key)", ""].joined(separator: end)
        #expect(try reasons(text) == ["fine", nil])
    }

    @Test func `What is decoded in an excused line is excused with it`() throws {
        let hex = key.utf8.map { String($0, radix: 16) }.joined()
        #expect(
            try reasons("let a = \"\(hex)\" // watertight:allow praxa-fabric-key in hexadecimal") == ["in hexadecimal"])
    }

    @Test func `A comment within encoded text excuses nothing`() throws {
        let hex = "k=\(key) // gitleaks:allow".utf8.map { String($0, radix: 16) }.joined()
        #expect(try reasons("let a = \"\(hex)\"") == [nil])
    }

    @Test func `A reason that holds a secret is not repeated`() throws {
        let other = Workshop.fabricKey()
        let found = try scan("let a = \"\(key)\" // watertight:allow praxa-fabric-key was \(other) before")
        #expect(found.count == 2)
        #expect(found.allSatisfy { $0.suppressed?.why.contains(other.suffix(60)) == false })
    }

    @Test func `A file of nothing but comments is read in bounded memory`() throws {
        let text = String(repeating: "// watertight:allow praxa-fabric-key fine\n", count: 10_001) + "a = \(key)"
        // Beyond the number that is kept a comment excuses nothing.
        #expect(try reasons(text) == [nil])
    }
}
