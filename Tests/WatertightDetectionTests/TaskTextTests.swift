import Testing
import WatertightDetection
import WatertightModel
import WatertightRules

/// Task text is the user's own: found in logs and captures by where it stands, and never repeated.
@Suite struct TaskTextTests {
    static let task = "Plan the garden for the shady side of the house before the winter"

    private func found(_ text: String, _ context: ContentContext = .log) throws -> [Discovery] {
        try TestDetector.scan(text, context: context).discoveries
    }

    @Test func `It is shown as its length and its first two words`() throws {
        let finding = try #require(try found("[tasks] Submitting task: \(Self.task)\n").first)
        #expect(finding.rule == "task-text")
        #expect(finding.snippet == "task = (65 characters: \"Plan the …\")")
        #expect(finding.secret == nil)
        #expect(finding.length == Self.task.utf8.count)
        #expect(!finding.message.contains("garden"))
    }

    @Test(arguments: [
        ("GET /a?task=Plan+the+garden+for+the+shady+side", "(34 characters: \"Plan the …\")"),
        ("GET /a?task=Plan%20the%20garden%20for%20the%20shady%20side", "(34 characters: \"Plan the …\")"),
        ("task: \"Ask k3y9x7q2 about the garden\"", "(29 characters: \"Ask …\")"),
        ("task: \"k3y9x7q2 is the code for the garden\"", "(35 characters)"),
        ("task: \"Water the roses\"", "(15 characters: \"Water …\")"),
        ("{\"task\":\"Übe für die Prüfung am Freitag\"}", "(30 characters: \"Übe für …\")"),
        ("{\"task\":\"庭の計画を立ててください\"}", "(12 characters)"),
    ])
    func `No more of it is shown than cannot hurt`(_ text: String, _ shown: String) throws {
        let finding = try #require(try found(text).first)
        #expect(finding.rule == "task-text")
        #expect(finding.snippet.hasSuffix(shown))
    }

    @Test func `It is looked for in logs and captures only`() throws {
        let text = "{\"task\": \"\(Self.task)\"}"
        for context in ContentContext.allCases {
            #expect(try found(text, context).map(\.rule) == ([.log, .capture].contains(context) ? ["task-text"] : []))
        }
    }

    @Test func `A key in a task is a credential`() throws {
        let text = RuleExample.expand("task: \"Plan the garden with praxa_sk_{{hex:64}} and call it done\"")
        #expect(try found(text).map(\.rule) == ["praxa-fabric-key"])
    }

    @Test func `A line that was cut is found up to its end`() throws {
        let long = String(repeating: "Plan the garden for the shady side. ", count: 4000)
        let outcome = try TestDetector.scan("{\"task\":\"\(long)\n", context: .log)
        #expect(outcome.discoveries.map(\.rule) == ["task-text"])
        #expect(outcome.gaps.isEmpty)
    }

    @Test(arguments: [
        "task: <private>", "task=<mask.hash: 'abcdef'>", "task: (redacted)", "task count: 3",
        "Task <8D0C1A2B>.<1> finished with error code -999", "task: upload finished with no error at all",
        "prompt: enabled", "task: 3f1c2a54 is in state running now", "task=com.northwind.app.refresh",
        "{\"task\":\"redacted for privacy reasons\"}", "task: 12 of 40 steps were done so far",
        "task: /usr/bin/swift build -c release", "background task: scheduled for later in the night",
    ])
    func `A program's own line is no task text`(_ line: String) throws {
        #expect(try found("2026-11-03 09:14:22.120 Northwind[412:9917] \(line)\n").isEmpty)
    }
}
