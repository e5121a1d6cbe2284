internal import WatertightModel
internal import WatertightOpening

/// What a name says of bytes that nothing recognised. A name never makes text an archive; but bytes that are no text and
/// are named like something packed were not looked into.
enum NameHint {
    private static let packed: Set<String> = [
        "gz", "tgz", "bz2", "tbz2", "xz", "txz", "lzma", "lz", "zst", "lz4", "br", "z", "zz", "7z", "zip", "rar", "cab",
        "lzo",
        "lzh", "sz", "jar", "ipa", "apk", "aar", "war",
    ]

    /// The gap for such bytes.
    static func problem(name: [UInt8], head: [UInt8]) -> OpeningError? {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), name.count - dot <= 6 else { return nil }
        let suffix = String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
        guard packed.contains(suffix), head.contains(where: { $0 < 9 || ($0 > 13 && $0 < 27) }) else { return nil }
        return OpeningError(.damaged, "it is named .\(suffix), and cannot be opened as one")
    }
}
