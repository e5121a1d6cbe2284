import Foundation
import TestSupport
import Testing

/// Databases, alone and with their logs.
@Suite struct DatabaseTests {
    private let shop: Workshop
    private let key = Workshop.fabricKey()
    private var program: BuiltProgram { BuiltProgram(shop: shop) }

    init() throws {
        shop = try Workshop()
        let script = """
            import sqlite3,shutil,sys
            c=sqlite3.connect('x.db',isolation_level=None)
            c.execute('pragma page_size=512'); c.execute('pragma journal_mode=wal'); c.execute('pragma wal_autocheckpoint=0')
            c.execute('create table t(a)'); c.execute('insert into t values(?)',('x'*460+sys.argv[1]+'y'*900,))
            for s in ('','-wal'): shutil.copy('x.db'+s,'copy.db'+s)
            """
        try shop.run("python3", "-c", script, key)
        try shop.run(
            "sh", "-c", "mkdir f && mv copy.db copy.db-wal f/ && tar cf f.tar f && zip -qr f.zip f && rm x.db*")
    }

    @Test(arguments: [
        ("f", "f/copy.db#t[1].a"), ("f.tar", "f.tar!/f/copy.db#t[1].a"), ("f.zip", "f.zip!/f/copy.db#t[1].a"),
    ])
    func `A value over several pages that is only in the log is found at its row`(_ input: String, _ place: String)
        throws
    {
        let run = try program.run("scan", input)
        #expect(run.status == 1)
        #expect(run.output.contains(place), "\(run.output)")
        #expect(!run.output.contains("Not examined"), "\(run.output)")
    }
}
