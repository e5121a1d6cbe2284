public import WatertightModel

/// What opening one input may still produce, over all its levels: charged before bytes come into being.
///
/// Two counts run side by side. The one that the limits speak of can be rolled back, so that the siblings of an entry
/// that hit a limit are still examined. The other, all work ever done, never goes back; at twice the limit it ends
/// everything, so that a container full of bombs costs no more than two of them.
///
/// Who charges: decompressors, and containers that compress. Stored data is part of what was charged before.
public final class Budget {
    /// A point to roll back to.
    public struct Mark: Hashable, Sendable {
        fileprivate let expanded: Int
        fileprivate let entries: Int
        fileprivate let refusals: Int
    }

    private let limits: ScanLimits
    private var bytesRead: Int
    private var expanded = 0
    private var entries = 0
    private var work = 0
    private var entryWork = 0
    private var refusals = 0

    /// The budget of an input of `bytesRead` bytes; for one that is read as it comes, begin with 0 and use `noteRead`.
    public init(limits: ScanLimits, bytesRead: Int) {
        self.limits = limits
        self.bytesRead = bytesRead
    }

    /// Adds to the size of the input, which the ratio is counted by.
    public func noteRead(_ bytes: Int) {
        bytesRead += max(0, bytes)
    }

    /// Whether nothing more can be opened in this input.
    public var isExhausted: Bool {
        work >= doubled(min(limits.maximumExpandedBytes, largestByRatio)) || entryWork >= doubled(limits.maximumEntries)
    }

    /// Takes `bytes` that are about to be produced.
    /// - Throws: `expansion-limit`, and then nothing was taken.
    public func charge(_ bytes: Int) throws(OpeningError) {
        let bytes = max(0, bytes)
        if isExhausted || bytes > doubled(limits.maximumExpandedBytes) - work { throw refused(exhaustion) }
        if bytes > limits.maximumExpandedBytes - expanded { throw refused(expansion) }
        if bytes > remainingByRatio { throw refused(ratio) }
        expanded += bytes
        work += bytes
    }

    /// Gives back `bytes` that were charged and then not produced.
    public func refund(_ bytes: Int) {
        let bytes = min(max(0, bytes), expanded)
        expanded -= bytes
        work -= bytes
    }

    /// Takes one entry.
    /// - Throws: `expansion-limit`, and then nothing was taken.
    public func chargeEntry() throws(OpeningError) {
        if isExhausted { throw refused(exhaustion) }
        if entries >= limits.maximumEntries {
            throw refused(
                OpeningError(
                    .expansionLimit, "more than \(Self.grouped(limits.maximumEntries)) entries (--max-entries)"))
        }
        entries += 1
        entryWork += 1
    }

    /// The present state, to come back to.
    public var mark: Mark { Mark(expanded: expanded, entries: entries, refusals: refusals) }

    /// Whether something was refused since `mark`.
    public func wasRefused(since mark: Mark) -> Bool { refusals > mark.refusals }

    private func refused(_ problem: OpeningError) -> OpeningError {
        refusals += 1
        return problem
    }

    /// Rolls back to `mark`; the work done since stays counted.
    public func refund(to mark: Mark) {
        expanded = min(expanded, mark.expanded)
        entries = min(entries, mark.entries)
    }

    /// Counts bytes that were produced only to be passed over: work, but nothing that anybody looked at.
    func chargeSkipped(_ bytes: Int) throws(OpeningError) {
        if isExhausted { throw exhaustion }
        work += max(0, bytes)
    }

    /// How many of `wanted` bytes to produce at most in one step: one more than is left, so that an input that ends
    /// right at the limit is not taken for one that exceeds it.
    func step(_ wanted: Int) -> Int {
        let left = min(
            limits.maximumExpandedBytes - expanded, doubled(limits.maximumExpandedBytes) - work, remainingByRatio)
        return min(wanted, max(0, left) + 1)
    }

    private var remainingByRatio: Int { largestByRatio - expanded }

    /// What an input of this size may expand to.
    private var largestByRatio: Int {
        let (product, overflow) = max(1, bytesRead).multipliedReportingOverflow(by: limits.maximumRatio)
        return max(overflow ? Int.max : product, limits.ratioThresholdBytes)
    }

    private func doubled(_ limit: Int) -> Int { limit > Int.max / 2 ? Int.max : limit * 2 }

    private var expansion: OpeningError {
        OpeningError(
            .expansionLimit, "more than \(Self.sized(limits.maximumExpandedBytes)) expanded (--max-expanded)")
    }

    private var ratio: OpeningError {
        OpeningError(
            .expansionLimit, "expands more than \(Self.grouped(limits.maximumRatio)) times (--max-ratio)")
    }

    private var exhaustion: OpeningError {
        if entryWork >= doubled(limits.maximumEntries) {
            return OpeningError(
                .expansionLimit,
                "more than twice \(Self.grouped(limits.maximumEntries)) entries in all (--max-entries)")
        }
        return OpeningError(
            .expansionLimit,
            "more than twice \(Self.sized(min(limits.maximumExpandedBytes, largestByRatio))) expanded in all (--max-expanded, --max-ratio)"
        )
    }
}
