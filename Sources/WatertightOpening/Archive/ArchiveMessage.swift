internal import WatertightModel

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// libarchive's messages, turned into reasons and into words that can be shown.
enum ArchiveMessage {
    private static let maximumLength = 120

    /// The error that `text` speaks of; `subject` says of what, in our words.
    static func problem(_ subject: String, _ text: String, code: Int32) -> OpeningError {
        let shown = shownPart(of: text)
        return OpeningError(reason(of: text, code: code), shown.isEmpty ? subject : "\(subject): \(shown)")
    }

    /// Whether a warning is about a name or an attribute only, so that no data is lost.
    static func isHarmless(_ text: String) -> Bool {
        let signs = [
            "convert", "locale", "charset", "Pathname", "Linkname", "Uname", "Gname", "pax", "ACL", "xattr",
            "extended attribute", "Zero-length", "Removing", "leading",
        ]
        return text.isEmpty || signs.contains { text.contains($0) }
    }

    private static let words: [(GapReason, [String])] = [
        (.encrypted, ["ncrypt", "assphrase", "assword"]),
        (
            .unsupported,
            ["nsupported", "not supported", "nknown compression", "nknown codec", "nexpected codec", "nknown method"]
        ),
        (.tooLarge, ["llocate", "emory"]),
        (
            .truncated,
            [
                "runcated", "remature", "nexpected end", "nd of file", "nexpectedly", "No progress", "seek beyond",
                "Seek error",
            ]
        ),
    ]

    private static func reason(of text: String, code: Int32) -> GapReason {
        for (reason, signs) in words where signs.contains(where: { text.contains($0) }) { return reason }
        return code == ENOMEM ? .tooLarge : .damaged
    }

    /// The fixed part of a message. What stands in quotes or parentheses, or what the XML parser says, may come from
    /// the input.
    private static func shownPart(of text: String) -> String {
        var shown = ""
        for scalar in text.unicodeScalars {
            if scalar == "(" || scalar == "\"" || scalar == "`" || scalar == "<" { break }
            if scalar == "'" && shown.last == " " { break }
            if scalar == ":" && (shown.contains("XML") || shown.contains("end-of-media")) { break }
            guard scalar.value >= 0x20 && scalar.value < 0x7F else { continue }
            shown.unicodeScalars.append(scalar)
            if shown.utf8.count == maximumLength { break }
        }
        while shown.last == " " || shown.last == "." { shown.removeLast() }
        return shown
    }
}
