internal import WatertightOpening

/// What a section of a program is: tables of constants often begin as some format does, since programs know formats.
enum SectionFormat {
    /// Real archives without a checksum in front are longer than this.
    private static let minimumArchive = 512

    /// The format, where more than its first bytes speaks for it; nil for what is more likely a constant.
    static func convincing(_ format: SniffedFormat?, head: [UInt8]) -> SniffedFormat? {
        switch format {
        case .compressed(.lzfse), .compressed(.appleLZ4), .structure, .media, nil: return format
        case .container(.xar), .container(.ar), .container(.tar), .container(.cpio):
            return head.count >= minimumArchive ? format : nil
        case .compressed, .container:
            let front = Array(head.prefix(EmbeddedStreams.headBytes))
            let isConfirmed = EmbeddedStreams.signatures.indices.contains { index in
                front.starts(with: EmbeddedStreams.signatures[index].bytes)
                    && EmbeddedStreams.confirms(index, head: front)
            }
            return isConfirmed ? format : nil
        case .opaque(let problem): return problem.detail.hasPrefix("LLVM bitcode") ? format : nil
        }
    }
}
