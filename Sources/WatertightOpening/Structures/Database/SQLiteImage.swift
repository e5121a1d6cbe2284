internal import CSQLite
internal import WatertightModel

/// The bytes of a database in memory that SQLite takes over: with what a log adds, and made readable without it.
@safe
struct SQLiteImage: ~Copyable {
    /// Larger databases are searched as bytes.
    static let maximumBytes = 768 << 20

    private let memory: UnsafeMutableRawPointer
    private let count: Int

    /// The database of `bytes`, or what `log` alone holds of one, with `log` applied.
    ///
    /// - Throws: `tooLarge` where it is more than is held; what reading throws.
    init(_ bytes: (any RandomAccessBytes)?, log: (pages: SQLiteLog, bytes: any RandomAccessBytes)?) throws(OpeningError)
    {
        var count = bytes?.count ?? 0
        if let log, log.pages.pageCount > 0 {
            count = max(count, log.pages.pageCount.multipliedReportingOverflow(by: log.pages.pageBytes).partialValue)
        }
        guard count >= 512, count <= Self.maximumBytes, let memory = unsafe sqlite3_malloc64(UInt64(count)) else {
            throw OpeningError(.tooLarge, "a database of \(count >> 20) MiB is searched as bytes only")
        }
        let buffer = unsafe UnsafeMutableRawBufferPointer(start: memory, count: count)
        unsafe buffer.initializeMemory(as: UInt8.self, repeating: 0)
        do throws(OpeningError) {
            if let bytes { _ = try unsafe bytes.read(at: 0, into: buffer) }
            if let log {
                let size = log.pages.pageBytes
                for (page, offset) in log.pages.pages where page <= count / size {
                    let target = unsafe UnsafeMutableRawBufferPointer(
                        rebasing: buffer[((page - 1) * size)..<(page * size)])
                    _ = try unsafe log.bytes.read(at: offset, into: target)
                }
            }
        } catch {
            unsafe sqlite3_free(memory)
            throw error
        }
        // "Database File Format", 1.3.3: versions of 2 ask for a log, which is applied by now.
        unsafe buffer[18] = 1
        unsafe buffer[19] = 1
        unsafe self.memory = memory
        self.count = count
    }

    /// Opens it for reading; nil where SQLite does not take it for a database.
    consuming func open() -> SQLiteHandle? {
        let image = unsafe memory.assumingMemoryBound(to: UInt8.self)
        let size = count
        discard self
        return unsafe watertight_sqlite_open(image, Int64(size)).map { unsafe SQLiteHandle($0) }
    }

    deinit { unsafe sqlite3_free(memory) }
}
