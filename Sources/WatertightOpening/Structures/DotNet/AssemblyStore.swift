internal import WatertightModel

/// Many assemblies in one file, `assemblies.blob` of an Android app (dotnet/android, Documentation/project-docs,
/// "Assembly Store format and purpose", versions 1 to 3).
///
///     header │ index, from version 2 on │ descriptors │ data, each an assembly or a compressed one
enum AssemblyStore {
    private static let maximumEntries = 100_000

    /// Whether `head` begins one.
    static func matches(_ head: [UInt8]) -> Bool {
        head.count >= 20 && head.has("XABA") && (1...3).contains(head.little32(4) & 0xFFFF)
            && (1...maximumEntries).contains(head.little32(8))
    }

    /// Hands the assemblies in `content` to `visitor`, and what stands beside them for debugging and configuration.
    static func read(_ content: any RandomAccessBytes, visitor: any StructureVisitor) {
        let bytes = PagedBytes(content)
        let isFirstVersion = bytes.little32(4) & 0xFFFF == 1
        let table = isFirstVersion ? 20 : 20 + bytes.little32(16)
        let width = isFirstVersion ? 24 : 28
        let count = min(bytes.little32(8), maximumEntries, max(0, bytes.count - table) / width)
        var outside = bytes.little32(8) - count
        var handed = 0
        let words = [("assembly", "assembly.dll"), ("debug", "assembly.pdb"), ("config", "assembly.config")]
        for index in 0..<count {
            let descriptor = table + width * index + (isFirstVersion ? 0 : 4)
            for (number, word) in words.enumerated() {
                let offset = bytes.little32(descriptor + 8 * number)
                let size = bytes.little32(descriptor + 8 * number + 4)
                guard offset > 0, size > 0, !visitor.isStopped else { continue }
                // Descriptors that share bytes would have them looked at again and again.
                guard offset <= content.count, size <= content.count - offset, handed <= content.count - size else {
                    outside += 1
                    continue
                }
                handed += size
                visitor.visit(
                    StructuredPart(
                        path: "\(word.0)[\(index)]", name: Array(word.1.utf8),
                        content: .bytes(SubrangeBytes(content, offset: offset, count: size))))
                visitor.examined(offset..<(offset + size))
            }
        }
        if outside > 0 { visitor.note(OpeningError(.damaged, "\(outside) assemblies are not where they should be")) }
        if let failure = bytes.failure { visitor.note(failure) }
    }
}
