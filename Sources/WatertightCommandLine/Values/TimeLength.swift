/// A length of time as people write it: `30s`, `5m`, `1h30m`, or a number of seconds.
struct TimeLength: Hashable {
    /// The seconds, at least 1.
    let seconds: Int

    /// What is allowed, for a message.
    static let allowed = "a time such as 30s, 5m, 2h or 1h30m"

    /// The length that `text` spells, or nil where it spells none or one too long.
    init?(_ text: String) {
        var total = 0
        var rest = text[...]
        var unitsLeft: [(name: Character, seconds: Int)] = [("h", 3_600), ("m", 60), ("s", 1)]
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            // Nine digits of hours are far within an Int.
            guard digits.count <= 9, let number = Int(digits) else { return nil }
            rest = rest.dropFirst(digits.count)
            // Larger units come first, each once. A number without a unit stands alone.
            let name = rest.popFirst() ?? "s"
            if name == "s", digits.endIndex == text.endIndex, digits.startIndex != text.startIndex { return nil }
            guard let unit = unitsLeft.firstIndex(where: { $0.name == name }) else { return nil }
            total += number * unitsLeft[unit].seconds
            unitsLeft.removeFirst(unit + 1)
        }
        guard total > 0 else { return nil }
        seconds = total
    }
}
