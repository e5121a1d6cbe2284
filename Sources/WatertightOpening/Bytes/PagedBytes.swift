/// Bytes of random access, with numbers and ranges read out of them where a table says: through a page, or straight
/// where they are held in memory.
///
/// What lies outside reads as 0 or as nothing, so that an offset that lies cannot do harm.
final class PagedBytes {
    /// How many bytes there are.
    let count: Int
    /// What went wrong while reading, the first time that it did.
    private(set) var failure: OpeningError?

    private let bytes: any RandomAccessBytes
    /// The page that was read from last.
    private var page: [UInt8]
    private var pageStart = 0
    /// Other pages, the last one used at the end: a table and what its entries point to are read by turns.
    private var others: [(start: Int, bytes: [UInt8])] = []

    private static let pageBytes = 64 << 10
    private static let otherPages = 3
    /// Up to so many bytes are held in memory as a whole.
    private static let heldBytes = 8 << 20

    /// The bytes of `bytes`.
    init(_ bytes: any RandomAccessBytes) {
        self.bytes = bytes
        count = bytes.count
        page = bytes.held ?? []
        if page.isEmpty, count <= Self.heldBytes { page = read(0, count) }
    }

    /// The bytes of `bytes`, of which only a few are wanted.
    init(pages bytes: any RandomAccessBytes) {
        self.bytes = bytes
        count = bytes.count
        page = bytes.held ?? []
    }

    /// The byte at `offset`.
    @inline(__always)
    func byte(_ offset: Int) -> UInt8 {
        guard offset >= 0, offset < count else { return 0 }
        if offset < pageStart || offset >= pageStart + page.count { load(offset) }
        let index = offset - pageStart
        return index >= 0 && index < page.count ? page[index] : 0
    }

    /// Two bytes, the lower first.
    func little16(_ offset: Int) -> Int {
        guard offset >= 0, offset < count else { return 0 }
        return Int(byte(offset)) | Int(byte(offset + 1)) << 8
    }

    /// Four bytes, the lowest first.
    func little32(_ offset: Int) -> Int {
        guard offset >= 0, offset < count else { return 0 }
        return little16(offset) | little16(offset + 2) << 16
    }

    /// Two bytes, the higher first.
    func big16(_ offset: Int) -> Int {
        guard offset >= 0, offset < count else { return 0 }
        return Int(byte(offset)) << 8 | Int(byte(offset + 1))
    }

    /// Four bytes, the highest first.
    func big32(_ offset: Int) -> Int {
        guard offset >= 0, offset < count else { return 0 }
        return big16(offset) << 16 | big16(offset + 2)
    }

    /// A copy of `length` bytes from `offset` on, or of as many as there are.
    func bytes(_ offset: Int, _ length: Int) -> [UInt8] {
        guard offset >= 0, offset < count, length > 0 else { return [] }
        let end = offset + min(length, count - offset)
        if offset < pageStart || end > pageStart + page.count {
            if end - offset >= Self.pageBytes { return read(offset, end - offset) }
            load(offset)
            // It may begin in one page and end in another.
            if end > pageStart + page.count { return read(offset, end - offset) }
        }
        return Array(page[(offset - pageStart)..<(end - pageStart)])
    }

    /// Where the first `byte` from `offset` on stands, before `end`; nil where there is none.
    func first(_ wanted: UInt8, from offset: Int, before end: Int) -> Int? {
        var position = max(0, offset)
        let end = min(end, count)
        while position < end {
            if byte(position) == wanted { return position }
            position += 1
        }
        return nil
    }

    /// Makes the page of `offset` the one to read from.
    private func load(_ offset: Int) {
        others.append((pageStart, page))
        if let index = others.firstIndex(where: { $0.start <= offset && offset < $0.start + $0.bytes.count }) {
            (pageStart, page) = others.remove(at: index)
            return
        }
        if others.count > Self.otherPages { others.removeFirst() }
        pageStart = offset
        page = read(offset, Self.pageBytes)
    }

    private func read(_ offset: Int, _ length: Int) -> [UInt8] {
        do throws(OpeningError) {
            return try bytes.bytes(at: offset, count: length)
        } catch {
            failure = failure ?? error
            return []
        }
    }
}

extension PagedBytes {
    /// A number of seven bits a byte, the lowest first, and where it ends (LEB128, unsigned, up to 32 bits); nil where
    /// it goes on for more than five bytes.
    func leb128(_ offset: Int) -> (value: Int, end: Int)? {
        var value = 0
        for index in 0..<5 {
            guard offset >= 0, offset < count - index else { return nil }
            let byte = byte(offset + index)
            value |= Int(byte & 0x7F) << (7 * index)
            if byte < 0x80 { return (value, offset + index + 1) }
        }
        return nil
    }
}
