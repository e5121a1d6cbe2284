/// The files in which Android keeps verified dex files (ART, runtime/vdex_file.h). They are found by their headers, since every
/// version of the format has them at another place.
enum VdexReader {
    /// How many files are looked for.
    private static let maximumFiles = 1_000

    /// Whether `head` begins such a file.
    static func matches(_ head: [UInt8]) -> Bool {
        head.count >= 12 && head.has("vdex") && head[4..<7].allSatisfy { (0x30...0x39).contains($0) } && head[7] == 0
    }

    /// Hands the dex files in `content` to `visitor`, as parts.
    static func read(_ content: any RandomAccessBytes, visitor: any StructureVisitor) {
        let bytes = PagedBytes(content)
        var offset = 8
        var number = 0
        while offset < bytes.count - 112, number < maximumFiles, !visitor.isStopped {
            let byte = bytes.byte(offset)
            guard byte == UInt8(ascii: "d") || byte == UInt8(ascii: "c"), DexFile.matches(bytes.bytes(offset, 112))
            else {
                offset += 4
                continue
            }
            let stated = bytes.little32(offset + 32)
            // What a compact dex shares with others follows the last of them.
            let isCompact = byte == UInt8(ascii: "c")
            let rest = bytes.count - offset
            let size = isCompact ? rest : min(rest, max(stated, 112))
            visitor.visit(
                StructuredPart(
                    path: "dex[\(number)]", name: Array("classes.dex".utf8),
                    content: .bytes(SubrangeBytes(content, offset: offset, count: size))))
            number += 1
            offset = (offset + max(112, isCompact ? min(rest, stated) : size) + 3) & ~3
        }
        if let failure = bytes.failure { visitor.note(failure) }
    }
}
