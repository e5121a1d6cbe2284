internal import WatertightDetection
internal import WatertightModel

/// Tells what bytes are (`ContentContext`) from their name and their head: the first sign that applies decides.
enum ContextClassifier {
    /// - Parameters:
    ///   - path: The name with its folders.
    ///   - head: The first bytes, some KiB of them.
    static func context(path: [UInt8], head: [UInt8]) -> ContentContext {
        if isBinary(head) { return .binary }
        let folded = path.map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") ? $0 | 0x20 : $0 }
        let parts = String(decoding: folded, as: UTF8.self).split(separator: "/")
        let name = parts.last.map(String.init) ?? ""
        let suffix = name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? ""
        if isLog(name: name, suffix: suffix, folders: parts.dropLast(), head: head) { return .log }
        if sourceSuffixes.contains(suffix) { return .source }
        if configurationSuffixes.contains(suffix) || name.hasPrefix(".") { return .configuration }
        return .text
    }

    /// A known binary magic, or NUL bytes and no UTF-16 reading.
    private static func isBinary(_ head: [UInt8]) -> Bool {
        if magics.contains(where: { head.starts(with: $0) }) { return true }
        guard ByteSearch.holds(0, in: head) else { return false }
        if case .bytes = TextEncoding.detect(head: head) { return true }
        return false
    }

    private static let magics: [[UInt8]] = [
        [0xCF, 0xFA, 0xED, 0xFE], [0xCE, 0xFA, 0xED, 0xFE], [0xFE, 0xED, 0xFA, 0xCE], [0xFE, 0xED, 0xFA, 0xCF],
        [0xCA, 0xFE, 0xBA, 0xBE], [0x7F, 0x45, 0x4C, 0x46], Array("bplist".utf8), Array("SQLite format 3".utf8),
        Array("BOMStore".utf8), Array("NIBArchive".utf8), Array("%PDF-".utf8), [0x89, 0x50, 0x4E, 0x47],
        [0xFF, 0xD8, 0xFF], Array("dex\n".utf8),
    ]

    private static func isLog(name: String, suffix: String, folders: some Sequence<Substring>, head: [UInt8]) -> Bool {
        if ["log", "ips", "crash", "out"].contains(suffix) { return true }
        let stem = name.split(separator: ".").first.map(String.init) ?? name
        let words = ["log", "logs", "console", "crash"]
        if words.contains(stem) || folders.contains(where: { words.contains(String($0)) }) { return true }
        if sourceSuffixes.contains(suffix) || configurationSuffixes.contains(suffix) { return false }
        return looksLikeLog(head)
    }

    /// Most of the first lines begin with a time, a level, or a JSON object with such members.
    private static func looksLikeLog(_ head: [UInt8]) -> Bool {
        let lines = head.prefix(8192).split(separator: 10).prefix(20).dropLast(head.count > 8192 ? 1 : 0)
        guard lines.count >= 3 else { return false }
        return lines.count(where: isLogLine) * 2 > lines.count
    }

    private static func isLogLine(_ line: ArraySlice<UInt8>) -> Bool {
        let start = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "\t") }.prefix(
            64)
        if start.first == UInt8(ascii: "{") {
            return ["\"time", "\"level\"", "\"ts\"", "\"@timestamp\"", "\"severity\""]
                .contains { ByteText.range(of: Array($0.utf8), in: start) != nil }
        }
        let digits = start.prefix(10).count { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        let marks = start.prefix(24).count {
            $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "/")
        }
        if digits >= 4, marks >= 2, let first = start.first, first >= UInt8(ascii: "0"), first <= UInt8(ascii: "9") {
            return true
        }
        return ["INFO", "WARN", "ERROR", "DEBUG", "TRACE", "FATAL", "NOTICE", "I/", "D/", "W/", "E/"]
            .contains { start.starts(with: $0.utf8) }
    }

    private static let sourceSuffixes: Set<String> = [
        "swift", "m", "mm", "h", "hpp", "c", "cc", "cpp", "cxx", "kt", "kts", "java", "js", "mjs", "cjs", "jsx", "ts",
        "tsx", "dart", "go", "rs", "rb", "py", "php", "cs", "fs", "vb", "scala", "groovy", "gradle", "sh", "bash",
        "zsh",
        "fish", "ps1", "bat", "pl", "lua", "r", "sql", "html", "htm", "css", "scss", "vue", "svelte", "md", "markdown",
        "rst", "ex", "exs", "erl", "hs", "clj", "tf", "proto", "graphql", "ipynb",
    ]

    private static let configurationSuffixes: Set<String> = [
        "plist", "json", "jsonc", "json5", "yaml", "yml", "toml", "ini", "env", "xcconfig", "pbxproj", "properties",
        "xml", "cfg", "conf", "config", "strings", "stringsdict", "entitlements", "xcscheme", "xctestplan", "lock",
        "resolved", "har", "csv",
    ]
}
