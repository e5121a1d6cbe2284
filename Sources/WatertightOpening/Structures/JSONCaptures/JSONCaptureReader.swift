internal import WatertightModel

/// Reads what other tools than browsers write down of exchanges in JSON: see `JSONCaptureLayout`.
///
/// Each record becomes exchanges where it is one, and whatever is left of it is given by its path, so that nothing depends
/// on knowing a tool's every member.
final class JSONCaptureReader {
    let visitor: any StructureVisitor
    let writer: ExchangeWriter
    let pairs: JSONPairWriter
    private let layout: JSONCaptureLayout
    private let records: JSONRecords
    private lazy var netLog = NetLogExchanges(self)

    init(_ content: BlobContent, budget: Budget, visitor: any StructureVisitor) {
        let peeked =
            switch content {
            case .stream(let stream): PeekedStream(stream)
            case .bytes(let bytes): PeekedStream(RandomAccessStream(bytes))
            }
        // A failure is met again when the capture is read.
        layout = JSONCaptureLayout.of((try? peeked.peek(FormatSniffer.headBytes)) ?? []) ?? .openTelemetry
        self.visitor = visitor
        writer = ExchangeWriter(budget: budget, visitor: visitor)
        pairs = JSONPairWriter(budget: budget, visitor: visitor)
        records = JSONRecords(.stream(peeked), listKey: layout.listKey, visitor: visitor)
    }

    /// Reads to the end.
    func readAll() {
        records.forEach { key, index, record in
            switch self.layout {
            case .charles: self.readCharles(record, path: "transaction[\(index)]")
            case .proxyman: self.readProxyman(record, path: "exchange[\(index)]")
            case .postman: self.readPostman(record, path: "")
            case .insomnia: self.readInsomnia(record)
            case .netLog: self.netLog.read(record, key: key, index: index)
            case .playwright: self.readPlaywright(record, path: "event[\(index)]")
            case .openTelemetry: self.pairs.give(record, path: index == 0 ? "" : "[\(index)]")
            case .storageState: self.pairs.give(record, path: "")
            }
        }
        if layout == .netLog { netLog.finish() }
        writer.end()
    }

    /// Gives headers that are listed as objects with `name` or `key`, and `value`.
    func writeHeaders(_ headers: JSONValue?) {
        for header in headers?.items ?? [] {
            let name = header["name"]?.text ?? header["key"]?.text ?? header["key"]?["name"]?.text
            writer.header(name ?? [], header["value"]?.word ?? [])
        }
    }

    /// Gives a body that is base64 where it decodes as such.
    func writeBase64(_ text: [UInt8], isDecoded: Bool) {
        if let decoded = Base64.decode(text) {
            writer.body(decoded.bytes, isDecoded: isDecoded)
        } else {
            writer.body(text)
        }
    }

    // MARK: - Charles

    private func readCharles(_ record: JSONValue, path: String) {
        writer.begin(path)
        let host = record["host"]?.word ?? []
        var url = (record["scheme"]?.text ?? Array("https".utf8)) + Array("://".utf8) + host
        if let port = record["actualPort"]?.number ?? record["port"]?.number, port != 443, port != 80 {
            url += Array(":\(port)".utf8)
        }
        url += record["path"]?.word ?? []
        if let query = record["query"]?.text, !query.isEmpty { url += [UInt8(ascii: "?")] + query }
        writer.request(method: record["method"]?.word ?? [], url: url)
        writeCharles(record["request"])
        if let response = record["response"] {
            writer.response(status: response["status"]?.number ?? 0)
            writeCharles(response)
        }
        for (index, message) in (record["webSocket"]?["messages"]?.items ?? []).enumerated() {
            writer.message(message["text"]?.text ?? message["data"]?.text ?? [], index)
        }
        writer.end()
        pairs.give(record, path: path) { within in
            [
                "host", "path", "query", "request.header.headers", "response.header.headers", "request.body",
                "response.body",
            ].contains(within)
        }
    }

    private func writeCharles(_ message: JSONValue?) {
        guard let message else { return }
        writeHeaders(message["header"]?["headers"] ?? message["headers"])
        let body = message["body"]
        if let text = body?["text"]?.text {
            writer.body(text, mimeType: message["mimeType"]?.text ?? [], isDecoded: true)
        } else if let encoded = body?["encoded"]?.text {
            writeBase64(encoded, isDecoded: false)
        }
    }

    // MARK: - Proxyman

    private func readProxyman(_ record: JSONValue, path: String) {
        writer.begin(path)
        if let request = record["request"] {
            let isSecure = request["isSSL"].map { $0.word.elementsEqual("true".utf8) } ?? true
            let host = request["host"]?.word ?? []
            let full = request["fullPath"]?.word ?? request["uri"]?.word ?? []
            let isWhole = full.first != UInt8(ascii: "/")
            let start = Array((isSecure ? "https://" : "http://").utf8) + host
            writer.request(
                method: request["method"]?["name"]?.word ?? request["method"]?.word ?? [],
                url: isWhole && !full.isEmpty ? full : start + full)
            writeHeaders(request["header"]?["entries"])
            if let body = request["bodyData"]?.text { writeBase64(body, isDecoded: false) }
        }
        if let response = record["response"], !response.members.isEmpty {
            let status = response["status"]?["code"]?.number ?? response["statusCode"]?.number
            writer.response(status: status ?? response["status"]?.number ?? 0)
            writeHeaders(response["header"]?["entries"])
            if let body = response["bodyData"]?.text { writeBase64(body, isDecoded: true) }
        }
        writer.end()
        pairs.give(record, path: path) { within in
            [
                "request.host", "request.fullPath", "request.uri", "request.header.entries", "request.bodyData",
                "response.header.entries", "response.bodyData",
            ].contains(within)
        }
    }

    // MARK: - Playwright

    private func readPlaywright(_ record: JSONValue, path: String) {
        guard record["type"]?.text.map({ $0.elementsEqual("resource-snapshot".utf8) }) == true,
            let snapshot = record["snapshot"]
        else { return pairs.give(record, path: path) }
        writer.begin(path)
        let request = snapshot["request"]
        writer.request(method: request?["method"]?.word ?? [], url: request?["url"]?.word ?? [])
        writeHeaders(request?["headers"])
        writer.body(request?["postData"]?["text"]?.text ?? [], isDecoded: true)
        let response = snapshot["response"]
        writer.response(status: response?["status"]?.number ?? 0)
        writeHeaders(response?["headers"])
        if let text = response?["content"]?["text"]?.text {
            let isBase64 = response?["content"]?["encoding"]?.text.map { $0.elementsEqual("base64".utf8) } ?? false
            if isBase64 { writeBase64(text, isDecoded: true) } else { writer.body(text, isDecoded: true) }
        }
        writer.end()
        pairs.give(record, path: path) { within in
            [
                "snapshot.request.url", "snapshot.request.headers", "snapshot.request.queryString",
                "snapshot.request.cookies", "snapshot.request.postData.text", "snapshot.response.headers",
                "snapshot.response.cookies", "snapshot.response.content.text",
            ].contains(within)
        }
    }

    // MARK: - Insomnia

    private func readInsomnia(_ record: JSONValue) {
        for (index, resource) in (record["resources"]?.items ?? []).enumerated() {
            let path = "resources[\(index)]"
            guard resource["_type"]?.text.map({ $0.elementsEqual("request".utf8) }) == true else {
                pairs.give(resource, path: path)
                continue
            }
            writer.begin(path)
            writer.request(method: resource["method"]?.word ?? [], url: resource["url"]?.word ?? [])
            writeHeaders(resource["headers"])
            writer.body(
                resource["body"]?["text"]?.text ?? [], mimeType: resource["body"]?["mimeType"]?.text ?? [],
                isDecoded: true)
            writer.end()
            pairs.give(resource, path: path) { ["url", "headers", "body.text"].contains($0) }
        }
        pairs.give(record, path: "") { $0 == "resources" }
    }
}
