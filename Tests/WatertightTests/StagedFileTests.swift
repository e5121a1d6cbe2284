import Testing

@testable import Watertight

@Suite struct StagedFileTests {
    private func file(_ record: String, path: String = "a") -> StagedFile? {
        StagedFile(record: Array(record.utf8), path: Array(path.utf8))
    }

    private static let object = "0123456789abcdef0123456789abcdef01234567"

    @Test(arguments: [
        ("100644", "M", StagedFile.Kind.file), ("100755", "A", .file), ("120000", "T", .link),
        ("160000", "A", .submodule), ("000000", "U", .conflict),
    ])
    func `The mode after the change says what an entry is`(mode: String, status: String, kind: StagedFile.Kind) {
        let staged = file(":100644 \(mode) \(String(repeating: "0", count: 40)) \(Self.object) \(status)")
        #expect(staged?.kind == kind)
        #expect(staged?.object == Array(Self.object.utf8))
    }

    @Test(arguments: [
        "", ":", "100644 100644 0 \(object) M", ":100644 100644 0 \(object)", ":100644 100644 0 HEAD M",
        ":100644 100644 0  M", ":100644 100644 0 \(object) ", "::100644 100644 100644 1 2 3 MM",
    ])
    func `What is no record is none`(_ record: String) {
        #expect(file(record) == nil)
    }

    @Test func `An entry without a path is none`() {
        #expect(file(":100644 100644 0 \(Self.object) M", path: "") == nil)
    }
}
