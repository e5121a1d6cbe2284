/// Numbers as people read them, without a locale: the same everywhere.
enum Quantity {
    /// `1,234,567`.
    static func grouped(_ number: Int) -> String {
        var out = ""
        let digits = String(number.magnitude)
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { out.append(",") }
            out.append(digit)
        }
        return number < 0 ? "-" + out : out
    }

    /// `1 place`, `2 places`, `1,200 entries`; the plural is the singular and an `s` unless it is given.
    static func count(_ number: Int, _ singular: String, _ plural: String? = nil) -> String {
        grouped(number) + " " + (number == 1 ? singular : plural ?? singular + "s")
    }

    /// A size in decimal units and two or three digits: `312 bytes`, `4.2 kB`, `181 MB`.
    static func bytes(_ number: Int) -> String {
        guard number >= 1_000 else { return count(number, "byte") }
        // Unsigned, so that rounding up cannot overflow.
        let bytes = UInt64(number)
        var unit: UInt64 = 1_000
        for name in ["kB", "MB", "GB", "TB", "PB"] {
            let tenths = (bytes + unit / 20) / (unit / 10)
            if tenths < 100 {
                return tenths % 10 == 0 ? "\(tenths / 10) \(name)" : "\(tenths / 10).\(tenths % 10) \(name)"
            }
            let whole = (bytes + unit / 2) / unit
            if whole < 1_000 { return "\(whole) \(name)" }
            unit *= 1_000
        }
        return "\((bytes + unit / 2) / unit) EB"
    }

    /// A time span with three decimals: `0.410`. What is no time span (negative, not a number, endless) is `0.000`.
    static func thousandths(_ seconds: Double) -> String {
        // Not `rounded()`: it needs the C mathematics library, which nothing else here does.
        let scaled = seconds * 1_000 + 0.5
        let total = scaled >= 0 && scaled < 1e15 ? Int(scaled) : 0
        let fraction = String(total % 1_000)
        return "\(total / 1_000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
    }
}
