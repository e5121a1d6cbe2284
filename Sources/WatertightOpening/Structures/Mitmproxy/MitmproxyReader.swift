internal import WatertightModel

/// Reads the flows that mitmproxy has stored: one dictionary after another.
///
/// A flow has `request` and `response` with their bytes as they went over the wire, `websocket`, `messages` of other
/// protocols, and in `backup` the flow as it was before somebody edited it: what was blackened there is still in it. All
/// else is given by its path. Places begin with `flow[3]`.
final class MitmproxyReader {
    /// A longer flow is searched as it is.
    private static let maximumFlow = 128 << 20
    /// Values within one another that are given by their path.
    private static let maximumDepth = 32

    private let bytes: any RandomAccessBytes
    private let visitor: any StructureVisitor
    private let writer: ExchangeWriter

    init(_ bytes: any RandomAccessBytes, budget: Budget, visitor: any StructureVisitor) {
        self.bytes = bytes
        self.visitor = visitor
        writer = ExchangeWriter(budget: budget, visitor: visitor)
    }

    /// Whether `head` begins a flow: a dictionary, with `version` or `type` among its first keys.
    static func matches(_ head: [UInt8]) -> Bool {
        guard let first = head.first, (0x31...0x39).contains(first),
            let frame = TNetString.frame(head, at: 0, end: head.count),
            frame.tag == UInt8(ascii: "}") || frame.payload.upperBound >= head.count,
            let key = TNetString.frame(head, at: frame.payload.lowerBound, end: head.count),
            key.payload.count <= 32, key.tag == UInt8(ascii: ",") || key.tag == UInt8(ascii: ";")
        else { return false }
        let start = frame.payload.lowerBound
        let words = head[start...].prefix(4_096)
        return [Array("7:version".utf8), Array("4:type".utf8), Array("7:request".utf8)].contains { word in
            words.indices.contains { head.has(word, at: $0) }
        }
    }

    /// Hands out all flows.
    func readAll() {
        var offset = 0
        var index = 0
        while offset < bytes.count, !visitor.isStopped {
            do throws(OpeningError) {
                let head = try bytes.bytes(at: offset, count: 16)
                guard let frame = TNetString.frame(head, at: 0, end: head.count) else {
                    throw OpeningError(.damaged, "what follows flow \(index) is none; its bytes were searched")
                }
                let length = frame.payload.upperBound + 1
                guard length <= bytes.count - offset else {
                    throw OpeningError(.truncated, "the last flow is not all there; its bytes were searched")
                }
                guard length <= Self.maximumFlow else {
                    throw OpeningError(.tooLarge, "flow \(index) is larger than is held; its bytes were searched")
                }
                let flow = try bytes.bytes(at: offset, count: length)
                guard let read = TNetString.read(flow, at: 0) else {
                    throw OpeningError(.damaged, "flow \(index) cannot be read; its bytes were searched")
                }
                write(read.value, path: "flow[\(index)]")
                offset += length
                index += 1
            } catch {
                writer.end()
                return visitor.note(error)
            }
        }
    }

    private func write(_ flow: TNetString, path: String) {
        writer.begin(path)
        if let request = flow["request"], case .dictionary = request { write(request: request) }
        if let response = flow["response"], case .dictionary = response { write(response: response) }
        for (index, message) in (flow["websocket"]?["messages"]?.items ?? []).enumerated() {
            writer.message(message.items.map(\.text).max { $0.count < $1.count } ?? [], index)
        }
        writer.end()
        if let backup = flow["backup"], case .dictionary = backup { write(backup, path: "\(path).backup") }
        guard case .dictionary(let members) = flow else { return }
        let handled: Set<String> = ["request", "response", "websocket", "backup"]
        for (key, value) in members {
            let name = String(decoding: key, as: UTF8.self)
            if !handled.contains(name) { give(value, name: key, path: "\(path).\(name)", depth: 0) }
        }
    }

    private func write(request: TNetString) {
        let scheme = request["scheme"]?.text ?? []
        let host = request["host"]?.text ?? []
        let port = request["port"]?.text ?? []
        let authority = request["authority"]?.text ?? []
        var url = (scheme.isEmpty ? Array("https".utf8) : scheme) + Array("://".utf8)
        url += authority.isEmpty ? Self.authority(scheme, host, port) : authority
        writer.request(method: request["method"]?.text ?? [], url: url + (request["path"]?.text ?? []))
        writeRest(request)
    }

    private static func authority(_ scheme: [UInt8], _ host: [UInt8], _ port: [UInt8]) -> [UInt8] {
        let usual = scheme.elementsEqual("http".utf8) ? "80" : "443"
        let address = host.contains(UInt8(ascii: ":")) ? [UInt8(ascii: "[")] + host + [UInt8(ascii: "]")] : host
        return port.isEmpty || port.elementsEqual(usual.utf8) ? address : address + [UInt8(ascii: ":")] + port
    }

    private func write(response: TNetString) {
        let status = Int(String(decoding: (response["status_code"]?.text ?? []).prefix(4), as: UTF8.self)) ?? 0
        writer.response(status: status, reason: response["reason"]?.text ?? response["msg"]?.text ?? [])
        writeRest(response)
    }

    private func writeRest(_ message: TNetString) {
        for header in message["headers"]?.items ?? [] {
            let parts = header.items
            if parts.count >= 2 { writer.header(parts[0].text, parts[1].text) }
        }
        writer.body(message["content"]?.text ?? [])
        for header in message["trailers"]?.items ?? [] {
            let parts = header.items
            if parts.count >= 2 { writer.header(parts[0].text, parts[1].text) }
        }
    }

    /// Gives whatever has no meaning here, by its path.
    private func give(_ value: TNetString, name: [UInt8], path: String, depth: Int) {
        guard depth < Self.maximumDepth, !visitor.isStopped else { return }
        switch value {
        case .null: break
        case .bytes(let bytes):
            if bytes.count < 4 { return }
            if bytes.contains(0) {
                visitor.visit(StructuredPart(path: path, name: name, bytes: bytes))
            } else {
                visitor.visit(StructuredPair(path: path, name: name, value: bytes))
            }
        case .list(let items):
            for (index, item) in items.enumerated() {
                give(item, name: name, path: "\(path)[\(index)]", depth: depth + 1)
            }
        case .dictionary(let members):
            for (key, item) in members {
                give(item, name: key, path: "\(path).\(String(decoding: key, as: UTF8.self))", depth: depth + 1)
            }
        }
    }
}
