import Testing
import WatertightModel

/// The words and numbers that reports, options and scripts rely on: a change here breaks somebody.
struct ContractWordsTests {
    @Test func `gap reasons are the contract's words`() {
        #expect(
            GapReason.allCases.map(\.rawValue) == [
                "encrypted", "damaged", "truncated", "unsupported", "too-deep", "too-large", "expansion-limit",
                "time-limit", "unreadable", "link-outside", "excluded", "match-limit",
            ])
    }

    @Test func `kinds, confidences and suppressions are the contract's words`() {
        #expect(FindingKind.allCases.map(\.rawValue) == ["credential", "task-text", "policy", "fixture"])
        #expect(Confidence.allCases.map(\.rawValue) == ["low", "medium", "high"])
        #expect(Suppression.Source.allCases.map(\.rawValue) == ["baseline", "inline", "allowlist"])
        #expect(RunFacts.FingerprintKey.allCases.map(\.rawValue) == ["random", "given", "baseline"])
    }

    @Test(arguments: zip(Verdict.allCases, [0, 1, 3] as [Int32]))
    func `a verdict has its exit status`(verdict: Verdict, status: Int32) {
        #expect(verdict.exitStatus == status)
    }

    @Test func `the default budget is the documented one`() {
        let limits = ScanLimits()
        #expect(limits.maximumDepth == 16)
        #expect(limits.maximumEntries == 1_000_000)
        #expect(limits.maximumExpandedBytes == 17_179_869_184)
        #expect(limits.maximumRatio == 1_000)
        #expect(limits.ratioThresholdBytes == 1_073_741_824)
        #expect(limits.workerMemoryBytes == 2_147_483_648)
        #expect(limits.timeLimitSeconds == nil)
    }

    @Test func `an accepted gap still leaves the coverage incomplete`() {
        var coverage = Coverage(inputs: 1, blobs: 1)
        #expect(coverage.isComplete)
        coverage.gaps = [Gap(place: Place(path: Array("a".utf8)), reason: .excluded, detail: "", accepted: true)]
        #expect(!coverage.isComplete)
    }
}
