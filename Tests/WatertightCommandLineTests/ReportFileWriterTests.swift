import Foundation
import Testing

@testable import WatertightCommandLine

@Suite struct ReportFileWriterTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func write(_ text: String, to name: String) throws {
        try ReportFileWriter.check(folder.bytes(name))
        try ReportFileWriter.write(Array(text.utf8), to: folder.bytes(name))
    }

    @Test func `a report is written for its owner alone, and nothing else is left`() throws {
        try write("report", to: "r.json")
        #expect(folder.content("r.json") == "report")
        #expect(folder.names == ["r.json"])
        var status = stat()
        #expect(unsafe stat(folder.path + "/r.json", &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
    }

    @Test func `a report takes the place of an older one`() throws {
        try write("a long old report", to: "r")
        try write("new", to: "r")
        #expect(folder.content("r") == "new")
    }

    @Test func `a link stays a link`() throws {
        try write("old", to: "real")
        #expect(unsafe symlink("real", folder.path + "/link") == 0)
        try write("new", to: "link")
        #expect(folder.content("real") == "new")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path + "/link") == "real")
    }

    @Test func `a device is written to and stays one`() throws {
        try ReportFileWriter.write([1, 2, 3], to: Array("/dev/null".utf8))
        var status = stat()
        #expect(unsafe stat("/dev/null", &status) == 0)
        #expect(status.st_mode & S_IFMT == S_IFCHR)
    }

    @Test func `a folder, or a folder that is not there, is refused before the scan`() throws {
        #expect(throws: OutputFailure.self) { try ReportFileWriter.check(Array(folder.path.utf8)) }
        #expect(throws: OutputFailure.self) { try ReportFileWriter.check(folder.bytes("no/r.json")) }
    }

    @Test func `a report that cannot take its place leaves nothing behind`() throws {
        // The folder appears between the check and the write.
        #expect(throws: OutputFailure.self) {
            try ReportFileWriter.write([1], to: Array((folder.path + "/.").utf8))
        }
        #expect(folder.names.isEmpty)
    }
}
