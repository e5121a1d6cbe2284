import TestSupport
import Testing
import WatertightModel
import WatertightOpening

struct SQLiteTests {
    private let shop: Workshop

    init() throws { shop = try Workshop() }

    /// Runs statements of Python on a new database, `c`, and gives its bytes as they are while it is open.
    private func database(_ lines: String..., name: String = "x.db") throws -> [UInt8] {
        let script =
            (["import sqlite3,os,shutil", "c=sqlite3.connect('x.db',isolation_level=None)"] + lines
            + ["[shutil.copy('x.db'+s,'copy.db'+s) for s in ('','-wal') if os.path.exists('x.db'+s)]"])
            .joined(separator: "\n")
        try shop.run("python3", "-c", script)
        return try shop.read(name)
    }

    @Test func `Texts stand under their columns, keys and values under the key, bytes are blobs`() throws {
        let bytes = try database(
            "c.execute('create table \"my table\"(id integer primary key, note text, data blob)')",
            "c.execute('insert into \"my table\" values(7,?,?)',('a note',b'\\x00\\x01blob bytes'))",
            "c.execute('create table ZSETTING(key text primary key, value) without rowid')",
            "c.execute('insert into ZSETTING values(?,?)',('token','secret'))")
        #expect(sniffed(bytes) == "sqlite")
        let found = readStructure(.sqlite, bytes)
        #expect(found.lines.contains("my table[7].note note=a note"))
        #expect(found.lines.contains("ZSETTING[1].value token=secret"))
        #expect(found.parts.map(\.path) == ["my table[7].data"])
        #expect(
            found.lines.contains { $0.hasPrefix("my table.sql =CREATE TABLE") || $0.hasPrefix("my table.sql =create") })
        #expect(found.notes.isEmpty)
    }

    @Test(arguments: [512, 4096, 65536], ["UTF-8", "UTF-16le", "UTF-16be"])
    func `Values that lie on several pages come whole`(_ page: Int, _ encoding: String) throws {
        let bytes = try database(
            "c.execute('pragma page_size=\(page)')", "c.execute('pragma encoding=\"\(encoding)\"')",
            "c.execute('create table t(a)')", "[c.execute('insert into t values(?)',('x'*n+'é',)) for n in (10,90000)]")
        let found = readStructure(.sqlite, bytes)
        #expect(found.pairs.contains { $0.value == Array((String(repeating: "x", count: 90_000) + "é").utf8) })
        #expect(found.notes.isEmpty)
    }

    @Test func `What is committed in the log beside it is read with it`() throws {
        let bytes = try database(
            "c.execute('pragma journal_mode=wal')", "c.execute('pragma wal_autocheckpoint=0')",
            "c.execute('create table t(a)')", "c.execute('insert into t values(?)',('only in the log',))",
            "c.execute('begin')", "c.execute('insert into t values(?)',('not committed',))", name: "copy.db")
        let log = try shop.read("copy.db-wal")
        let collector = StructureCollector()
        Structures.open(
            .sqlite, .bytes(MemoryBytes(bytes)),
            companions: [Companion(suffix: "-wal", bytes: MemoryBytes(log))], budget: ampleBudget(), visitor: collector)
        #expect(collector.pairs.contains { $0.value == Array("only in the log".utf8) })
        #expect(!collector.pairs.contains { $0.value == Array("not committed".utf8) })
        #expect(sniffed(log) == "sqliteLog")
        #expect(readStructure(.sqliteLog, log).pairs.contains { $0.value == Array("only in the log".utf8) })
        #expect(StructureKind.sqlite.companionSuffixes(head: bytes) == ["-wal"])
    }

    @Test func `Views, triggers and functions of a hostile schema are not run`() throws {
        let bytes = try database(
            "c.execute('create table t(a, b generated always as (load_extension(a)))') if False else None",
            "c.execute('create table t(a)')", "c.execute('insert into t values(?)',('value',))",
            "c.execute('create view v as select a from t')",
            "c.execute('create trigger g after insert on t begin delete from t; end')")
        let found = readStructure(.sqlite, bytes)
        #expect(found.pairs.filter { $0.value == Array("value".utf8) }.count == 1)
    }

    @Test func `A cut or changed database costs a gap at most, and ends`() throws {
        let whole = try database(
            "c.execute('pragma page_size=512')", "c.execute('create table t(a)')", "c.execute('create table u(a)')",
            "[c.execute('insert into t values(?)',(str(n)*40,)) for n in range(200)]",
            "c.execute('insert into u values(?)',('in the other table',))")
        let cut = readStructure(.sqlite, Array(whole.prefix(whole.count / 2)))
        #expect(cut.reasons == [.damaged])
        var generator = SeededGenerator(seed: 9)
        for _ in 0..<400 {
            var bytes = whole
            for _ in 0..<8 {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            _ = readStructure(.sqlite, bytes)
        }
        let refused = readStructure(.sqlite, whole, budget: Budget(limits: tight, bytesRead: 1))
        #expect(refused.reasons == [.expansionLimit])
    }

    private var tight: ScanLimits {
        var limits = ScanLimits()
        limits.maximumExpandedBytes = 1_000
        return limits
    }
}
