internal import WatertightModel

/// Bytecode of Hermes, which React Native's apps carry instead of their JavaScript: its strings, and the arrays of
/// numbers that a program builds a text from.
enum HermesBytecode {
    /// The first version that is known by its layout, and one that is far from being reached.
    private static let versions = 51..<1000

    /// Whether `head` begins bytecode.
    static func matches(_ head: [UInt8]) -> Bool {
        head.count >= 128 && head.has(HermesLayout.magic) && versions.contains(head.little32(8))
    }

    /// Hands the strings to `visitor`.
    static func read(_ content: any RandomAccessBytes, visitor: any StructureVisitor) {
        let bytes = PagedBytes(content)
        let output = StringTableOutput(visitor, fileBytes: bytes.count)
        if bytes.count < bytes.little32(32) { output.note(.truncated, "the bytecode ends before its stated length") }
        guard let layout = HermesLayout(bytes) else {
            output.note(.damaged, "Hermes bytecode whose string table is not where it should be")
            output.finish(bytes)
            return
        }
        // Entries and strings lie apart, and each has its own page.
        let storage = PagedBytes(content)
        var outside = 0
        for index in 0..<layout.stringCount {
            guard !output.isStopped else { break }
            guard let (range, isWide) = layout.string(index, bytes) else {
                outside += 1
                continue
            }
            output.add("string", index, bytes: range.count) {
                let text = storage.bytes(range.lowerBound, range.count)
                return isWide ? StoredText.utf16(text) : StoredText.latin1(text)
            }
        }
        if outside > 0 { output.note(.damaged, "\(outside) strings of the bytecode lie outside of it") }
        for range in layout.literals { HermesLiterals(storage, range).read(output) }
        output.finish(storage)
    }
}
