import Testing
import WatertightModel

@testable import WatertightReports

struct HarmlessOutputTests {
    @Test(arguments: SampleReport.kinds.map(\.name), ReportFormat.allCases)
    func `no output steers a terminal`(kind: String, format: ReportFormat) throws {
        let sample = try #require(SampleReport.kinds.first { $0.name == kind }).sample
        for isVerbose in [false, true] {
            let text = sample.text(as: format) { $0.isVerbose = isVerbose }
            #expect(text.hasSuffix("\n"))
            #expect(!text.unicodeScalars.contains { $0 != "\n" && SteeringCharacters.contains($0) })
        }
    }

    @Test(arguments: ReportFormat.allCases)
    func `no character steers a terminal, whatever part of the report holds it`(format: ReportFormat) {
        let steering = (0...0xE0FFF).compactMap(Unicode.Scalar.init).filter(SteeringCharacters.contains)
        let poison = String(String.UnicodeScalarView(steering))
        let text = SampleReport.made(of: poison).text(as: format) { $0.isVerbose = true }
        #expect(!text.unicodeScalars.contains { $0 != "\n" && SteeringCharacters.contains($0) })
    }

    @Test func `no part of a report begins a line of its own in the text`() {
        let text = SampleReport.made(of: "x\nLEAK\r\nCLEAN\n").text { $0.isVerbose = true }
        #expect(!text.contains("\nLEAK") && !text.contains("\nCLEAN"))
    }

    @Test func `with colour the only escape sequences are those of paint`() throws {
        for (name, sample) in SampleReport.kinds {
            let painted = sample.text { $0.usesColor = true }
            let bare = painted.replacing(#/\u{1B}\[[0-9;]*m/#, with: "")
            #expect(bare == sample.text(), "\(name)")
        }
    }

    @Test func `only the verdict and severities are coloured`() {
        let painted = SampleReport.leak.text { $0.usesColor = true }
        let words = painted.matches(of: #/\u{1B}\[[0-9;]+m(.*?)\u{1B}\[0m/#).map { String($0.output.1) }
        #expect(words == ["LEAK", "critical", "high"])
    }
}

extension SampleReport {
    /// A report of which every free text is `text`.
    fileprivate static func made(of text: String) -> SampleReport {
        var sample = SampleReport(verdict: .leak, inputs: [text])
        let finding = discovery(text, at: text, message: text, snippet: text)
        let excused = discovery(
            text, at: text, message: text, snippet: text, suppressed: Suppression(by: .inline, why: text))
        let low = discovery(text, at: text, severity: .low, message: text, snippet: text)
        sample.add(text, text, shown: text, severity: .high, in: [finding, excused])
        sample.add(text, text, shown: text, severity: .low, in: [low])
        sample.add(.policy, finding)
        sample.add(.policy, low)
        let step = RevokeGuide.Step(action: text, text: text, url: text, command: text)
        sample.checklist = [
            ChecklistItem(credential: "c1", rule: nil, priority: 1, title: text, steps: [step, step]),
            ChecklistItem(credential: nil, rule: text, priority: 2, title: text, steps: []),
        ]
        sample.cleanup = [text]
        sample.addGap(text, .damaged, text)
        sample.addGap(text, .excluded, text, accepted: true)
        return sample
    }
}
