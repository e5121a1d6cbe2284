/// Puts the exchanges of a NetLog together again, whose events tell of many at a time.
///
/// The numbers of event types are named in `constants.logEventTypes`. Events of one exchange have one `source.id`; bytes
/// that were logged are its answer's. Layout from Chromium's documentation of the format.
final class NetLogExchanges {
    /// What is known of one source.
    private struct Source {
        var method: [UInt8] = []
        var url: [UInt8] = []
        var requestHeaders: [[UInt8]] = []
        var responseHeaders: [[UInt8]] = []
        var sent: [UInt8] = []
        var received: [UInt8] = []
    }

    /// Sources that are held at once; the oldest goes first.
    private static let maximumSources = 20_000
    /// Bytes of one source that are held.
    private static let maximumBytes = 32 << 20

    private unowned let reader: JSONCaptureReader
    private var names: [Int: String] = [:]
    private var sources: [Int: Source] = [:]
    private var order: [Int] = []

    init(_ reader: JSONCaptureReader) {
        self.reader = reader
    }

    /// Takes an event, or another member of the file.
    func read(_ record: JSONValue, key: [UInt8], index: Int) {
        guard key.elementsEqual("events".utf8) else {
            let word = String(decoding: key, as: UTF8.self)
            for (name, number) in record["logEventTypes"]?.members ?? [] {
                if let number = number.number { names[number] = String(decoding: name, as: UTF8.self) }
            }
            if word != "constants" { return reader.pairs.give(record, path: word, name: key) }
            return reader.pairs.give(record, path: word) { $0.hasPrefix("log") || $0.hasPrefix("net") }
        }
        let type = record["type"]?.number.flatMap { names[$0] } ?? ""
        let identity = record["source"]?["id"]?.number
        let isTaken = identity.map { take(type, record["params"], source: $0) } ?? false
        reader.pairs.give(record, path: "events[\(index)]") { within in
            isTaken && ["params.headers", "params.url", "params.bytes", "params.hex_encoded_bytes"].contains(within)
        }
    }

    /// Hands out what is left.
    func finish() {
        for identity in order { write(identity) }
        sources = [:]
        order = []
    }

    /// Takes what an event tells of its exchange; false where it tells nothing.
    private func take(_ type: String, _ params: JSONValue?, source identity: Int) -> Bool {
        guard let params, case .object = params else { return false }
        let headers = params["headers"]?.items.compactMap(\.text) ?? Self.lines(params["headers"]?.text)
        let bytes = Self.bytes(params)
        let isSent = type.contains("SENT") || type.contains("SEND")
        guard params["url"]?.text != nil || !headers.isEmpty || !bytes.isEmpty else { return false }
        if sources[identity] == nil {
            if order.count >= Self.maximumSources {
                write(order.removeFirst())
            }
            order.append(identity)
        }
        var source = sources[identity] ?? Source()
        if let url = params["url"]?.text, source.url.isEmpty { source.url = url }
        if let method = params["method"]?.text { source.method = method }
        if !headers.isEmpty {
            if isSent { source.requestHeaders += headers } else { source.responseHeaders += headers }
        }
        if !bytes.isEmpty {
            if isSent, source.sent.count < Self.maximumBytes { source.sent += bytes }
            if !isSent, source.received.count < Self.maximumBytes { source.received += bytes }
        }
        sources[identity] = source
        return true
    }

    private static func lines(_ text: [UInt8]?) -> [[UInt8]] {
        (text ?? []).split { $0 == 10 || $0 == 13 }.map { Array($0) }
    }

    private static func bytes(_ params: JSONValue) -> [UInt8] {
        if let text = params["bytes"]?.text { return Base64.decode(text)?.bytes ?? text }
        guard let digits = params["hex_encoded_bytes"]?.text else { return [] }
        var bytes: [UInt8] = []
        for start in stride(from: 0, to: digits.count - 1, by: 2) {
            guard let byte = UInt8(String(decoding: digits[start..<(start + 2)], as: UTF8.self), radix: 16) else {
                break
            }
            bytes.append(byte)
        }
        return bytes
    }

    private func write(_ identity: Int) {
        guard let source = sources.removeValue(forKey: identity) else { return }
        let writer = reader.writer
        writer.begin("source[\(identity)]")
        if !source.url.isEmpty { writer.request(method: source.method, url: source.url) }
        for line in source.requestHeaders { Self.write(line, to: writer) }
        writer.body(source.sent)
        var status = 0
        for line in source.responseHeaders where line.starts(with: Array("HTTP/".utf8)) {
            let words = line.split(separator: 0x20)
            if words.count > 1 { status = Int(String(decoding: words[1].prefix(4), as: UTF8.self)) ?? 0 }
        }
        writer.response(status: status)
        for line in source.responseHeaders { Self.write(line, to: writer) }
        writer.body(source.received)
        writer.end()
    }

    /// `Name: value`, or `:name: value` of HTTP/2.
    private static func write(_ line: [UInt8], to writer: ExchangeWriter) {
        guard let colon = line.dropFirst().firstIndex(of: UInt8(ascii: ":")) else { return }
        writer.header(Array(line[..<colon]), Array(line[(colon + 1)...].drop { $0 == 0x20 }))
    }
}
