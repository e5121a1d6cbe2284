import Testing
import WatertightModel

@testable import WatertightReports

struct GapAdviceTests {
    @Test(arguments: GapReason.allCases)
    func `every gap comes with something to do, and with how to accept it`(reason: GapReason) {
        #expect(reason.advice.hasSuffix(", or accept it with --accept-gap \(reason.rawValue)"))
        #expect(reason.remedy.count > 10)
    }

    @Test func `no advice is given for what is accepted`() {
        #expect(!SampleReport.acceptedGaps.text().contains("--accept-gap"))
    }
}
