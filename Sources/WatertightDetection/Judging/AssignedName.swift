internal import WatertightModel

/// The name before a value that is assigned to it, in its words: `praxa`, `api`, `secret`, `name` for `praxaApiSecretName`.
///
/// The match begins at the name's last telling word; what stands before belongs to the name as well.
struct AssignedName {
    /// In lower case.
    let words: [String]

    /// How far back a cookie header's name is looked for, in bytes.
    private static let cookieReach = 1024

    private let delimiter: UInt8?
    private let before: TextBefore

    init(of found: JudgedMatch) {
        words = Self.words(of: found.wholeName)
        delimiter = found.delimiter
        before = found.before
    }

    /// Why a value of this name is no secret, or nil.
    var refusal: String? {
        if delimiter == UInt8(ascii: "?") || delimiter == UInt8(ascii: "&") { return "a parameter: another rule's" }
        if let last = words.last, Self.facets.contains(last) { return "its name says what it is of a secret" }
        if words.contains(where: Self.harmless.contains) { return "its name says that it is none" }
        if words.contains(where: Self.digests.contains) { return "a digest by its name" }
        return nil
    }

    /// Whether it stands in a line of a cookie header. The line may be long: to be asked last.
    var isCookie: Bool { before.line(limit: Self.cookieReach, holds: Self.cookieHeader) }

    private static let cookieHeader = Array("cookie:".utf8)

    /// Whether the name says that even a plain UUID is the secret.
    var isStrong: Bool {
        let text = words.joined()
        return ["secret", "apikey", "licensekey", "privatekey", "accesskey"].contains { text.contains($0) }
    }

    /// The words of a name: parted by anything but letters and digits, and where small letters turn to capitals.
    private static func words(of name: [UInt8]) -> [String] {
        var words: [String] = []
        var word: [UInt8] = []
        var last: UInt8 = 0
        func close() {
            if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
            word = []
        }
        for byte in name {
            let isUpper = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
            let isLetter =
                LiteralAutomaton.fold(byte) >= UInt8(ascii: "a") && LiteralAutomaton.fold(byte) <= UInt8(ascii: "z")
            let isDigit = byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
            if !isLetter, !isDigit {
                close()
            } else {
                if isUpper, last >= UInt8(ascii: "a"), last <= UInt8(ascii: "z") { close() }
                word.append(LiteralAutomaton.fold(byte))
            }
            last = byte
        }
        close()
        return words
    }

    /// What is told of a secret: where it is kept, what it is called, how long it lives.
    private static let facets: Set<String> = [
        "type", "name", "names", "id", "ids", "url", "uri", "urls", "path", "paths", "file", "filename", "files", "dir",
        "folder",
        "field", "fields", "label", "title", "hint", "placeholder", "length", "len", "size", "count", "counter",
        "regex",
        "regexp", "pattern", "prefix", "suffix", "header", "headers", "param", "parameter", "params", "policy",
        "version",
        "expires", "expiry", "expiration", "in", "at", "ttl", "timeout", "endpoint", "class", "provider", "manager",
        "service",
        "store", "storage", "handler", "error", "errors", "message", "msg", "text", "description", "desc", "status",
        "state",
        "env", "var", "variable", "ref", "reference", "arn", "alias", "index", "idx", "salt", "algorithm", "alg",
        "format",
        "encoding", "mode", "scope", "scopes", "usage", "role", "group", "owner", "issuer", "audience", "source",
        "target",
        "location", "region", "bucket", "table", "column", "start", "end", "begin", "kind", "set", "list", "map",
        "view",
        "button", "input", "control", "form", "rule", "rules", "strength", "required", "enabled", "disabled", "valid",
        "validator", "factory", "builder", "parser", "stream", "pos", "position", "kid", "thumbprint", "hash",
    ]

    /// Words that make any name harmless: turns of pages, what is public, what a test calls its own.
    private static let harmless: Set<String> = [
        "public", "publishable", "pubkey", "pub", "csrf", "xsrf", "page", "next", "prev", "previous", "continuation",
        "cursor",
        "sync", "sort", "partition", "primary", "foreign", "idempotency", "cache", "captcha", "recaptcha", "site",
        "test",
        "tests", "testing", "mock", "mocked", "fake", "dummy", "example", "sample", "stub", "placeholder", "expected",
        "invalid", "wrong", "bad", "redacted", "lexer", "syntax", "keyword", "keywords", "punctuation", "ast",
        "identifier",
    ]

    private static let digests: Set<String> = [
        "sha", "sha1", "sha224", "sha256", "sha384", "sha512", "md5", "digest", "checksum", "fingerprint", "etag",
        "integrity",
        "crc", "crc32", "revision", "commit", "hashes", "hashed",
    ]
}
