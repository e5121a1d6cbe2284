internal import WatertightModel

/// JUnit's XML: a test case for each finding that counts, and for each gap.
struct JUnitReport: ReportRendering {
    func bytes(of report: ScanReport, style: ReportStyle) -> [UInt8] {
        var cases: [String] = []
        var failures = 0
        var errors = 0
        var skipped = 0
        for finding in report.findings {
            let discovery = finding.discovery
            let name = Self.attribute("\(discovery.rule) at \(discovery.place.text)\(discovery.position)")
            let isCounted =
                discovery.severity >= report.failOn && discovery.suppressed == nil && !discovery.isExpected
            if isCounted { failures += 1 } else { skipped += 1 }
            let inner =
                isCounted
                ? "<failure type=\"\(discovery.severity.name)\" message=\"\(Self.attribute(discovery.message))\">"
                    + "\(Self.text(discovery.snippet))</failure>" : "<skipped/>"
            cases.append("    <testcase classname=\"watertight\" name=\"\(name)\">\(inner)</testcase>")
        }
        for gap in report.coverage.gaps {
            let name = Self.attribute("examine \(gap.place.text)")
            if gap.accepted { skipped += 1 } else { errors += 1 }
            let inner =
                gap.accepted
                ? "<skipped/>"
                : "<error type=\"\(gap.reason.rawValue)\" message=\"\(Self.attribute(gap.detail))\"/>"
            cases.append("    <testcase classname=\"watertight\" name=\"\(name)\">\(inner)</testcase>")
        }
        if cases.isEmpty {
            cases.append("    <testcase classname=\"watertight\" name=\"nothing found, everything examined\"/>")
        }
        let counts =
            "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"\(skipped)\""
        let head =
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites \(counts)>\n  <testsuite name=\"watertight\" \(counts)>\n"
        return Array((head + cases.joined(separator: "\n") + "\n  </testsuite>\n</testsuites>\n").utf8)
    }

    private static func text(_ text: String) -> String {
        HarmlessText.oneLine(text).unicodeScalars.map { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            default: String(scalar)
            }
        }.joined()
    }

    private static func attribute(_ value: String) -> String {
        text(value).unicodeScalars.map { $0 == "\"" ? "&quot;" : String($0) }.joined()
    }
}
