internal import WatertightModel

/// An app's JavaScript as React Native loads it module by module: a table of modules, and each one's text up to a NUL (metro,
/// src/shared/output/RamBundle, "as-indexed-file").
///
///     magic │ how many │ length of what runs first │ modules: offset, length │ what runs first │ modules
enum RamBundle {
    private static let magic: [UInt8] = [0xE5, 0xD1, 0x0B, 0xFB]
    private static let headerBytes = 12

    /// Whether `head` begins one.
    static func matches(_ head: [UInt8]) -> Bool {
        head.count > headerBytes && head.has(magic) && head.little32(4) < 1 << 24
    }

    /// Hands the modules of `content` to `visitor`, as parts.
    static func read(_ content: any RandomAccessBytes, visitor: any StructureVisitor) {
        let bytes = PagedBytes(content)
        let count = min(bytes.little32(4), max(0, bytes.count - headerBytes) / 8)
        let start = headerBytes + 8 * count
        var outside = bytes.little32(4) - count
        var left = content.count
        func show(_ path: String, _ offset: Int, _ length: Int) {
            guard length > 0, !visitor.isStopped else { return }
            guard offset <= content.count, length <= content.count - offset, length <= left else {
                outside += 1
                return
            }
            // Modules that share bytes would have them looked at again and again.
            left -= length
            let size = bytes.byte(offset + length - 1) == 0 ? length - 1 : length
            visitor.visit(
                StructuredPart(
                    path: path, name: Array("module.js".utf8),
                    content: .bytes(SubrangeBytes(content, offset: offset, count: size))))
            visitor.examined(offset..<(offset + length))
        }
        show("startup", start, bytes.little32(8))
        for index in 0..<count {
            let entry = headerBytes + 8 * index
            show("module[\(index)]", start + bytes.little32(entry), bytes.little32(entry + 4))
        }
        if outside > 0 { visitor.note(OpeningError(.damaged, "\(outside) modules of the bundle lie outside of it")) }
        if let failure = bytes.failure { visitor.note(failure) }
    }
}
