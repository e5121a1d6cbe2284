internal import WatertightModel

/// .NET assemblies: the texts of a program, which stand one behind the other, each behind its length.
enum DotNetReader {
    /// Hands the texts to `visitor`. Names are found in the raw bytes well enough.
    static func read(_ content: any RandomAccessBytes, visitor: any StructureVisitor) {
        let bytes = PagedBytes(content)
        let output = StringTableOutput(visitor, fileBytes: bytes.count)
        if let assembly = DotNetAssembly(bytes) {
            // The last byte of a text says whether it has letters beyond ASCII; constants have no such byte.
            read(assembly.userStrings, "US", bytes, output) { $0 & 1 == 1 ? $0 - 1 : nil }
            read(assembly.blobs, "Blob", bytes, output) { $0 >= 8 && $0 & 1 == 0 ? $0 : nil }
        } else {
            output.note(.damaged, "a .NET assembly whose metadata is not where it should be")
        }
        output.finish(bytes)
    }

    /// The texts of a heap. `letters` says how many bytes of so many are text, if any.
    private static func read(
        _ heap: Range<Int>, _ name: String, _ bytes: PagedBytes, _ output: StringTableOutput, letters: (Int) -> Int?
    ) {
        var position = heap.lowerBound
        while position < heap.upperBound, !output.isStopped {
            let start = position
            guard let (size, body) = length(position, bytes), size <= heap.upperBound - body else {
                output.note(.damaged, "the texts of the assembly go on beyond their end")
                return
            }
            position = body + size
            guard let count = letters(size), bytes.byte(body + 1) == 0 || name == "US" else { continue }
            output.add(name, start - heap.lowerBound, bytes: count) { StoredText.utf16(bytes.bytes(body, count)) }
        }
    }

    /// A length in one, two or four bytes, and where it ends (II.24.2.4).
    private static func length(_ offset: Int, _ bytes: PagedBytes) -> (value: Int, end: Int)? {
        let first = bytes.byte(offset)
        if first & 0x80 == 0 { return (Int(first), offset + 1) }
        if first & 0xC0 == 0x80 { return (bytes.big16(offset) & 0x3FFF, offset + 2) }
        if first & 0xE0 == 0xC0 { return (bytes.big32(offset) & 0x1FFF_FFFF, offset + 4) }
        return nil
    }
}
