extension Budget {
    /// A number with its thousands apart: `1,000,000`.
    static func grouped(_ number: Int) -> String {
        var text = ""
        for (index, digit) in String(number).reversed().enumerated() {
            if index > 0 && index % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return String(text.reversed())
    }

    /// A size in the largest unit that needs no fraction: `16 GiB`.
    static func sized(_ bytes: Int) -> String {
        for (shift, unit) in [(40, "TiB"), (30, "GiB"), (20, "MiB"), (10, "KiB")]
        where bytes > 0 && bytes % (1 << shift) == 0 {
            return "\(grouped(bytes >> shift)) \(unit)"
        }
        return "\(grouped(bytes)) bytes"
    }
}
