import Testing
import WatertightModel

@testable import WatertightReports

struct ReportOutlineTests {
    @Test(arguments: SampleReport.kinds.map(\.name))
    func `every finding is in exactly one cell`(kind: String) throws {
        let sample = try #require(SampleReport.kinds.first { $0.name == kind }).sample
        let outline = ReportOutline(sample.report)
        let cells = [
            (outline.leaks + outline.lesserCredentials).flatMap(\.findings),
            (outline.others + outline.lesserOthers).flatMap(\.findings), outline.suppressed,
        ]
        #expect(cells.joined().map(\.id).sorted() == sample.findings.map(\.id).sorted())
    }

    @Test func `a credential counts where one of its places does, and is listed with all of them`() throws {
        var sample = SampleReport()
        sample.add(
            "jwt", "Token", shown: "(40 characters)", severity: .high,
            in: [
                SampleReport.discovery("jwt", at: "a", severity: .note),
                SampleReport.discovery("jwt", at: "b", severity: .high),
            ])
        let outline = ReportOutline(sample.report)
        #expect(try #require(outline.leaks.first).findings.count == 2)
        #expect(outline.lesserCredentials.isEmpty)
    }

    @Test func `a credential that is suppressed everywhere is listed nowhere else`() {
        var sample = SampleReport()
        let excuse = Suppression(by: .baseline, why: "known")
        sample.add(
            "jwt", "Token", shown: "(40 characters)", severity: .high,
            in: [SampleReport.discovery("jwt", at: "a", suppressed: excuse)])
        let outline = ReportOutline(sample.report)
        #expect(outline.leaks.isEmpty && outline.lesserCredentials.isEmpty)
        #expect(outline.suppressed.count == 1)
    }

    @Test func `a finding of a credential that the report lacks is not lost`() {
        var sample = SampleReport()
        sample.add(.credential, SampleReport.discovery("jwt", at: "a"), credential: "c9")
        #expect(ReportOutline(sample.report).others.map(\.rule) == ["jwt"])
    }

    @Test func `rules come worst first, then by first place`() {
        var sample = SampleReport()
        for (rule, severity) in [("b", Severity.medium), ("a", .medium), ("c", .critical)] {
            sample.add(.policy, SampleReport.discovery(rule, at: rule, severity: severity))
        }
        #expect(ReportOutline(sample.report).others.map(\.rule) == ["c", "b", "a"])
    }
}
