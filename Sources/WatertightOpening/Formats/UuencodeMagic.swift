/// Recognises uuencoded text: `begin 644 name` and lines whose first letter tells their length (POSIX.1 uuencode).
enum UuencodeMagic {
    /// Whether `head` begins with it.
    static func matches(_ head: [UInt8]) -> Bool {
        guard head.has("begin "), head.count >= 16, head[6..<9].allSatisfy({ (0x30...0x37).contains($0) }) else {
            return false
        }
        let lines = head.prefix(4096).split(
            separator: UInt8(ascii: "\n"), maxSplits: 4, omittingEmptySubsequences: false)
        guard lines.count >= 3 else { return false }
        // `begin 644 name` or `begin 0644 name`.
        let words = lines[0].split(separator: UInt8(ascii: " "), maxSplits: 2)
        guard words.count == 3, (3...4).contains(words[1].count) else { return false }
        // The last piece may be cut off; the others must be lines of data, up to the one that is empty.
        for line in lines[1..<(lines.count - 1)] {
            var line = line
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
            guard let first = line.first, (0x20...0x60).contains(first) else { return false }
            let bytes = Int(first - 0x20) & 0x3F
            if bytes == 0 { return line.startIndex != lines[1].startIndex }
            let needed = 1 + (bytes + 2) / 3 * 4
            guard (needed...(needed + 2)).contains(line.count), line.allSatisfy({ (0x20...0x60).contains($0) })
            else { return false }
        }
        return true
    }
}
