import Foundation
import TestSupport
import Testing
import Watertight

/// The library in the hands of a program that imports it and nothing else of the package.
@Suite struct LibraryTests {
    private let shop: Workshop
    private let key = Workshop.fabricKey()

    init() throws {
        shop = try Workshop()
        try shop.zip("App.ipa", [("Payload/My.app/Config.json", Array("{\"key\": \"\(key)\"}".utf8))])
    }

    @Test func `A scan in three lines tells verdict, credentials, gaps and what to do`() throws {
        let report = try Scanner.scan(ScanOptions(paths: ["\(shop.path)/App.ipa"]))
        #expect(report.verdict == .leak)
        #expect(report.credentials.map(\.rule) == ["praxa-fabric-key"])
        #expect(report.credentials.first?.identity.sha256 != nil)
        #expect(report.checklist.count == 1)
        #expect(report.coverage.gaps.isEmpty)
    }

    @Test func `Without a worker's executable the report says that archives were opened without isolation`() throws {
        #expect(try !Scanner.scan(ScanOptions(paths: ["\(shop.path)/App.ipa"])).run.isIsolated)
    }

    @Test func `The report is the one that the program prints`() throws {
        let path = "\(shop.path)/App.ipa"
        var options = ScanOptions(paths: [path])
        options.workerExecutable = BuiltProgram.executable.path
        let ours = try Self.object(ReportWriter.write(Scanner.scan(options), as: .json))
        let theirs = try Self.object(
            Array(BuiltProgram(shop: shop).run("scan", path, "--format", "json").output.utf8))
        // Tags and hashes are the same only where their key is, so the kind of this key has a plain hash.
        #expect(ours == theirs)
        #expect(String(describing: ours).contains("praxa-fabric-key"))
    }

    /// A report as a value that can be compared, without what differs between two runs.
    private static func object(_ json: [UInt8]) throws -> NSDictionary {
        let value = try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any]
        var report = try #require(value)
        let run = try #require(report["run"] as? [String: Any])
        #expect(run["isolated"] as? Bool == true)
        report["run"] = nil
        return NSDictionary(dictionary: report)
    }
}
