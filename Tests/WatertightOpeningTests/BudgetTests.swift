import TestSupport
import Testing
import WatertightModel
import WatertightOpening

struct BudgetTests {
    private static func limits(expanded: Int = 1 << 20, entries: Int = 10) -> ScanLimits {
        var limits = ScanLimits()
        limits.maximumExpandedBytes = expanded
        limits.maximumEntries = entries
        limits.ratioThresholdBytes = 1_000
        return limits
    }

    @Test func `A charge beyond the expanded bytes names the limit and its flag`() throws {
        let budget = Budget(limits: Self.limits(), bytesRead: 1 << 20)
        try budget.charge(1 << 20)
        let error = #expect(throws: OpeningError.self) { try budget.charge(1) }
        #expect(error?.reason == .expansionLimit)
        #expect(error?.detail == "more than 1 MiB expanded (--max-expanded)")
    }

    @Test func `The ratio counts from its threshold on`() throws {
        let budget = Budget(limits: Self.limits(), bytesRead: 1)
        try budget.charge(1_000)
        let error = #expect(throws: OpeningError.self) { try budget.charge(1) }
        #expect(error?.detail == "expands more than 1,000 times (--max-ratio)")
        budget.noteRead(1)
        try budget.charge(1_000)
    }

    @Test func `Entries are limited`() throws {
        let budget = Budget(limits: Self.limits(), bytesRead: 1)
        for _ in 0..<10 { try budget.chargeEntry() }
        let error = #expect(throws: OpeningError.self) { try budget.chargeEntry() }
        #expect(error?.detail == "more than 10 entries (--max-entries)")
    }

    @Test func `What is refunded can be charged again`() throws {
        let budget = Budget(limits: Self.limits(), bytesRead: 1 << 20)
        try budget.charge(1 << 20)
        budget.refund(1 << 19)
        try budget.charge(1 << 19)
        #expect(throws: OpeningError.self) { try budget.charge(1) }
    }

    @Test func `Rolling back leaves room for siblings, until twice the limit was done in all`() throws {
        let budget = Budget(limits: Self.limits(), bytesRead: 1 << 20)
        let mark = budget.mark
        try budget.charge(1 << 20)
        budget.refund(to: mark)
        #expect(!budget.isExhausted)
        try budget.charge(1 << 20)
        #expect(budget.isExhausted)
        budget.refund(to: mark)
        #expect(throws: OpeningError.self) { try budget.charge(1) }
        #expect(throws: OpeningError.self) { try budget.chargeEntry() }
    }

    @Test func `A stream that ends at the limit is whole`() throws {
        let shop = try Workshop()
        let text = sampleText(lines: 1_000)
        let packed = try shop.run("gzip", "-c", input: text)
        let exact = Budget(limits: Self.limits(expanded: text.count), bytesRead: 1 << 20)
        #expect(expand(.gzip, packed, budget: exact).failure == nil)
        let less = Budget(limits: Self.limits(expanded: text.count - 1), bytesRead: 1 << 20)
        #expect(expand(.gzip, packed, budget: less).failure?.reason == .expansionLimit)
    }

    @Test(arguments: [CompressionKind.gzip, .xz, .zstd])
    func `A bomb stops at the limit`(_ kind: CompressionKind) throws {
        let shop = try Workshop()
        let packed = try shop.run(kind.rawValue, "-c", input: [UInt8](repeating: 0, count: 8 << 20))
        let budget = Budget(limits: Self.limits(), bytesRead: packed.count)
        let result = expand(kind, packed, budget: budget)
        #expect(result.failure?.reason == .expansionLimit)
        #expect(result.bytes.count <= 1 << 20 + 1)
    }
}
