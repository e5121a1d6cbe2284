import Testing

@testable import Watertight

@Suite struct InputsGlobTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let glob: String
        let path: String
        let matches: Bool
        var isFolder = false
        var testDescription: String { "\(glob) \(matches ? "takes" : "leaves") \(path)\(isFolder ? "/" : "")" }
    }

    static let cases: [Case] = [
        Case(glob: "*.log", path: "app.log", matches: true),
        Case(glob: "*.log", path: "deep/down/app.log", matches: true),
        Case(glob: "*.log", path: "app.log.gz", matches: false),
        Case(glob: "*.log", path: "logs.log/app.txt", matches: false),
        Case(glob: "build/*.map", path: "build/a.map", matches: true),
        Case(glob: "build/*.map", path: "build/js/a.map", matches: false),
        Case(glob: "build/*.map", path: "x/build/a.map", matches: false),
        Case(glob: "build/**/*.map", path: "build/a.map", matches: true),
        Case(glob: "build/**/*.map", path: "build/js/min/a.map", matches: true),
        Case(glob: "**/node_modules", path: "node_modules", matches: true),
        Case(glob: "**/node_modules", path: "a/b/node_modules", matches: true),
        Case(glob: "**/node_modules", path: "a/b/my_node_modules", matches: false),
        Case(glob: "build/**", path: "build/js/a", matches: true),
        Case(glob: "build/**", path: "build", matches: false),
        Case(glob: "a**z", path: "a/b/z", matches: true),
        Case(glob: "/top", path: "top", matches: true),
        Case(glob: "/top", path: "a/top", matches: false),
        Case(glob: "cache/", path: "a/cache", matches: true, isFolder: true),
        Case(glob: "cache/", path: "a/cache", matches: false),
        Case(glob: "?.txt", path: "a.txt", matches: true),
        Case(glob: "?.txt", path: "ab.txt", matches: false),
        Case(glob: "a?b/c", path: "a/b/c", matches: false),
        Case(glob: "[a-c]x", path: "bx", matches: true),
        Case(glob: "[a-c]x", path: "dx", matches: false),
        Case(glob: "[!a-c]x", path: "dx", matches: true),
        Case(glob: "[!a-c]x", path: "ax", matches: false),
        Case(glob: "[]-]x", path: "]x", matches: true),
        Case(glob: "[]-]x", path: "-x", matches: true),
        Case(glob: "a[!x]b/c", path: "a/b/c", matches: false),
        Case(glob: "\\*", path: "*", matches: true),
        Case(glob: "\\*", path: "a", matches: false),
        Case(glob: "*", path: "", matches: true),
    ]

    @Test(arguments: cases)
    func `a glob takes what it says, and nothing else`(_ sample: Case) throws {
        #expect(try Glob(sample.glob).matches(sample.path.utf8, isFolder: sample.isFolder) == sample.matches)
    }

    @Test(arguments: ["", "/", "[a", "[", "[z-a]", "a\\"])
    func `a malformed glob is refused`(_ text: String) {
        #expect(throws: Glob.Malformed.self) { try Glob(text) }
    }

    @Test func `many stars cost no more than pattern times path`() throws {
        let glob = try Glob(String(repeating: "*a", count: 30) + "b")
        #expect(!glob.matches(Array(repeating: UInt8(ascii: "a"), count: 2_000), isFolder: false))
    }

    @Test func `a glob takes bytes that are not UTF-8`() throws {
        #expect(try Glob("a?.bin").matches([0x61, 0xFF, 0x2E, 0x62, 0x69, 0x6E], isFolder: false))
    }

    @Test func `a malformed exclusion names the glob and the reason`() throws {
        #expect(throws: ScanError("the glob [a is malformed: a [ is not closed")) { try Exclusions(["[a"]) }
    }
}
