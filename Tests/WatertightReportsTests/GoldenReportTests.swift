import Testing
import WatertightModel
import WatertightReports

struct GoldenReportTests {
    @Test(arguments: SampleReport.kinds.map(\.name), ReportFormat.allCases)
    func `a report is written as its golden file says`(kind: String, format: ReportFormat) throws {
        let sample = try #require(SampleReport.kinds.first { $0.name == kind }).sample
        let bytes = ReportWriter.write(sample.report, as: format, style: ReportStyle())
        let difference = try Golden.difference(of: bytes, from: "\(kind).\(format.fileExtension)")
        #expect(difference == nil, "\(difference ?? "")")
    }

    @Test(arguments: ["leak", "low-findings", "many-places", "suppressed"])
    func `a verbose text is written as its golden file says`(kind: String) throws {
        let sample = try #require(SampleReport.kinds.first { $0.name == kind }).sample
        var style = ReportStyle()
        style.isVerbose = true
        let bytes = ReportWriter.write(sample.report, as: .text, style: style)
        let difference = try Golden.difference(of: bytes, from: "\(kind).verbose.txt")
        #expect(difference == nil, "\(difference ?? "")")
    }
}

extension ReportFormat {
    /// How the golden files of the format end.
    fileprivate var fileExtension: String {
        switch self {
        case .text: "txt"
        case .json: "json"
        case .markdown: "md"
        case .sarif: "sarif"
        case .junit: "xml"
        case .gitlab: "gitlab.json"
        case .github: "github.txt"
        case .csv: "csv"
        }
    }
}
