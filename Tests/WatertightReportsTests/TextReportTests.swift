import Testing
import WatertightModel

@testable import WatertightReports

struct TextReportTests {
    @Test func `a clean run is one line`() {
        #expect(SampleReport().text() == "CLEAN   My.ipa: 214 entries, 181 MB examined, nothing found\n")
    }

    @Test(arguments: SampleReport.kinds.map(\.name))
    func `quiet is the first line alone`(kind: String) throws {
        let sample = try #require(SampleReport.kinds.first { $0.name == kind }).sample
        #expect(sample.lines { $0.isQuiet = true } == [sample.lines()[0]])
    }

    @Test func `verbose shows every place and every gap`() {
        let text = SampleReport.manyPlaces.text { $0.isVerbose = true }
        for number in 1...25 { #expect(text.contains("logs/app-\(number).log:3:22")) }
        for number in 1...28 { #expect(text.contains("logs/part-\(number).gz ")) }
        #expect(!text.contains("--verbose"))
    }

    @Test func `what is left out is counted`() {
        let lines = SampleReport.manyPlaces.lines()
        #expect(lines.contains("      … and 15 more places (--verbose shows all)"))
        #expect(lines.contains("  … and 18 more places, truncated (--verbose shows all)"))
    }

    @Test func `each reason has an example, however many gaps another has`() {
        var sample = SampleReport(verdict: .incomplete)
        for number in 1...1_000 { sample.addGap("a/\(number)", .damaged, "") }
        for reason in GapReason.allCases { sample.addGap("b/\(reason.rawValue)", reason, "") }
        let text = sample.text()
        for reason in GapReason.allCases where reason != .damaged { #expect(text.contains("b/\(reason.rawValue) ")) }
        #expect(text.contains("… and 999 more places, damaged (--verbose shows all)"))
        #expect(text.contains("--accept-gap too-deep"))
    }

    @Test(arguments: [40, 60, 80, 100, 200])
    func `sentences are wrapped to the width`(width: Int) {
        var sample = SampleReport.leak
        sample.checklist = sample.checklist.map { item in
            let steps = item.steps.map { RevokeGuide.Step(action: $0.action, text: $0.text) }
            return ChecklistItem(
                credential: item.credential, rule: nil, priority: item.priority, title: item.title, steps: steps)
        }
        let lines = sample.lines { $0.width = width }
        let toDo = lines.drop { $0 != "To do" }.prefix { !$0.hasPrefix("Not examined") }
        #expect(toDo.allSatisfy { TextWidth.columns(of: $0) <= width })
        #expect(!toDo.isEmpty)
    }

    @Test func `a wrapped step hangs under its first word`() throws {
        let lines = SampleReport.leak.lines { $0.width = 60 }
        let first = try #require(lines.firstIndex { $0.hasPrefix("         move     Keep it out") })
        #expect(lines[first + 1].hasPrefix("                  ") && !lines[first + 1].hasPrefix("                   "))
    }

    @Test(arguments: [Int.min, -1, 0, 1, 39])
    func `a width that is too small for words is not taken at its word`(width: Int) {
        #expect(SampleReport.leak.text { $0.width = width } == SampleReport.leak.text { $0.width = 40 })
    }

    @Test func `a place or command is never broken, so that it can be copied`() {
        let text = SampleReport.leak.text { $0.width = 40 }
        #expect(text.contains("      My.ipa!/Payload/My.app/Info.plist#PraxaKey @1204\n"))
        #expect(text.contains("curl -s -H \"Authorization: Bearer $PRAXA_KEY\" https://api.praxa.io/v1/ping\n"))
    }

    @Test func `steps that several items share are written once, but never a command`() {
        var sample = SampleReport(verdict: .leak)
        sample.checklist = [
            SampleReport.fabricKeyItem(number: 1, tail: "3f9a"), SampleReport.fabricKeyItem(number: 2, tail: "77aa"),
        ]
        let lines = sample.lines()
        #expect(lines.count { $0.contains("curl -s") } == 2)
        #expect(lines.count { $0.contains("Withdraw the builds") } == 1)
        #expect(lines.last == "         then as for 1")
        #expect(sample.lines { $0.isVerbose = true }.count { $0.contains("Withdraw the builds") } == 2)
    }

    @Test func `every step of every item is there`() {
        for (name, sample) in SampleReport.kinds {
            let words = sample.text().split(whereSeparator: \.isWhitespace).joined(separator: " ")
            for step in sample.checklist.flatMap(\.steps) where step.text.allSatisfy({ $0 != "\n" }) {
                #expect(words.contains(step.text), "\(name)")
            }
        }
    }

    @Test(arguments: [
        ("PraxaKey = praxa_sk_…3f9a", "Info.plist#PraxaKey", false), ("praxa_sk_…3f9a", "a.log", false),
        ("key: \"praxa_sk_…3f9a", "a.json#body.key", false), ("= praxa_sk_…3f9a", "a.env", false),
        ("KEY=praxa_sk_…3f9a", "a.env", true), ("https://praxa_sk_…3f9a@host…", "a.log", true), ("", "a.log", false),
    ])
    func `a snippet is shown only where it says more than value and place`(
        snippet: String, place: String, isShown: Bool
    ) {
        let discovery = SampleReport.discovery("r", at: place, snippet: snippet)
        #expect((discovery.tellingSnippet(besides: "praxa_sk_…3f9a") != nil) == isShown)
    }

    @Test(
        arguments: [
            (nil, nil, "a @7"), (3, nil, "a:3"), (3, 9, "a:3:9"),
        ] as [(Int?, Int?, String)])
    func `a place is followed by line and column, or by the offset`(line: Int?, column: Int?, text: String) {
        let discovery = SampleReport.discovery("r", at: "a", line: line, column: column, offset: 7)
        #expect(discovery.place.text + discovery.position == text)
    }

    @Test func `what is below --fail-on is listed apart and not counted`() {
        var sample = SampleReport.leak
        sample.add(.policy, SampleReport.discovery("ats-arbitrary-loads", at: "Info.plist", severity: .low))
        let lines = sample.lines()
        #expect(lines[0].hasPrefix("LEAK   2 credentials in 3 places  "))
        #expect(lines.contains("Also seen, below --fail-on medium (1)"))
        #expect(lines.contains("  low      ats-arbitrary-loads    Info.plist @0"))
    }

    @Test func `of many credentials that do not count the first are shown, and their number`() {
        var sample = SampleReport(verdict: .clean)
        for number in 0..<200 {
            let found = SampleReport.discovery("generic-secret", at: "a\(number)", severity: .low)
            sample.add("generic-secret", "Secret by its name", shown: "(9 characters)", severity: .low, in: [found])
            sample.checklist.append(
                ChecklistItem(
                    credential: "c\(number + 1)", rule: nil, priority: number + 1, title: "Change it",
                    steps: [RevokeGuide.Step(action: "revoke", text: "Make a new one.", url: nil, command: nil)]))
        }
        #expect(sample.lines().contains("  … and 195 more items for what is below --fail-on (--verbose shows all)"))
        #expect(sample.lines().contains("Also seen, below --fail-on medium (200)"))
        #expect(sample.lines().contains("  … and 180 more (--verbose shows all)"))
        #expect(sample.lines().count < 50)
        #expect(sample.lines { $0.isVerbose = true }.count { $0.contains("Secret by its name") } == 200)
    }

    @Test func `a run without isolation says so when verbose`() {
        var report = SampleReport().report
        #expect(!text(of: report).contains("isolation"))
        var run = report.run
        run.isIsolated = false
        report = ScanReport(
            version: report.version, packs: [], run: run, verdict: .clean, failOn: .medium, coverage: report.coverage,
            credentials: [], findings: [], checklist: [], cleanup: [])
        #expect(text(of: report).contains("without isolation"))
    }

    private func text(of report: ScanReport) -> String {
        var style = ReportStyle()
        style.isVerbose = true
        return String(decoding: ReportWriter.write(report, as: .text, style: style), as: UTF8.self)
    }
}
