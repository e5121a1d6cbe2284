internal import WatertightModel

/// The texts of a program that Unity has turned into C++: `global-metadata.dat`, versions 16 to 110.
///
/// A literal's entry is its length and where it starts, or from version 35 on only that, and then the next one says where it
/// ends. From version 38 on the header states for each section its place, its size and its count (the layouts are those that
/// Il2CppInspector reads; Unity publishes none).
struct UnityMetadata {
    /// The magic.
    static let magic: [UInt8] = [0xAF, 0x1B, 0xB1, 0xFA]
    private static let versions = 15...1000

    private let bytes: PagedBytes
    private let entries: Range<Int>
    private let data: Range<Int>
    private let hasLengths: Bool

    /// Whether `head` begins such a file.
    static func matches(_ head: [UInt8]) -> Bool {
        head.count >= 32 && head.has(magic) && versions.contains(head.little32(4))
    }

    /// Hands the texts to `visitor`.
    static func read(_ content: any RandomAccessBytes, visitor: any StructureVisitor) {
        let bytes = PagedBytes(content)
        let output = StringTableOutput(visitor, fileBytes: bytes.count)
        if let metadata = UnityMetadata(bytes) {
            metadata.readLiterals(output)
        } else {
            output.note(.damaged, "a Unity program's texts are not where they should be")
        }
        output.finish(bytes)
    }

    private init?(_ bytes: PagedBytes) {
        let version = bytes.little32(4)
        let fields = version >= 38 ? 12 : 8
        func section(_ index: Int) -> Range<Int>? {
            let start = bytes.little32(8 + fields * index)
            let size = bytes.little32(8 + fields * index + 4)
            guard start <= bytes.count, size <= bytes.count - start else { return nil }
            return start..<(start + size)
        }
        guard let entries = section(0), let data = section(1) else { return nil }
        self.bytes = bytes
        self.entries = entries
        self.data = data
        hasLengths = version < 35
    }

    private func readLiterals(_ output: StringTableOutput) {
        let width = hasLengths ? 8 : 4
        let count = entries.count / width
        var outside = 0
        for index in 0..<count {
            guard !output.isStopped else { return }
            let entry = entries.lowerBound + width * index
            let start = bytes.little32(hasLengths ? entry + 4 : entry)
            let next = index + 1 < count ? bytes.little32(entry + 4) : data.count
            let length = hasLengths ? bytes.little32(entry) : next - start
            guard start <= data.count, length >= 0, length <= data.count - start else {
                outside += 1
                continue
            }
            output.add("literal", index, bytes: length) { bytes.bytes(data.lowerBound + start, length) }
        }
        if outside > 0 { output.note(.damaged, "\(outside) texts of a Unity program lie outside of it") }
    }
}
