/// A number of bytes as people write it: `4096`, `500M`, `16GiB`, `20 MB`.
///
/// `K`, `M`, `G` and `T`, alone or as `KiB` and so on, count by 1024; `KB`, `MB`, `GB` and `TB` by 1000. Case is free.
struct ByteSize: Hashable {
    /// The number of bytes, at least 1.
    let bytes: Int

    /// What is allowed, for a message.
    static let allowed = "a whole number with K, M, G or T (times 1024) or KB, MB, GB or TB (times 1000), such as 500M"

    /// The size that `text` spells, or nil where it spells none or one too large.
    init?(_ text: String) {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let unit = text.dropFirst(digits.count).drop { $0 == " " }.lowercased()
        guard let number = Int(digits), number > 0, let factor = Self.factor(unit) else { return nil }
        let (product, overflow) = number.multipliedReportingOverflow(by: factor)
        if overflow { return nil }
        bytes = product
    }

    private static func factor(_ unit: String) -> Int? {
        if unit.isEmpty || unit == "b" { return 1 }
        guard let power = ["k", "m", "g", "t"].firstIndex(of: String(unit.prefix(1))) else { return nil }
        let base: Int
        switch unit.dropFirst() {
        case "", "ib": base = 1_024
        case "b": base = 1_000
        default: return nil
        }
        return (0...power).reduce(1) { product, _ in product * base }
    }
}
