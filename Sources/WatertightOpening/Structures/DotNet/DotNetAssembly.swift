/// The heaps of a .NET assembly: where they are in a program for Windows, and nowhere else (ECMA-335, II.24.2 and II.25).
struct DotNetAssembly {
    /// The texts of the program.
    let userStrings: Range<Int>
    /// Texts of constants, among other things.
    let blobs: Range<Int>

    private static let maximumStreams = 32

    /// Where the PE header of `head` is, if it begins a program with a CLI header.
    static func matches(_ head: [UInt8]) -> Bool {
        guard head.has("MZ"), head.count >= 256 else { return false }
        let header = head.little32(60)
        guard head.has([0x50, 0x45, 0, 0], at: header) else { return false }
        return directory(header, isWide: head.little16(header + 24) == 0x20B)
            .map { head.little32($0) > 0 && head.little32($0 + 4) >= 72 } ?? false
    }

    /// Where the entry of the CLI header is in the table of directories.
    private static func directory(_ header: Int, isWide: Bool) -> Int? { header + 24 + (isWide ? 112 : 96) + 14 * 8 }

    /// The assembly in `bytes`; nil where its metadata is not where it should be.
    init?(_ bytes: PagedBytes) {
        let header = bytes.little32(60)
        let optional = bytes.little16(header + 20)
        let sections = header + 24 + optional
        let sectionCount = bytes.little16(header + 6)
        func offset(_ address: Int) -> Int? {
            for index in 0..<min(sectionCount, 96) {
                let section = sections + 40 * index
                let start = bytes.little32(section + 12)
                if address >= start, address - start < bytes.little32(section + 16) {
                    return address - start + bytes.little32(section + 20)
                }
            }
            return nil
        }
        guard let entry = Self.directory(header, isWide: bytes.little16(header + 24) == 0x20B),
            let cli = offset(bytes.little32(entry)), let root = offset(bytes.little32(cli + 8)),
            bytes.bytes(root, 4).has("BSJB")
        else { return nil }
        var position = root + 16 + bytes.little32(root + 12)
        let count = bytes.little16(position + 2)
        position += 4
        var heaps: [String: Range<Int>] = [:]
        for _ in 0..<min(count, Self.maximumStreams) {
            let start = root + bytes.little32(position)
            let size = bytes.little32(position + 4)
            let name = bytes.bytes(position + 8, 32).prefix { $0 != 0 }
            if start <= bytes.count {
                heaps[String(decoding: name, as: UTF8.self)] = start..<(start + min(size, bytes.count - start))
            }
            position += 8 + (name.count + 4) & ~3
        }
        guard let userStrings = heaps["#US"] ?? heaps["#Blob"] else { return nil }
        self.userStrings = heaps["#US"] == nil ? userStrings.lowerBound..<userStrings.lowerBound : userStrings
        blobs = heaps["#Blob"] ?? 0..<0
    }
}
