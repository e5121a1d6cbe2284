/// The blocks of a Unity bundle, and the files in what they expand to.
///
///     16 bytes of checksum │ count │ blocks: size, packed size, flags │ count │ files: offset, size, flags, name, NUL
struct UnityBlockList {
    /// One block.
    struct Block {
        /// What it expands to.
        let size: Int
        /// How many bytes it has in the bundle.
        let packedSize: Int
        /// Its lowest six bits say how it is compressed.
        let flags: Int
    }

    /// One file.
    struct File {
        /// Where it starts in what the blocks expand to.
        let offset: Int
        /// How long it is.
        let size: Int
        /// Its name.
        let name: [UInt8]
    }

    /// The blocks, in their order.
    let blocks: [Block]
    /// The files.
    let files: [File]

    private static let maximumName = 4096

    /// The list in `bytes`; nil where it makes no sense.
    init?(_ bytes: PagedBytes) {
        let blockCount = bytes.big32(16)
        var position = 20
        guard blockCount <= max(0, bytes.count - position) / 10 else { return nil }
        var blocks: [Block] = []
        for _ in 0..<blockCount {
            blocks.append(
                Block(
                    size: bytes.big32(position), packedSize: bytes.big32(position + 4),
                    flags: bytes.big16(position + 8)))
            position += 10
        }
        let fileCount = bytes.big32(position)
        position += 4
        guard fileCount <= max(0, bytes.count - position) / 21 else { return nil }
        var files: [File] = []
        for _ in 0..<fileCount {
            // Offsets and sizes have eight bytes; more than seven of them nobody has.
            guard bytes.big32(position) < 1 << 24, bytes.big32(position + 8) < 1 << 24,
                let end = bytes.first(0, from: position + 20, before: position + 20 + Self.maximumName)
            else { return nil }
            files.append(
                File(
                    offset: bytes.big32(position) << 32 | bytes.big32(position + 4),
                    size: bytes.big32(position + 8) << 32 | bytes.big32(position + 12),
                    name: bytes.bytes(position + 20, end - position - 20)))
            position = end + 1
        }
        self.blocks = blocks
        self.files = files
    }
}
