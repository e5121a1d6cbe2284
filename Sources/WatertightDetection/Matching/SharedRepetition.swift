/// A pattern whose groups that are repeated many times stand in it once.
///
/// The library copies a group as often as it may be repeated, and takes patterns of up to 64 KiB so. A call of the group is
/// a few bytes instead:
///
///     (?:\\.|[^"\\]){5,250}      (?&wt1){5,250} … (?(DEFINE)(?<wt1>\\.|[^"\\]))
///
/// A called group matches what it would match in its place (it may give back, from version 10.30 of the library on).
struct SharedRepetition {
    /// A group `(?:` that is open.
    private struct Group {
        var start: Int
        var isPlain: Bool
        /// Where what is repeated in it began to be recorded.
        var sites: Int
        var hasCapture = false
    }

    /// Where a repeated group stands, without its count.
    private struct Site {
        var group: Range<Int>
        var body: Range<Int>
    }

    /// Groups that are repeated less often stay as they are.
    private static let minimumCount = 16

    private let source: [UInt8]
    private var sites: [Site] = []
    private var groups: [Group] = []

    /// The pattern with shared groups.
    private(set) var pattern = ""
    /// How many capture groups it has beside those of the source, behind them.
    private(set) var groupCount = 0

    /// Nil where no group of `pattern` can be shared, or it sets options for a part of itself.
    init?(_ pattern: String) {
        source = Array(pattern.utf8)
        guard read(), !sites.isEmpty else { return nil }
        self.pattern = String(decoding: rewritten(), as: UTF8.self)
    }

    private mutating func read() -> Bool {
        var index = 0
        var isInClass = false
        while index < source.count {
            let byte = source[index]
            if byte == UInt8(ascii: "\\") {
                index += 2
                continue
            }
            if isInClass {
                if byte == UInt8(ascii: "]") { isInClass = false }
            } else if byte == UInt8(ascii: "[") {
                isInClass = true
                if stands("^", at: index + 1) { index += 1 }
                if stands("]", at: index + 1) { index += 1 }
            } else if byte == UInt8(ascii: "(") {
                guard open(at: index) else { return false }
            } else if byte == UInt8(ascii: ")"), let group = groups.popLast() {
                close(group, at: index)
            }
            index += 1
        }
        return groups.isEmpty
    }

    private func stands(_ text: String, at index: Int) -> Bool {
        index <= source.count && source[index...].starts(with: text.utf8)
    }

    private mutating func open(at index: Int) -> Bool {
        let isPlain = stands("(?:", at: index)
        let isCapture = !stands("(?", at: index)
        // Options hold from where they stand on: where that is the start, for the shared groups at the end as well.
        let isLook = ["(?=", "(?!", "(?<=", "(?<!"].contains { stands($0, at: index) }
        guard isPlain || isCapture || isLook || index == 0 else { return false }
        if isCapture {
            for outer in groups.indices { groups[outer].hasCapture = true }
        }
        groups.append(Group(start: index, isPlain: isPlain, sites: sites.count))
        return true
    }

    private mutating func close(_ group: Group, at end: Int) {
        guard group.isPlain, !group.hasCapture, repetitions(at: end + 1) >= Self.minimumCount else { return }
        // What is repeated in it goes with it.
        sites.removeSubrange(group.sites...)
        sites.append(Site(group: group.start..<(end + 1), body: (group.start + 3)..<end))
    }

    /// How often a count at `index` repeats at most; 0 where there is none, or no limit.
    private func repetitions(at index: Int) -> Int {
        guard stands("{", at: index), let end = source[index...].firstIndex(of: UInt8(ascii: "}")) else { return 0 }
        let last = source[(index + 1)..<end].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).last
        return last.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
    }

    private mutating func rewritten() -> [UInt8] {
        var text: [UInt8] = []
        var bodies: [[UInt8]] = []
        var from = 0
        for site in sites {
            let body = Array(source[site.body])
            let number = bodies.firstIndex(of: body) ?? bodies.count
            if number == bodies.count { bodies.append(body) }
            text += source[from..<site.group.lowerBound]
            text += "(?&wt\(number))".utf8
            from = site.group.upperBound
        }
        text += source[from...]
        for (number, body) in bodies.enumerated() { text += "(?(DEFINE)(?<wt\(number)>".utf8 + body + "))".utf8 }
        groupCount = bodies.count
        return text
    }
}
