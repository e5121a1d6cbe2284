internal import WatertightModel

/// Whether a text reads as if a person wrote it, rather than a program: a task and not a status.
enum Prose {
    static func judge(_ found: JudgedMatch) -> StructuralCheck.Outcome {
        let isQuoted = isQuoted(found)
        let text = plain(found.value)
        guard text.count >= 15 || isWithoutSpaces(text) else { return .drop("too short for a task") }
        if let first = text.first, openers.contains(first) { return .drop("a mark, no text") }
        if isWithoutSpaces(text) { return .pass }
        let words = text.split { $0 <= 0x20 }
        let wordy = words.count { isWord($0) }
        guard wordy >= (isQuoted ? 3 : 4) else { return .drop("too few words") }
        guard wordy * 3 >= words.count * 2 else { return .drop("more marks than words") }
        if !isQuoted, isStatus(words) { return .drop("a status") }
        let folded = text.map(LiteralAutomaton.fold)
        if words.count <= 6, marks.contains(where: { ByteText.contains($0, in: folded) }) {
            return .drop("already redacted")
        }
        return .pass
    }

    /// Whether a quote stands before the value.
    private static func isQuoted(_ found: JudgedMatch) -> Bool {
        guard let start = ByteText.range(of: found.value, in: found.match[...])?.lowerBound, start > 0 else {
            return false
        }
        let before = found.match[start - 1]
        return before == UInt8(ascii: "\"") || before == UInt8(ascii: "'") || before == UInt8(ascii: ">")
    }

    /// The text with spaces where escapes of a URL or of JSON have them.
    static func plain(_ value: [UInt8]) -> [UInt8] {
        let space = UInt8(ascii: " ")
        var text = value
        if !value.contains(space) {
            text = TypedPassword.percentDecoded(value.map { $0 == UInt8(ascii: "+") ? space : $0 }[...])
        }
        for index in text.indices.dropFirst() where text[index - 1] == UInt8(ascii: "\\") {
            guard [UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t")].contains(text[index]) else { continue }
            text[index] = space
            text[index - 1] = space
        }
        return text
    }

    /// Two letters and more, and little else but what ends a sentence.
    private static func isWord(_ word: ArraySlice<UInt8>) -> Bool {
        let letters = word.count { isLetter($0) }
        return letters >= 1 && letters * 4 >= word.count * 3 && !word.contains(UInt8(ascii: "_"))
            || letters >= 1 && word.count <= 3 && letters + 1 >= word.count
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        byte >= 0x80
            || LiteralAutomaton.fold(byte) >= UInt8(ascii: "a") && LiteralAutomaton.fold(byte) <= UInt8(ascii: "z")
    }

    /// Chinese, Japanese or Thai, which have no spaces: six characters of three bytes.
    private static func isWithoutSpaces(_ text: [UInt8]) -> Bool {
        let high = text.count { $0 >= 0x80 }
        return high >= 18 && high * 10 >= text.count * 7
    }

    /// `download finished with …`, `was cancelled by …`.
    private static func isStatus(_ words: [ArraySlice<UInt8>]) -> Bool {
        let head = words.prefix(3).map { word in
            String(decoding: word.filter(isLetter).map(LiteralAutomaton.fold), as: UTF8.self)
        }
        if head.prefix(2).contains(where: statusWords.contains) { return true }
        return head.count == 3 && auxiliaries.contains(head[1]) && statusWords.contains(head[2])
    }

    private static let openers = Array("<[({/\\$%@#=".utf8)

    private static let marks = ["redacted", "private", "characters", "hidden", "omitted"].map { Array($0.utf8) }

    private static let auxiliaries: Set<String> = ["was", "is", "has", "been", "did", "not", "will", "could", "and"]

    private static let statusWords: Set<String> = [
        "finished", "completed", "complete", "started", "starting", "failed", "failure", "expired", "cancelled",
        "canceled", "succeeded", "success", "queued", "running", "admitted", "accepted", "rejected", "resumed",
        "suspended", "retrying", "timed", "timeout", "skipped", "done", "ended", "deallocated", "invalidated",
        "scheduled", "submitted", "received", "executing", "waiting", "pending", "terminated", "aborted", "error",
        "stopped", "exited", "launched", "registered", "cannot", "unable", "no", "count", "nil", "null",
    ]
}
