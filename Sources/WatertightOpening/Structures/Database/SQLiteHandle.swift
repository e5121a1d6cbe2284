internal import CSQLite

/// An open database, and the statements that are read from it.
@safe
final class SQLiteHandle {
    private let database: OpaquePointer

    /// Takes over `database`.
    @unsafe
    init(_ database: OpaquePointer) {
        unsafe self.database = database
    }

    deinit { unsafe sqlite3_close_v2(database) }

    /// The rows of a query; nil where it is not to be had.
    func rows(_ query: String) -> SQLiteRows? {
        var statement: OpaquePointer?
        guard unsafe sqlite3_prepare_v2(database, query, -1, &statement, nil) == SQLITE_OK,
            let statement = unsafe statement
        else { return nil }
        return unsafe SQLiteRows(statement, of: self)
    }
}

/// The rows of a query, one at a time.
@safe
final class SQLiteRows {
    private let statement: OpaquePointer
    private let handle: SQLiteHandle
    /// Whether the last step met the end of what can be read, and not the end.
    private(set) var isDamaged = false

    @unsafe
    fileprivate init(_ statement: OpaquePointer, of handle: SQLiteHandle) {
        unsafe self.statement = statement
        self.handle = handle
    }

    deinit { unsafe sqlite3_finalize(statement) }

    /// The names of the columns.
    var names: [[UInt8]] {
        (0..<(unsafe sqlite3_column_count(statement))).map { column in
            unsafe sqlite3_column_name(statement, column).map { unsafe Array(String(cString: $0).utf8) } ?? []
        }
    }

    /// Goes on to the next row; false at the end.
    func next() -> Bool {
        let status = unsafe sqlite3_step(statement)
        isDamaged = status != SQLITE_ROW && status != SQLITE_DONE
        return status == SQLITE_ROW
    }

    /// The whole number of a column; nil where it holds something else.
    func number(_ column: Int) -> Int? {
        guard unsafe sqlite3_column_type(statement, Int32(column)) == SQLITE_INTEGER else { return nil }
        return Int(unsafe sqlite3_column_int64(statement, Int32(column)))
    }

    /// The text of a column, as UTF-8, up to `limit` bytes; nil where it holds something else.
    func text(_ column: Int, limit: Int = .max) -> [UInt8]? {
        guard unsafe sqlite3_column_type(statement, Int32(column)) == SQLITE_TEXT,
            let start = unsafe sqlite3_column_text(statement, Int32(column))
        else { return nil }
        let count = Int(unsafe sqlite3_column_bytes(statement, Int32(column)))
        return unsafe Array(UnsafeBufferPointer(start: start, count: min(count, limit)))
    }

    /// The bytes of a column that holds bytes.
    func blob(_ column: Int) -> [UInt8]? {
        guard unsafe sqlite3_column_type(statement, Int32(column)) == SQLITE_BLOB,
            let start = unsafe sqlite3_column_blob(statement, Int32(column))
        else { return nil }
        let count = Int(unsafe sqlite3_column_bytes(statement, Int32(column)))
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
    }
}
