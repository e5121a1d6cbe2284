internal import WatertightModel

/// An assembly as Xamarin and .NET for Android compress it: `XALZ`, the number of an entry somewhere else, the size, and a block
/// of LZ4 (dotnet/android, src/native, `CompressedAssemblyHeader`).
enum CompressedAssembly {
    private static let headerBytes = 12
    /// No assembly is larger.
    private static let maximumBytes = 256 << 20

    /// Whether `head` begins one.
    static func matches(_ head: [UInt8]) -> Bool {
        head.count > headerBytes && head.has("XALZ") && (1...maximumBytes).contains(head.little32(8))
            && head.little32(4) < 1 << 20
    }

    /// Hands the assembly in `content` to `visitor`.
    static func read(_ content: any RandomAccessBytes, budget: Budget, visitor: any StructureVisitor) {
        let bytes = PagedBytes(content)
        let size = bytes.little32(8)
        // LZ4 makes 255 bytes of one at most.
        guard size <= maximumBytes, size / 255 <= bytes.count else {
            visitor.note(OpeningError(.damaged, "the compressed assembly states a size that it cannot have"))
            return
        }
        do throws(OpeningError) {
            try budget.charge(size)
            let packed = try content.bytes(at: headerBytes, count: content.count - headerBytes)
            guard let expanded = LZ4Block.expanded(packed, size: size) else {
                throw OpeningError(.damaged, "the compressed assembly cannot be expanded")
            }
            visitor.visit(StructuredPart(path: "assembly", name: Array("assembly.dll".utf8), bytes: expanded))
            visitor.examined(0..<content.count)
        } catch {
            visitor.note(error)
        }
    }
}
