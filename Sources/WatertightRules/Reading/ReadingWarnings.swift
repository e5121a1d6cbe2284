/// What a reader met and left out: each kind of remark once, in the order met.
struct ReadingWarnings {
    /// The remarks so far.
    private(set) var texts: [String] = []
    private var seen: Set<String> = []

    /// Adds a remark unless one with the same `key` stands already.
    mutating func add(_ text: String, once key: String) {
        if seen.insert(key).inserted { texts.append(text) }
    }

    /// Adds a remark unless the same text stands already.
    mutating func add(_ text: String) { add(text, once: text) }
}
