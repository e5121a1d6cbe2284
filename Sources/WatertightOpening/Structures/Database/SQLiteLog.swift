internal import WatertightModel

/// A write-ahead log: pages that are not in the database yet (SQLite, "Database File Format", 4).
///
///     header  magic 4 | version 4 | page size 4 | sequence 4 | salt 8 | checksum 8
///     frame   page number 4 | size of the database in pages, if this commits 4 | salt 8 | checksum 8 | page
struct SQLiteLog {
    /// What a page is, and where in the log its latest committed form stands.
    private(set) var pages: [Int: Int] = [:]
    /// How many bytes a page has.
    let pageBytes: Int
    /// How many pages the database has with the log; 0 where nothing was committed.
    private(set) var pageCount = 0

    private static let headerBytes = 32
    private static let frameBytes = 24

    /// Reads the log; nil where it is none. What follows the first frame that does not fit is of an older run.
    init?(_ bytes: any RandomAccessBytes) throws(OpeningError) {
        let head = try bytes.bytes(at: 0, count: Self.headerBytes)
        guard SQLiteMagic.isLog(head), let size = SQLiteMagic.pageBytes(head.big32(8)) else { return nil }
        pageBytes = size
        let isBig = head[3] & 1 == 1
        var sum = SQLiteChecksum(isBig: isBig)
        sum.add(head[..<24])
        guard sum.matches(head, at: 24) else { return nil }
        var offset = Self.headerBytes
        var open: [Int: Int] = [:]
        while offset + Self.frameBytes + size <= bytes.count {
            let frame = try bytes.bytes(at: offset, count: Self.frameBytes + size)
            guard frame.count == Self.frameBytes + size, frame[8..<16].elementsEqual(head[16..<24]) else { break }
            sum.add(frame[..<8])
            sum.add(frame[Self.frameBytes...])
            guard sum.matches(frame, at: 16), frame.big32(0) > 0 else { break }
            open[frame.big32(0)] = offset + Self.frameBytes
            if frame.big32(4) > 0 {
                pages.merge(open) { $1 }
                open = [:]
                pageCount = frame.big32(4)
            }
            offset += Self.frameBytes + size
        }
    }
}

/// The checksum of a log, which goes on from frame to frame (4.2).
private struct SQLiteChecksum {
    private let isBig: Bool
    private var first: UInt32 = 0
    private var second: UInt32 = 0

    init(isBig: Bool) { self.isBig = isBig }

    mutating func add(_ bytes: ArraySlice<UInt8>) {
        var index = bytes.startIndex
        while index + 8 <= bytes.endIndex {
            first = first &+ word(bytes, index) &+ second
            second = second &+ word(bytes, index + 4) &+ first
            index += 8
        }
    }

    func matches(_ bytes: [UInt8], at offset: Int) -> Bool {
        bytes.big32(offset) == Int(first) && bytes.big32(offset + 4) == Int(second)
    }

    private func word(_ bytes: ArraySlice<UInt8>, _ index: Int) -> UInt32 {
        let value =
            UInt32(bytes[index]) << 24 | UInt32(bytes[index + 1]) << 16 | UInt32(bytes[index + 2]) << 8
            | UInt32(bytes[index + 3])
        return isBig ? value : value.byteSwapped
    }
}
