import Testing
import WatertightModel

struct SeverityTests {
    @Test func `severities rise from note to critical`() {
        #expect(Severity.allCases == [.note, .low, .medium, .high, .critical])
        #expect(Severity.allCases.sorted() == Severity.allCases)
        #expect(Severity.critical > .high)
    }

    @Test(arguments: Severity.allCases)
    func `a severity is found by its name`(severity: Severity) {
        #expect(Severity(name: severity.name) == severity)
    }

    @Test(arguments: ["", "High", "severe", "high "])
    func `another word is no severity`(word: String) {
        #expect(Severity(name: word) == nil)
    }
}
