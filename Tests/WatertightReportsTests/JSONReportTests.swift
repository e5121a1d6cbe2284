import Foundation
import Testing
import WatertightModel
import WatertightReports

struct JSONReportTests {
    private func object(_ sample: SampleReport) throws -> [String: Any] {
        let bytes = ReportWriter.write(sample.report, as: .json, style: ReportStyle())
        return try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    }

    @Test func `the keys stand in the contract's order`() {
        let keys = [
            "schema", "tool", "run", "verdict", "exitStatus", "coverage", "credentials", "findings", "checklist",
            "cleanup",
        ]
        let text = SampleReport.leak.text(as: .json)
        #expect(text.matches(of: #/(?m)^  "(\w+)":/#).map { String($0.output.1) } == keys)
    }

    @Test(arguments: [0, 1, 3])
    func `verdict and exit status agree`(status: Int) throws {
        let sample = [0: SampleReport(), 1: .leak, 3: .incomplete][status] ?? SampleReport()
        let object = try object(sample)
        #expect(object["exitStatus"] as? Int == status)
        #expect(object["verdict"] as? String == sample.verdict.rawValue)
    }

    @Test func `a credential has a hash or a tag, never both`() throws {
        let credentials = try #require(try object(.leak)["credentials"] as? [[String: Any]])
        #expect(credentials.map { $0["sha256"] != nil } == [true, false])
        #expect(credentials.map { $0["tag"] != nil } == [false, true])
    }

    @Test func `line and column are null where lines mean nothing`() throws {
        let findings = try #require(try object(.leak)["findings"] as? [[String: Any]])
        #expect(findings[0]["line"] is NSNull && findings[0]["column"] is NSNull)
        #expect(findings[2]["line"] as? Int == 812 && findings[2]["column"] as? Int == 17)
    }

    @Test func `a suppressed finding says by what and why`() throws {
        let findings = try #require(try object(.suppressed)["findings"] as? [[String: Any]])
        let suppressed = try #require(findings[0]["suppressed"] as? [String: String])
        #expect(suppressed == ["by": "inline", "why": "test value,\nsee README"])
        #expect(findings[1]["suppressed"] is NSNull)
    }

    @Test func `an accepted gap still makes the coverage incomplete`() throws {
        let coverage = try #require(try object(.acceptedGaps)["coverage"] as? [String: Any])
        #expect(coverage["complete"] as? Bool == false)
        let gaps = try #require(coverage["gaps"] as? [[String: Any]])
        #expect(gaps.map { $0["accepted"] as? Bool } == [true, true])
    }

    @Test func `hostile names come back as they were`() throws {
        let object = try object(.hostileNames)
        let run = try #require(object["run"] as? [String: Any])
        #expect(run["inputs"] as? [String] == SampleReport.hostileNames.inputs)
        let findings = try #require(object["findings"] as? [[String: Any]])
        #expect(findings[0]["snippet"] as? String == SampleReport.hostileNames.findings[0].discovery.snippet)
    }

    @Test func `the style changes nothing`() {
        let plain = SampleReport.leak.text(as: .json)
        let styled = SampleReport.leak.text(as: .json) {
            $0.usesColor = true
            $0.isQuiet = true
            $0.width = 20
        }
        #expect(plain == styled)
    }
}
