/// What someone who mistyped a word may have meant.
enum Suggestion {
    /// The word of `words` that `text` begins, or that is nearest to it by single letters, if one is near enough.
    static func nearest(to text: String, among words: [String]) -> String? {
        let typed = Array(text.utf8)
        // Longer texts are no typing slips; the bound also keeps the table small.
        guard typed.count <= 64 else { return nil }
        let begun = words.filter { $0.utf8.starts(with: typed) }
        if typed.count > 3, begun.count == 1 { return begun.first }
        let ranked = words.map { (word: $0, distance: distance(typed, Array($0.utf8))) }
        guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
        return best.distance <= max(1, best.word.utf8.count / 3) ? best.word : nil
    }

    /// How many letters to put in, leave out, change or swap with their neighbour.
    private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var beforeLast = [Int](repeating: 0, count: b.count + 1)
        var last = Array(0...b.count)
        for i in 0..<a.count {
            var current = [Int](repeating: i + 1, count: b.count + 1)
            for j in 0..<b.count {
                let change = last[j] + (a[i] == b[j] ? 0 : 1)
                current[j + 1] = min(last[j + 1] + 1, current[j] + 1, change)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    current[j + 1] = min(current[j + 1], beforeLast[j - 1] + 1)
                }
            }
            beforeLast = last
            last = current
        }
        return last[b.count]
    }
}
