/// The front door of this stage: a compressed stream in, its data out.
public enum Decompression {
    /// What `stream`, which is of `kind`, expands to. What comes out is charged to `budget`.
    ///
    /// gzip and zlib go through zlib, with their checksums verified (libarchive 3.6.2 does not verify gzip's); the
    /// others through the one filter of libarchive that is theirs. A failure is thrown by the stream, after what was
    /// got until then. Where the stream `endsWithin` other bytes, these are no business of its reader.
    public static func open(
        _ kind: CompressionKind, _ stream: any ByteStream, budget: Budget, endsWithin: Bool = false
    ) -> DecompressedStream {
        switch kind {
        case .gzip: MemberStream(GzipFormat(), stream, budget: budget, endsWithin: endsWithin)
        case .zlib: MemberStream(ZlibFormat(), stream, budget: budget, endsWithin: endsWithin)
        case .deflate: MemberStream(DeflateFormat(), stream, budget: budget, endsWithin: endsWithin)
        case .brotli: BrotliStream(stream, budget: budget)
        case .lzfse: LZFSEStream(stream, budget: budget, endsWithin: endsWithin)
        case .pbzx: PbzxStream(stream, budget: budget)
        case .appleLZ4: AppleLZ4Stream(stream, budget: budget, endsWithin: endsWithin)
        case .bzip2, .xz, .lzma, .lzip, .zstd, .lz4, .compress, .uuencode, .rpm:
            FilteredStream(kind, stream, budget: budget, endsWithin: endsWithin)
        }
    }
}
