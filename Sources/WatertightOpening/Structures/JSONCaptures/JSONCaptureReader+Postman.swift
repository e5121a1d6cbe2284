extension JSONCaptureReader {
    /// Folders of a collection within one another.
    private static let maximumFolders = 64

    /// Reads a collection (v1, v2), an environment, or a report of newman.
    func readPostman(_ record: JSONValue, path: String) {
        let items = record["item"] ?? record["collection"]?["item"]
        let prefix = record["item"] == nil ? "collection.item" : "item"
        readItems(items, path: prefix, depth: 0)
        for (index, request) in (record["requests"]?.items ?? []).enumerated() {
            readFirstVersion(request, path: "requests[\(index)]")
        }
        for (index, execution) in (record["run"]?["executions"]?.items ?? []).enumerated() {
            readExecution(execution, path: "run.executions[\(index)]")
        }
        pairs.give(record, path: path) { within in
            ["item", "collection.item", "requests", "run.executions"].contains(within)
        }
    }

    private func readItems(_ items: JSONValue?, path: String, depth: Int) {
        guard depth < Self.maximumFolders else { return }
        for (index, item) in (items?.items ?? []).enumerated() {
            let path = "\(path)[\(index)]"
            if let request = item["request"] { write(request: request, response: nil, path: path) }
            for (index, response) in (item["response"]?.items ?? []).enumerated() {
                write(request: response["originalRequest"], response: response, path: "\(path).response[\(index)]")
                pairs.give(response, path: "\(path).response[\(index)]") {
                    ["originalRequest", "header", "body"].contains($0)
                }
            }
            readItems(item["item"], path: "\(path).item", depth: depth + 1)
            pairs.give(item, path: path) { within in
                ["item", "response", "request.url", "request.header", "request.body.raw"].contains(within)
            }
        }
    }

    private func readExecution(_ execution: JSONValue, path: String) {
        write(request: execution["request"], response: execution["response"], path: path)
        pairs.give(execution, path: path) { within in
            [
                "request.url", "request.header", "request.body.raw", "response.header", "response.stream",
                "response.body",
            ].contains(within)
        }
    }

    private func readFirstVersion(_ request: JSONValue, path: String) {
        writer.begin(path)
        writer.request(method: request["method"]?.word ?? [], url: request["url"]?.word ?? [])
        for line in (request["headers"]?.text ?? []).split(separator: 10) {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
            writer.header(Array(line[..<colon]), Array(line[(colon + 1)...].drop { $0 == 0x20 }))
        }
        writer.body(request["rawModeData"]?.text ?? [], isDecoded: true)
        writer.end()
        pairs.give(request, path: path) { ["url", "headers", "rawModeData"].contains($0) }
    }

    private func write(request: JSONValue?, response: JSONValue?, path: String) {
        writer.begin(path)
        if let request {
            writer.request(method: request["method"]?.word ?? [], url: Self.url(request["url"] ?? request))
            writeHeaders(request["header"])
            writer.body(request["body"]?["raw"]?.text ?? [], isDecoded: true)
        }
        if let response {
            writer.response(status: response["code"]?.number ?? 0, reason: response["status"]?.text ?? [])
            writeHeaders(response["header"])
            let stream = response["stream"]?.buffer ?? response["body"]?.text
            writer.body(stream ?? [], isDecoded: true)
        }
        writer.end()
    }

    /// A URL as it is written down: a text, an object with `raw`, or one with its parts only.
    private static func url(_ value: JSONValue) -> [UInt8] {
        if let text = value.text ?? value["raw"]?.text { return text }
        guard let host = value["host"] else { return [] }
        let name = host.text ?? Array(host.items.map(\.word).joined(separator: [UInt8(ascii: ".")]))
        var url = (value["protocol"]?.text ?? Array("https".utf8)) + Array("://".utf8) + name
        if let port = value["port"]?.word, !port.isEmpty { url += [UInt8(ascii: ":")] + port }
        for step in value["path"]?.items ?? [] { url += [UInt8(ascii: "/")] + step.word }
        let query = (value["query"]?.items ?? []).map { item in
            (item["key"]?.word ?? []) + [UInt8(ascii: "=")] + (item["value"]?.word ?? [])
        }
        if !query.isEmpty { url += [UInt8(ascii: "?")] + Array(query.joined(separator: [UInt8(ascii: "&")])) }
        return url
    }
}
