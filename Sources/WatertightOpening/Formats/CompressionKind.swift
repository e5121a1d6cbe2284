/// A format that holds one stream of compressed or encoded data.
public enum CompressionKind: String, CaseIterable, Sendable {
    /// gzip, RFC 1952.
    case gzip
    /// A bare zlib stream, RFC 1950.
    case zlib
    /// Deflate data alone, RFC 1951.
    case deflate
    /// Brotli, RFC 7932.
    case brotli
    /// LZFSE and LZVN, as Apple's systems write it.
    case lzfse
    /// LZ4 in Apple's frames.
    case appleLZ4 = "lz4-apple"
    /// The payload of an installer package.
    case pbzx
    /// bzip2.
    case bzip2
    /// The .xz format.
    case xz
    /// LZMA alone, the older format without a magic.
    case lzma
    /// lzip.
    case lzip
    /// Zstandard, RFC 8878.
    case zstd
    /// LZ4 frames, and the older legacy frames.
    case lz4
    /// compress(1), `.Z`.
    case compress
    /// uuencode, the classic form.
    case uuencode
    /// An RPM package, which is a compressed cpio behind headers.
    case rpm

    /// The name for messages.
    public var name: String { rawValue }

    /// What `blobName` is called without the format's suffix: `app.log` for `app.log.gz`, `x.tar` for `x.tgz`, and the
    /// same name where it has no such suffix.
    public func entryName(for blobName: [UInt8]) -> [UInt8] {
        for (suffix, replacement) in suffixes {
            let ending = Array(suffix.utf8)
            let start = blobName.count - ending.count
            guard start > 0, blobName[start - 1] != UInt8(ascii: "/") else { continue }
            if blobName[start...].elementsEqual(ending, by: { Self.lowered($0) == $1 }) {
                return Array(blobName[..<start]) + Array(replacement.utf8)
            }
        }
        return blobName
    }

    /// Suffixes in lower case, each with what takes its place.
    private var suffixes: [(String, String)] {
        switch self {
        case .gzip: [(".gz", ""), (".tgz", ".tar"), (".taz", ".tar"), (".svgz", ".svg"), (".emz", ".emf")]
        case .zlib: [(".zz", ""), (".zlib", ""), (".zhar", ".har")]
        case .deflate: [(".deflate", "")]
        case .brotli: [(".br", "")]
        case .lzfse: [(".lzfse", ""), (".lzvn", "")]
        case .appleLZ4: [(".lz4", "")]
        case .pbzx: [(".pbzx", "")]
        case .bzip2: [(".bz2", ""), (".bz", ""), (".tbz2", ".tar"), (".tbz", ".tar"), (".tb2", ".tar")]
        case .xz: [(".xz", ""), (".txz", ".tar")]
        case .lzma: [(".lzma", ""), (".tlz", ".tar")]
        case .lzip: [(".lz", ""), (".tlz", ".tar")]
        case .zstd: [(".zst", ""), (".zstd", ""), (".tzst", ".tar")]
        case .lz4: [(".lz4", ""), (".tlz4", ".tar")]
        case .compress: [(".z", ""), (".taz", ".tar"), (".tz", ".tar")]
        case .uuencode: [(".uu", ""), (".uue", "")]
        case .rpm: [(".rpm", ".cpio")]
        }
    }

    private static func lowered(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
}
