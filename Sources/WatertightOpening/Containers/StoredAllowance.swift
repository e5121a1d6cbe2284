/// Counts stored bytes that a container hands out. What it has can be handed out once for nothing; entries that share
/// data (overlapping zip entries, ISO records of one extent) make more of it, and that is charged.
struct StoredAllowance {
    private var left: Int

    /// A container of `bytes` bytes.
    init(_ bytes: Int) {
        left = bytes
    }

    /// Takes `bytes` that are about to be handed out.
    /// - Throws: `expansion-limit` where they are more than the container has and than the budget has left.
    mutating func take(_ bytes: Int, budget: Budget) throws(OpeningError) {
        if bytes > left { try budget.charge(bytes - left) }
        left = max(0, left - bytes)
    }
}
