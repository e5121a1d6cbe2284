/// Recognises SQLite's files (SQLite, "Database File Format", 1.3 and 4.1).
enum SQLiteMagic {
    /// Whether `head` begins a database.
    static func isDatabase(_ head: [UInt8]) -> Bool {
        head.count >= 100 && head.has("SQLite format 3\0") && pageBytes(head.big16(16)) != nil
    }

    /// Whether `head` begins a write-ahead log.
    static func isLog(_ head: [UInt8]) -> Bool {
        head.count >= 32 && (head.big32(0) == 0x377F_0682 || head.big32(0) == 0x377F_0683)
            && head.big32(4) == 3_007_000 && pageBytes(head.big32(8)) != nil
    }

    /// Whether changes of a database may stand in a log beside it.
    static func hasLog(_ head: [UInt8]) -> Bool { head.count >= 100 && head[18] == 2 }

    /// The size of a page that a header states; nil where it can be none.
    static func pageBytes(_ stated: Int) -> Int? {
        if stated == 1 { return 65_536 }
        return (512...65_536).contains(stated) && stated.nonzeroBitCount == 1 ? stated : nil
    }
}
