import TestSupport
import Testing
import Watertight
import WatertightModel

/// Workers that do not do what they should. A shell script stands in for the executable.
@Suite struct WorkerPoolTests {
    private func scan(worker script: String) throws -> ScanReport {
        let shop = try Workshop()
        try shop.zip("a.zip", [("k.txt", Array(Workshop.fabricKey().utf8))])
        try shop.write("plain.txt", "key \(Workshop.fabricKey())")
        try shop.write("worker", "#!/bin/sh\n\(script)\n")
        try shop.run("chmod", "+x", "worker")
        var options = ScanOptions()
        options.inputs = [.path(Array(shop.path.utf8))]
        options.excludedGlobs = ["worker"]
        options.workerExecutable = "\(shop.path)/worker"
        options.limits.workerSilenceSeconds = 2
        return try Scanner.scan(options)
    }

    @Test(arguments: [
        ("head -c 9 <&3 >/dev/null; kill -SEGV $$", "signal 11"), ("head -c 9 <&3 >/dev/null; exit 7", "status 7"),
    ])
    func `A worker that dies costs a gap, and everything else is examined`(_ script: String, _ cause: String) throws {
        let report = try scan(worker: script)
        let gap = try #require(report.coverage.gaps.first { $0.reason == .damaged })
        #expect(gap.place.text.hasSuffix("a.zip"))
        #expect(gap.detail.contains(cause))
        #expect(report.findings.count == 1)
        #expect(report.verdict == .leak)
    }

    @Test func `A worker that says nothing is ended, and costs a gap`() throws {
        let report = try scan(worker: "exec sleep 60")
        let gap = try #require(report.coverage.gaps.first { $0.reason == .timeLimit })
        #expect(gap.place.text.hasSuffix("a.zip"))
        #expect(report.findings.count == 1)
    }

    @Test func `A worker that says what makes no sense is not believed`() throws {
        let report = try scan(worker: "head -c 9 <&3 >/dev/null; head -c 5000 /dev/urandom >&3; sleep 60")
        #expect(report.coverage.gaps.contains { $0.place.text.hasSuffix("a.zip") })
        #expect(report.findings.count == 1)
    }

    @Test func `An executable that cannot be started is an error, not a clean run`() throws {
        let shop = try Workshop()
        try shop.zip("a.zip", [("k.txt", [1])])
        var options = ScanOptions()
        options.inputs = [.path(Array("\(shop.path)/a.zip".utf8))]
        options.workerExecutable = "/nonexistent/watertight"
        #expect(throws: ScanError.self) { try Scanner.scan(options) }
    }
}
