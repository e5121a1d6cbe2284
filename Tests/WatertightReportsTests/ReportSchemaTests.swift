import Foundation
import Testing
import WatertightModel
import WatertightReports

struct ReportSchemaTests {
    @Test(arguments: SampleReport.kinds.map(\.name))
    func `a report is what the schema describes, key by key`(kind: String) throws {
        let sample = try #require(SampleReport.kinds.first { $0.name == kind }).sample
        let bytes = ReportWriter.write(sample.report, as: .json, style: ReportStyle())
        let schema = try JSONTree.read(ReportSchema.json)
        #expect(SchemaCheck(root: schema).faults(of: try JSONTree.read(bytes), by: schema, at: "$") == [])
    }

    @Test func `a key that the schema lacks, a missing one and a wrong type are noticed`() throws {
        let bytes = ReportWriter.write(SampleReport.leak.report, as: .json, style: ReportStyle())
        var members = try JSONTree.read(bytes).members
        members["extra"] = .null
        members["cleanup"] = .string("text")
        members["verdict"] = nil
        members["exitStatus"] = .integer(2)
        let schema = try JSONTree.read(ReportSchema.json)
        let faults = SchemaCheck(root: schema).faults(of: .object(members), by: schema, at: "$")
        #expect(
            faults.sorted() == [
                "$.cleanup: not array", "$.exitStatus: not in the list", "$.extra: not described", "$.verdict: missing",
            ])
    }

    @Test func `its lists of words are whole`() throws {
        let text = try #require(String(bytes: ReportSchema.json, encoding: .utf8))
        let words = text.split(whereSeparator: \.isWhitespace).joined()
        func isListed(_ values: [String]) -> Bool {
            words.contains("\"enum\":[" + values.map { "\"\($0)\"" }.joined(separator: ",") + "]")
        }
        #expect(isListed(GapReason.allCases.map(\.rawValue)))
        #expect(isListed(FindingKind.allCases.map(\.rawValue)))
        #expect(isListed(Severity.allCases.map(\.name)))
        #expect(isListed(Confidence.allCases.map(\.rawValue)))
        #expect(isListed(Verdict.allCases.map(\.rawValue)))
        #expect(isListed(Suppression.Source.allCases.map(\.rawValue)))
        #expect(isListed(RunFacts.FingerprintKey.allCases.map(\.rawValue)))
    }

    @Test func `it ends with one newline`() {
        #expect(ReportSchema.json.suffix(2) == Array("}\n".utf8)[...])
    }
}
