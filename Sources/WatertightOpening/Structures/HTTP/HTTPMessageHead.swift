/// The first line and the headers of an HTTP/1 message (RFC 9112, 2 to 5).
struct HTTPMessageHead {
    /// The request's method and target; nil in a response.
    private(set) var request: (method: [UInt8], target: [UInt8])?
    /// The answer's status; 0 in a request.
    private(set) var status = 0
    /// What stands behind the status.
    private(set) var reason: [UInt8] = []
    /// The headers in their order; what continues a line belongs to its value.
    private(set) var headers: [(name: [UInt8], value: [UInt8])] = []
    /// Where the body begins, counted from where the bytes do.
    private(set) var length = 0

    /// Heads are no longer than this.
    static let maximumBytes = 1 << 20
    private static let maximumMethod = 20

    /// The head at `start` of `bytes`; nil where there is none. One that is cut off is taken as far as it goes.
    init?(_ bytes: [UInt8], at start: Int = 0) {
        guard let first = Self.line(bytes, from: start), readStart(bytes[start..<first.end]) else { return nil }
        var next = first.next
        while let line = Self.line(bytes, from: next) {
            next = line.next
            if line.end == line.start { break }
            read(bytes[line.start..<line.end])
        }
        length = next - start
    }

    /// The value of the first header that is called `name`, in lower case.
    func value(_ name: StaticString) -> [UInt8]? {
        headers.first { header in
            header.name.count == name.utf8CodeUnitCount && header.name.map { $0.lowercased }.has(name)
        }?.value
    }

    /// Whether the transfer coding is chunked.
    var isChunked: Bool {
        guard let coding = value("transfer-encoding") else { return false }
        return String(decoding: coding, as: UTF8.self).lowercased().contains("chunked")
    }

    /// The length that the headers state; nil where they state none.
    var contentLength: Int? {
        value("content-length").flatMap { Int(String(decoding: $0.prefix(18), as: UTF8.self)) }.flatMap {
            $0 >= 0 ? $0 : nil
        }
    }

    /// The URL that the request asks for. A target without scheme and host gets those of `scheme` and the header `Host`.
    func url(scheme: String) -> [UInt8] {
        guard let request else { return [] }
        let target = request.target
        if target.first != UInt8(ascii: "/"), target.contains(UInt8(ascii: ":")),
            request.method != Array("CONNECT".utf8)
        {
            return target
        }
        if request.method == Array("CONNECT".utf8) { return Array("https://".utf8) + target }
        guard let host = value("host"), !host.isEmpty else { return target }
        return Array("\(scheme)://".utf8) + host + target
    }

    // MARK: - Lines

    private mutating func readStart(_ line: ArraySlice<UInt8>) -> Bool {
        let words = line.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
        guard words.count >= 2 else { return false }
        if Self.isVersion(words[0]) {
            guard words[1].count == 3, let status = Int(String(decoding: words[1], as: UTF8.self)),
                (100...999).contains(status)
            else { return false }
            self.status = status
            reason = words.count > 2 ? Array(words[2]) : []
            return true
        }
        guard words.count == 3, (3...Self.maximumMethod).contains(words[0].count),
            words[0].allSatisfy({ (0x41...0x5A).contains($0) || $0 == 0x2D || $0 == 0x5F }), !words[1].isEmpty,
            Self.isVersion(words[2])
        else { return false }
        request = (Array(words[0]), Array(words[1]))
        return true
    }

    private static func isVersion(_ word: ArraySlice<UInt8>) -> Bool {
        let word = Array(word)
        guard word.has("HTTP/"), word.count == 6 || word.count == 8 else { return false }
        return (0x30...0x39).contains(word[5]) && (word.count == 6 || word[6] == 0x2E)
    }

    private mutating func read(_ line: ArraySlice<UInt8>) {
        if let last = headers.indices.last, line.first == 0x20 || line.first == 9 {
            headers[last].value += [0x20] + Self.trimmed(line)
            return
        }
        guard let colon = line.dropFirst().firstIndex(of: UInt8(ascii: ":")) else {
            headers.append(([], Self.trimmed(line)))
            return
        }
        headers.append((Self.trimmed(line[..<colon]), Self.trimmed(line[(colon + 1)...])))
    }

    private static func trimmed(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var text = text
        while let first = text.first, first == 0x20 || first == 9 { text.removeFirst() }
        while let last = text.last, last == 0x20 || last == 9 { text.removeLast() }
        return Array(text)
    }

    /// The line at `start`: where it begins and ends, and where the next one does. Nil at the end of the bytes.
    private static func line(_ bytes: [UInt8], from start: Int) -> (start: Int, end: Int, next: Int)? {
        guard start < bytes.count else { return nil }
        let limit = min(bytes.count, start + maximumBytes)
        let feed = bytes[start..<limit].firstIndex(of: 10) ?? limit
        let end = feed > start && bytes[feed - 1] == 13 ? feed - 1 : feed
        return (start, end, min(feed + 1, bytes.count))
    }
}

extension UInt8 {
    /// The lower-case letter for an upper-case one of ASCII, else the byte itself.
    var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
