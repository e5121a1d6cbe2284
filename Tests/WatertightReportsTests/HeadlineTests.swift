import Testing
import WatertightModel
import WatertightReports

struct HeadlineTests {
    @Test(arguments: [
        (["app.log"], 1, 1, "CLEAN   app.log: 12 MB examined, nothing found"),
        (["-"], 1, 1, "CLEAN   standard input: 12 MB examined, nothing found"),
        (["a.zip"], 1, 2, "CLEAN   a.zip: 2 entries, 12 MB examined, nothing found"),
        (["a", "b"], 2, 2, "CLEAN   2 inputs: 12 MB examined, nothing found"),
        (["a", "b"], 2, 2_000, "CLEAN   2 inputs: 2,000 entries, 12 MB examined, nothing found"),
        ([], 3, 3, "CLEAN   3 inputs: 12 MB examined, nothing found"), ([], 0, 0, "CLEAN   nothing to examine"),
    ])
    func `the first line says what was examined`(names: [String], inputs: Int, blobs: Int, line: String) {
        var sample = SampleReport(inputs: names)
        sample.coverage = Coverage(inputs: inputs, blobs: blobs, bytesExamined: 12_000_000)
        #expect(sample.lines() == [line])
    }

    @Test(arguments: [
        (0, "CLEAN   nothing is staged"), (1, "CLEAN   1 staged file: 12 MB examined, nothing found"),
        (20, "CLEAN   20 staged files: 12 MB examined, nothing found"),
    ])
    func `a skim without paths is of staged files`(inputs: Int, line: String) {
        var sample = SampleReport(verb: "skim", inputs: [])
        sample.coverage = Coverage(inputs: inputs, blobs: inputs, bytesExamined: 12_000_000)
        #expect(sample.lines() == [line])
    }

    @Test func `an audit is of exchanges`() {
        var sample = SampleReport(verb: "audit", inputs: ["a.har", "b.har"])
        sample.coverage = Coverage(inputs: 2, blobs: 9, exchanges: 31, bytesExamined: 12_000_000)
        #expect(sample.lines() == ["CLEAN   2 inputs: 31 exchanges, 12 MB examined, nothing found"])
    }

    @Test func `an incomplete run counts only the gaps that nobody accepted`() {
        var sample = SampleReport(verdict: .incomplete)
        sample.addGap("a", .damaged, "")
        sample.addGap("b", .excluded, "", accepted: true)
        #expect(sample.lines()[0].hasPrefix("INCOMPLETE   nothing found, but 1 place could not be examined   "))
    }

    @Test func `a clean run names its accepted gaps first`() {
        var sample = SampleReport()
        sample.addGap("b", .excluded, "", accepted: true)
        #expect(sample.lines()[0].hasPrefix("CLEAN, except 1 accepted gap   My.ipa: "))
    }

    @Test func `nothing found is not said where something was suppressed or below the threshold`() {
        var sample = SampleReport()
        let excuse = Suppression(by: .inline, why: "")
        sample.add(.policy, SampleReport.discovery("a", at: "a", suppressed: excuse))
        #expect(sample.lines()[0].hasSuffix("nothing found (1 suppressed)"))
        sample.add(.policy, SampleReport.discovery("a", at: "b", severity: .low))
        #expect(sample.lines()[0].hasSuffix("nothing at or above medium found (1 suppressed)"))
    }

    @Test func `other findings are counted beside credentials`() {
        var sample = SampleReport.leak
        sample.add(.policy, SampleReport.discovery("plain-http", at: "a"))
        #expect(sample.lines()[0].hasPrefix("LEAK   2 credentials in 3 places, 1 other finding   "))
    }

    @Test func `the right part ends at the edge`() {
        #expect(SampleReport.leak.lines { $0.width = 120 }[0].count == 120)
        let narrow = SampleReport.leak.lines { $0.width = 50 }[0]
        #expect(narrow == "LEAK   2 credentials in 3 places    My.ipa: 214 entries, 181 MB examined")
    }
}
