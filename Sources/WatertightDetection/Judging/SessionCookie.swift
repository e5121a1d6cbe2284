internal import WatertightModel

/// A cookie that carries a session: it stands in a cookie header, and its name says so. The match begins at the name's
/// last word.
enum SessionCookie {
    static func judge(_ found: JudgedMatch) -> StructuralCheck.Outcome {
        if found.match.first == UInt8(ascii: "<") {
            return isHarmless(found.match) ? .drop("no session's name") : .pass
        }
        let head = found.before.nameLength(limit: 64)
        let name = found.before.suffix(head) + found.leadingName
        if isHarmless(Array(name)) { return .drop("no session's name") }
        let before = found.before.dropLast(head)
        let separator = found.match.dropFirst(found.leadingName.count).first
        guard separator == UInt8(ascii: "=") else {
            // A cookie that a capture lists by name and value. A header's name is another matter.
            let isListed = found.context == .capture && (before.isEmpty || before.last == 10)
            return isListed && !name.map(LiteralAutomaton.fold).starts(with: "x-".utf8) ? .pass : .drop("no cookie")
        }
        return isInHeader(before) ? .pass : .drop("in no cookie header")
    }

    /// Whether the line has a cookie header, and nothing but cookies since.
    private static func isInHeader(_ text: TextBefore) -> Bool {
        guard let last = text.last, separators.contains(last) else { return false }
        let before = text.suffix(StructuralCheck.reach)
        let start = before.lastIndex(of: 10).map { $0 + 1 } ?? before.startIndex
        let line = before[start...].map(LiteralAutomaton.fold)
        return marks.contains { ByteText.contains($0, in: line) }
    }

    /// What visits, tests and forms use: `csrftoken`, `AMP_TOKEN`.
    private static func isHarmless(_ name: [UInt8]) -> Bool {
        let folded = name.map(LiteralAutomaton.fold)
        return harmless.contains { ByteText.contains($0, in: folded) }
    }

    private static let separators = Array("; :=\t\"',".utf8)

    private static let marks = ["cookie", "curl ", " -b "].map { Array($0.utf8) }

    private static let harmless = [
        "csrf", "xsrf", "amp_token", "ai_session", "_hj", "analytics", "consent", "visid", "_ga", "pageview", "utm",
        "requestverification", "authenticity", "device_token", "push",
    ].map { Array($0.utf8) }
}
