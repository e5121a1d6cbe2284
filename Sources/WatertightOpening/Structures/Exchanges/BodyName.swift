/// A file name for a body, by its media type, so that it is taken for what it is.
enum BodyName {
    /// The name of a body of `mimeType`: `body.json`, `body.html`, `body` where the type says nothing.
    static func name(mimeType: [UInt8]) -> [UInt8] {
        let type = mimeType.prefix { $0 != UInt8(ascii: ";") && $0 > 0x20 }.map { lowered($0) }
        let ending = ending(String(decoding: type, as: UTF8.self))
        return Array((ending.isEmpty ? "body" : "body.\(ending)").utf8)
    }

    private static func ending(_ type: String) -> String {
        if let known = endings[type] { return known }
        if type.hasSuffix("+json") || type.hasSuffix("/json") { return "json" }
        if type.hasSuffix("+xml") || type.hasSuffix("/xml") { return "xml" }
        if type.hasSuffix("+zip") { return "zip" }
        if type.hasSuffix("javascript") || type.hasSuffix("ecmascript") { return "js" }
        return type.hasPrefix("text/") ? "txt" : ""
    }

    private static let endings = [
        "application/x-www-form-urlencoded": "txt", "application/graphql": "graphql",
        "application/manifest+json": "json",
        "application/octet-stream": "bin", "application/pdf": "pdf", "application/wasm": "wasm",
        "application/xhtml+xml": "html", "application/yaml": "yaml", "application/zip": "zip",
        "application/x-ndjson": "ndjson", "application/x-protobuf": "bin", "application/grpc": "bin",
        "application/gzip": "gz", "application/x-gzip": "gz", "application/font-woff": "woff",
        "audio/mpeg": "mp3", "audio/mp4": "m4a", "audio/ogg": "ogg", "audio/wav": "wav",
        "font/otf": "otf", "font/ttf": "ttf", "font/woff": "woff", "font/woff2": "woff2",
        "image/avif": "avif", "image/gif": "gif", "image/jpeg": "jpg", "image/png": "png", "image/svg+xml": "svg",
        "image/vnd.microsoft.icon": "ico", "image/webp": "webp", "image/x-icon": "ico",
        "multipart/form-data": "txt", "text/css": "css", "text/csv": "csv", "text/html": "html",
        "text/markdown": "md", "text/yaml": "yaml", "video/mp4": "mp4", "video/webm": "webm",
    ]

    private static func lowered(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
}
