/// A zip entry's compression method, APPNOTE.TXT 4.4.5.
enum ZipMethod {
    /// As it is.
    static let stored = 0
    /// Deflate.
    static let deflated = 8

    /// `compression method 9 (Deflate64)`.
    static func described(_ method: Int) -> String {
        let names = [
            1: "shrink", 2: "reduce", 3: "reduce", 4: "reduce", 5: "reduce", 6: "implode", 9: "Deflate64",
            10: "DCL implode", 12: "bzip2", 14: "LZMA", 18: "TERSE", 19: "LZ77", 93: "Zstandard", 94: "MP3", 95: "xz",
            96: "JPEG", 97: "WavPack", 98: "PPMd", 99: "AES",
        ]
        return "compression method \(method)" + (names[method].map { " (\($0))" } ?? "")
    }
}
