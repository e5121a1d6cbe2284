internal import WatertightModel

/// A disk image of Apple's (UDIF, `.dmg`): its blocks, put together again to the disk that they are of.
///
///     … data … | property list | "koly" trailer of 512 bytes
///
/// The property list has a table for each part of the disk (`blkx`, each beginning with `mish`), whose rows say what to do
/// for how many sectors: zeros, bytes as they are, zlib, bzip2, LZFSE or xz. The disk is the entry `disk`. Layout from public
/// readers of the format.
final class DiskImage {
    private static let sectorBytes = 512
    private static let maximumRuns = 2_000_000
    /// The most that one row may expand to; writers use 1 MiB or less.
    private static let maximumRun = 64 << 20

    private let bytes: any RandomAccessBytes
    private let budget: Budget
    private let visitor: any ContainerVisitor

    init(_ bytes: any RandomAccessBytes, budget: Budget, visitor: any ContainerVisitor) {
        self.bytes = bytes
        self.budget = budget
        self.visitor = visitor
    }

    /// Whether the last bytes are such an image's.
    static func matches(_ bytes: any RandomAccessBytes) -> Bool {
        guard bytes.count > 512, let tail = try? bytes.bytes(at: bytes.count - 512, count: 12) else { return false }
        return tail.has("koly") && tail.big32(8) == 512
    }

    /// Shows the disk.
    func visitAll() {
        do throws(OpeningError) {
            let trailer = try bytes.bytes(at: bytes.count - 512, count: 512)
            guard let start = Self.wide(trailer, 216), let length = Self.wide(trailer, 224), start <= bytes.count,
                length <= min(bytes.count - start, 64 << 20)
            else { throw OpeningError(.damaged, "the disk image's table cannot be found") }
            let base = Self.wide(trailer, 24) ?? 0
            let list = try bytes.bytes(at: start, count: length)
            var rows: [DiskImageRun] = []
            for table in Self.tables(list) { Self.read(table, base: base, into: &rows) }
            if rows.isEmpty { throw OpeningError(.damaged, "the disk image's table has no rows") }
            rows.sort { $0.sector < $1.sector }
            try budget.chargeEntry()
            visitor.visit(
                ContainerEntry(
                    name: Array("disk".utf8), content: .stream(DiskImageStream(bytes, rows, budget: budget))))
        } catch {
            visitor.note(error)
        }
    }

    /// The tables of the property list: base64 behind `blkx`, each beginning with `mish`.
    private static func tables(_ list: [UInt8]) -> [[UInt8]] {
        var tables: [[UInt8]] = []
        let (open, close) = (Array("<data>".utf8), Array("</data>".utf8))
        var index = 0
        while let start = list[index...].firstIndex(of: UInt8(ascii: "<")) {
            index = start + 1
            guard list.has(open, at: start) else { continue }
            var end = start + open.count
            while end < list.count, !(list[end] == UInt8(ascii: "<") && list.has(close, at: end)) { end += 1 }
            if let decoded = Base64.decode(Array(list[(start + open.count)..<end])), decoded.bytes.has("mish") {
                tables.append(decoded.bytes)
            }
            index = end
        }
        return tables
    }

    private static func read(_ table: [UInt8], base: Int, into rows: inout [DiskImageRun]) {
        guard let first = wide(table, 8) else { return }
        for row in 0..<min(table.big32(200), max(0, table.count - 204) / 40) where rows.count < maximumRuns {
            let start = 204 + 40 * row
            guard let sector = wide(table, start + 8), let sectors = wide(table, start + 16),
                let offset = wide(table, start + 24), let length = wide(table, start + 32),
                sectors > 0, sectors < 1 << 40, first < 1 << 40, sector < 1 << 40, offset < 1 << 50
            else { continue }
            let kind = table.big32(start)
            if kind == 0x7FFF_FFFE || kind == 0xFFFF_FFFF { continue }
            rows.append(
                DiskImageRun(
                    kind: kind, sector: first + sector, count: sectors * sectorBytes, offset: base + offset,
                    length: length))
        }
    }

    /// Eight bytes, big-endian; nil where an `Int` cannot hold them.
    private static func wide(_ bytes: [UInt8], _ offset: Int) -> Int? {
        let high = bytes.big32(offset)
        return high > 0x7FFF_FFFF ? nil : high << 32 | bytes.big32(offset + 4)
    }
}

/// A row of a disk image's table.
struct DiskImageRun {
    let kind: Int
    let sector: Int
    /// How many bytes of the disk it makes.
    let count: Int
    let offset: Int
    let length: Int
}

/// The disk, block by block. Blocks of zeros are one NUL byte, however many there are.
private final class DiskImageStream: ByteStream {
    private let bytes: any RandomAccessBytes
    private let rows: [DiskImageRun]
    private let budget: Budget
    private var next = 0
    private var current: (any ByteStream)?
    private var failure: OpeningError?

    init(_ bytes: any RandomAccessBytes, _ rows: [DiskImageRun], budget: Budget) {
        self.bytes = bytes
        self.rows = rows
        self.budget = budget
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(OpeningError) -> Int {
        guard buffer.count > 0 else { return 0 }
        while true {
            if let stream = current {
                do throws(OpeningError) {
                    let got = try unsafe stream.read(into: buffer)
                    if got > 0 { return got }
                } catch {
                    if error.reason == .expansionLimit {
                        next = rows.count
                        current = nil
                        throw error
                    }
                    // A block that is broken costs itself; the rest of the disk is read.
                    failure = failure ?? error
                }
                current = nil
            }
            guard next < rows.count else {
                guard let failure else { return 0 }
                self.failure = nil
                throw failure
            }
            let row = rows[next]
            next += 1
            let packed = SubrangeBytes(bytes, offset: row.offset, count: row.length)
            let source = RandomAccessStream(packed)
            switch row.kind {
            case 0, 2:
                unsafe buffer.storeBytes(of: 0, as: UInt8.self)
                return 1
            case 1:
                try budget.charge(packed.count)
                current = source
            case 0x8000_0005: current = Decompression.open(.zlib, source, budget: budget, endsWithin: true)
            case 0x8000_0006: current = Decompression.open(.bzip2, source, budget: budget, endsWithin: true)
            case 0x8000_0007: current = Decompression.open(.lzfse, source, budget: budget, endsWithin: true)
            case 0x8000_0008: current = Decompression.open(.xz, source, budget: budget, endsWithin: true)
            default:
                failure =
                    failure
                    ?? OpeningError(
                        .unsupported, "a block of the disk is compressed as ADC or in a way that is not known")
            }
        }
    }
}
