import Foundation
import Testing
import WatertightModel
import WatertightReports

/// What the systems that read these reports ask for.
struct CIReportTests {
    private func json(_ report: ScanReport, _ format: ReportFormat) throws -> [String: Any] {
        let bytes = ReportWriter.write(report, as: format, style: ReportStyle())
        return try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    }

    @Test(arguments: SampleReport.kinds.map(\.name))
    func `SARIF has what code scanning requires`(_ kind: String) throws {
        let report = try #require(SampleReport.kinds.first { $0.name == kind }).sample.report
        let sarif = try json(report, .sarif)
        #expect(sarif["version"] as? String == "2.1.0")
        let run = try #require((sarif["runs"] as? [[String: Any]])?.first)
        let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
        let rules = try #require(driver["rules"] as? [[String: Any]])
        let results = try #require(run["results"] as? [[String: Any]])
        #expect(results.count == report.findings.count)
        for result in results {
            let index = try #require(result["ruleIndex"] as? Int)
            #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
            #expect(["error", "warning", "note"].contains(result["level"] as? String ?? ""))
            #expect((result["message"] as? [String: Any])?["text"] is String)
            let location = try #require((result["locations"] as? [[String: Any]])?.first)
            let physical = try #require(location["physicalLocation"] as? [String: Any])
            let uri = try #require((physical["artifactLocation"] as? [String: Any])?["uri"] as? String)
            #expect(!uri.isEmpty && !uri.contains("!/") && !uri.contains("#") && !uri.contains(" "))
            let region = try #require(physical["region"] as? [String: Int])
            #expect(region.values.allSatisfy { $0 >= 1 })
            #expect(!((location["logicalLocations"] as? [[String: Any]]) ?? []).isEmpty)
        }
        let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
        #expect(invocation["executionSuccessful"] as? Bool == report.coverage.gaps.allSatisfy(\.accepted))
        let notifications = invocation["toolExecutionNotifications"] as? [Any]
        #expect(notifications?.count == report.coverage.gaps.count)
    }

    @Test(arguments: SampleReport.kinds.map(\.name))
    func `GitLab's report has what its schema requires`(_ kind: String) throws {
        let report = try #require(SampleReport.kinds.first { $0.name == kind }).sample.report
        let gitlab = try json(report, .gitlab)
        let scan = try #require(gitlab["scan"] as? [String: Any])
        for key in ["analyzer", "scanner", "type", "start_time", "end_time", "status"] {
            #expect(scan[key] != nil, "\(key)")
        }
        #expect((scan["start_time"] as? String)?.count == 19)
        let found = try #require(gitlab["vulnerabilities"] as? [[String: Any]])
        #expect(Set(found.compactMap { $0["id"] as? String }).count == found.count)
        for one in found {
            let location = try #require(one["location"] as? [String: Any])
            #expect((location["commit"] as? [String: Any])?["sha"] is String)
            #expect(["Info", "Low", "Medium", "High", "Critical"].contains(one["severity"] as? String ?? ""))
            #expect(!((one["identifiers"] as? [Any]) ?? []).isEmpty)
        }
    }

    @Test(arguments: SampleReport.kinds.map(\.name))
    func `JUnit's XML is well-formed, and its counts are right`(_ kind: String) throws {
        let report = try #require(SampleReport.kinds.first { $0.name == kind }).sample.report
        let text = String(decoding: ReportWriter.write(report, as: .junit, style: ReportStyle()), as: UTF8.self)
        func count(_ tag: String) -> Int { text.components(separatedBy: tag).count - 1 }
        #expect(
            text.contains(
                "tests=\"\(count("<testcase "))\" failures=\"\(count("<failure "))\" errors=\"\(count("<error "))\""))
        #expect(text.hasPrefix("<?xml") && text.hasSuffix("</testsuites>\n"))
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    }

    @Test(arguments: SampleReport.kinds.map(\.name))
    func `An annotation is one line, and a cell is no formula`(_ kind: String) throws {
        let report = try #require(SampleReport.kinds.first { $0.name == kind }).sample.report
        let github = String(decoding: ReportWriter.write(report, as: .github, style: ReportStyle()), as: UTF8.self)
        #expect(
            github.split(separator: "\n").allSatisfy {
                $0.hasPrefix("::error ") || $0.hasPrefix("::warning ") || $0.hasPrefix("::notice ")
            })
        let csv = String(decoding: ReportWriter.write(report, as: .csv, style: ReportStyle()), as: UTF8.self)
        let rows = csv.components(separatedBy: "\n").dropLast()
        #expect(rows.count == 1 + report.findings.count + report.coverage.gaps.count)
        #expect(!csv.contains(",=") && !csv.contains(",@"))
    }
}
