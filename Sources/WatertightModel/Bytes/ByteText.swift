/// Searching short texts in rows of bytes.
///
/// The standard library's `firstRange(of:)` costs microseconds a call for its generic set-up; judging a candidate asks
/// dozens of times.
package enum ByteText {
    /// Where `pattern` first stands in `bytes`, or nil. An empty pattern stands nowhere.
    package static func range(of pattern: [UInt8], in bytes: ArraySlice<UInt8>) -> Range<Int>? {
        guard let first = pattern.first, bytes.count >= pattern.count else { return nil }
        let last = bytes.endIndex - pattern.count
        var index = bytes.startIndex
        while index <= last {
            if bytes[index] == first {
                var offset = 1
                while offset < pattern.count, bytes[index + offset] == pattern[offset] { offset += 1 }
                if offset == pattern.count { return index..<(index + pattern.count) }
            }
            index += 1
        }
        return nil
    }

    /// Where the bytes of `pattern` first stand in `text`, or nil. An empty pattern stands nowhere.
    package static func range(of pattern: String, in text: Substring) -> Range<String.Index>? {
        guard let found = range(of: Array(pattern.utf8), in: Array(text.utf8)[...]) else { return nil }
        let start = text.utf8.index(text.startIndex, offsetBy: found.lowerBound)
        return start..<text.utf8.index(start, offsetBy: found.count)
    }

    /// Whether `pattern` stands in `bytes`.
    package static func contains(_ pattern: [UInt8], in bytes: [UInt8]) -> Bool {
        range(of: pattern, in: bytes[...]) != nil
    }
}
