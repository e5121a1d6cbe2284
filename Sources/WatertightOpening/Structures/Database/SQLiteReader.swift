internal import WatertightModel

/// Reads the tables of a SQLite database, through SQLite itself, so that values in several pieces come whole.
///
///     table[rowid].column          messages[12].body
///
/// Texts are given under their column's name, in tables of keys and values under the key, and bytes are blobs of their own.
/// Free pages and whatever is damaged are searched with the raw bytes. Indexes hold nothing that tables do not.
final class SQLiteReader {
    /// Shorter texts and blobs hold nothing.
    private static let minimumText = 3
    private static let minimumBlob = 8
    /// Every row is charged so many bytes beside its values, so that pages that many others point to cannot go on for ever.
    private static let rowBytes = 16
    /// More of a name is not shown.
    private static let longestName = 128

    private let budget: Budget
    private let visitor: any StructureVisitor
    private var isOver = false

    init(budget: Budget, visitor: any StructureVisitor) {
        self.budget = budget
        self.visitor = visitor
    }

    /// Hands out a database, with what stands in the log beside it.
    func read(_ bytes: any RandomAccessBytes, log: (any RandomAccessBytes)?) {
        do throws(OpeningError) {
            var pages: (pages: SQLiteLog, bytes: any RandomAccessBytes)?
            if let log, let read = try SQLiteLog(log), read.pageCount > 0 { pages = (read, log) }
            try read(SQLiteImage(bytes, log: pages))
        } catch {
            visitor.note(error)
        }
    }

    /// Hands out what a log alone holds of its database: all tables, if the first page is among its own.
    func read(log bytes: any RandomAccessBytes) {
        do throws(OpeningError) {
            guard let log = try SQLiteLog(bytes), log.pages[1] != nil else { return }
            // Pages that are not in the log are zeros, and no fault of it.
            if let handle = try SQLiteImage(nil, log: (log, bytes)).open() { readTables(handle, isPartial: true) }
        } catch {
            visitor.note(error)
        }
    }

    private func read(_ image: consuming SQLiteImage) {
        guard let handle = image.open() else {
            return visitor.note(OpeningError(.damaged, "the database cannot be read; its bytes were searched"))
        }
        readTables(handle, isPartial: false)
    }

    private func readTables(_ handle: SQLiteHandle, isPartial: Bool) {
        guard let schema = handle.rows("SELECT type, name, rootpage, sql FROM sqlite_master") else {
            if isPartial { return }
            return visitor.note(OpeningError(.damaged, "the database's list of tables cannot be read"))
        }
        var tables: [[UInt8]] = []
        while schema.next() {
            let name = schema.text(1) ?? []
            if let text = schema.text(3) { give(text, name: [], path: "\(Self.shown(name)).sql") }
            if schema.text(0)?.elementsEqual("table".utf8) == true, schema.number(2) ?? 0 > 0 { tables.append(name) }
        }
        var damaged = schema.isDamaged ? 1 : 0
        for table in tables where !visitor.isStopped && !isOver {
            if !read(table, handle) { damaged += 1 }
        }
        if damaged > 0, !isPartial {
            let what = damaged == 1 ? "1 table" : "\(damaged) tables"
            visitor.note(OpeningError(.damaged, "\(what) of the database could not be read to the end"))
        }
    }

    /// Hands out a table; false where it could not be read to its end.
    private func read(_ table: [UInt8], _ handle: SQLiteHandle) -> Bool {
        let quoted =
            "\""
            + String(decoding: table, as: UTF8.self).split(
                separator: "\"", omittingEmptySubsequences: false
            ).joined(separator: "\"\"") + "\""
        let numbered = handle.rows("SELECT rowid, * FROM \(quoted)")
        guard let rows = numbered ?? handle.rows("SELECT * FROM \(quoted)") else { return false }
        let first = numbered == nil ? 0 : 1
        let names = rows.names
        let keyed = Self.keyAndValue(names, from: first)
        var count = 0
        while rows.next() {
            count += 1
            let row = first == 1 ? rows.number(0) ?? count : count
            let path = "\(Self.shown(table))[\(row)]"
            let key = keyed.flatMap { rows.text($0.key, limit: 256) }
            var bytes = Self.rowBytes
            for column in first..<names.count {
                let name = column == keyed?.value ? key ?? names[column] : names[column]
                let place = "\(path).\(Self.shown(names[column]))"
                if let text = rows.text(column) {
                    bytes += text.count
                    give(text, name: name, path: place)
                } else if let blob = rows.blob(column) {
                    bytes += blob.count
                    if blob.count >= Self.minimumBlob {
                        visitor.visit(StructuredPart(path: place, name: name, bytes: blob))
                    }
                }
            }
            guard charge(bytes) else { return true }
            if visitor.isStopped { return true }
        }
        return !rows.isDamaged
    }

    private func give(_ text: [UInt8], name: [UInt8], path: String) {
        if text.count >= Self.minimumText { visitor.visit(StructuredPair(path: path, name: name, value: text)) }
    }

    private func charge(_ bytes: Int) -> Bool {
        do throws(OpeningError) {
            try budget.charge(bytes)
            return true
        } catch {
            isOver = true
            visitor.note(error)
            return false
        }
    }

    /// The columns of a table that is made of names and their values.
    private static func keyAndValue(_ names: [[UInt8]], from first: Int) -> (key: Int, value: Int)? {
        func column(_ words: Set<String>) -> Int? {
            names.indices.dropFirst(first).first {
                words.contains(String(decoding: names[$0].prefix(24), as: UTF8.self).lowercased())
            }
        }
        guard let key = column(["key", "name", "k", "zkey", "zname", "identifier"]),
            let value = column(["value", "val", "v", "zvalue", "data", "zdata", "stringvalue"])
        else { return nil }
        return (key, value)
    }

    private static func shown(_ name: [UInt8]) -> String { String(decoding: name.prefix(longestName), as: UTF8.self) }
}
