import TestSupport
import Testing
import WatertightModel
import WatertightOpening

struct PropertyListBinaryTests {
    /// A list of these objects, the last of which is the top, with references of one byte.
    private func list(_ objects: [[UInt8]], top: Int? = nil) -> [UInt8] {
        var bytes = Array("bplist00".utf8)
        var offsets: [Int] = []
        for object in objects {
            offsets.append(bytes.count)
            bytes += object
        }
        let table = bytes.count
        for offset in offsets { bytes += [UInt8(offset >> 8), UInt8(offset & 0xFF)] }
        func number(_ value: Int) -> [UInt8] { (0..<8).map { UInt8(value >> (56 - 8 * $0) & 0xFF) } }
        return bytes + [0, 0, 0, 0, 0, 0, 2, 1] + number(objects.count) + number(top ?? objects.count - 1)
            + number(table)
    }

    private func text(_ text: String) -> [UInt8] { [0x50 | UInt8(text.utf8.count)] + Array(text.utf8) }

    @Test func `Every kind of object is read or passed over`() {
        let objects: [[UInt8]] = [
            text("k"), [0x00], [0x08], [0x09], [0x10, 7], [0x13, 0, 0, 0, 0, 0, 0, 0, 1],
            [0x23, 0, 0, 0, 0, 0, 0, 0, 0], [0x33, 0, 0, 0, 0, 0, 0, 0, 0], [0x80, 3],
            [0x5F, 0x10, 20] + Array("a string of 20 bytes".utf8), [0x63, 0, 0x41, 0xD8, 0, 0, 0x42],
            [0x72, 0xC3, 0xA4], [0x48] + Array("datadata".utf8), [0xC1, 11],
            [0x64, 0xD8, 0x3D, 0xDD, 0x11, 0, 0x21, 0, 0x21],
            [0xAD] + (1...13).map { UInt8($0) }, [0xD2, 0, 14, 15, 15],
        ]
        let values = propertyList(list(objects))
        let strings = ["[8] k=a string of 20 bytes", "[9] k=A\u{FFFD}B", "[10] k=ä", "[12][0] k=ä"]
        // The second key is no short one: a UTF-16 string, with a pair of surrogates.
        #expect(values.lines == strings.map { "k" + $0 } + strings.map { "🔑!!" + $0.replacing(" k=", with: " 🔑!!=") })
        #expect(values.dataLines == ["k[11] k: datadata"])
        #expect(values.reasons == [])
    }

    @Test func `Strings beyond ASCII are read as UTF-8`() throws {
        let values = propertyList(try plistlib("{'ключ': 'значение 🔑', 'k': '\\u00e4' * 300}"))
        #expect(values.lines == ["ключ ключ=значение 🔑", "k k=\(String(repeating: "ä", count: 300))"])
    }

    @Test func `Data is handed on to be opened, and data that is shared only once`() throws {
        let values = propertyList(
            try plistlib(
                """
                (lambda blob: {'Zipped': gzip.compress(b'canary'), 'List': [blob, blob], 'Short': b'1234567',
                 'Inner': plistlib.dumps({'a': 'b'}, fmt=plistlib.FMT_BINARY)})(b'12345678')
                """))
        #expect(values.parts.map(\.path) == ["Zipped", "List[0]", "Inner"])
        #expect(values.parts.map { String(decoding: $0.name, as: UTF8.self) } == ["Zipped", "List", "Inner"])
        #expect(values.parts.map { sniffed($0.bytes) } == ["gzip", "nothing", "propertyList"])
    }

    @Test func `A shared object is read at each path that leads to it`() {
        let objects = [text("a"), text("b"), text("v"), [0xD1, 0, 2] as [UInt8], [0xD2, 0, 1, 3, 3] as [UInt8]]
        #expect(propertyList(list(objects)).lines == ["a.a a=v", "b.a a=v"])
    }

    @Test func `A list that contains itself is damaged, and ends`() {
        let values = propertyList(list([text("v"), [0xA3, 0, 1, 0]]))
        #expect(values.lines == ["[0] =v", "[2] =v"])
        #expect(values.reasons == [.damaged])
        #expect(propertyList(list([text("k"), [0xD1, 0, 2], [0xD1, 0, 1]])).reasons == [.damaged])
    }

    @Test func `Sharing that multiplies without end is stopped`() {
        let layers = (0..<60).map { [0xA2, UInt8($0), UInt8($0)] as [UInt8] }
        let values = propertyList(list([text("v")] + layers))
        #expect(values.reasons == [.expansionLimit])
        #expect(values.pairs.count < 1_000_000)
    }

    @Test func `A large string that is shared is charged each time but the first`() {
        let string: [UInt8] = [0x5F, 0x11, 0x40, 0x00] + [UInt8](repeating: 0x41, count: 0x4000)
        var limits = ScanLimits()
        limits.maximumExpandedBytes = 100_000
        let values = propertyList(
            list([string, [0xAF, 0x10, 100] + [UInt8](repeating: 0, count: 100)]),
            budget: Budget(limits: limits, bytesRead: 1 << 20))
        #expect(values.pairs.count == 7)
        #expect(values.reasons == [.expansionLimit])
    }

    @Test func `Nesting without end is followed to a depth`() {
        let depth = 600
        var bytes = Array("bplist00".utf8)
        var offsets: [Int] = []
        for index in 0..<depth {
            offsets.append(bytes.count)
            bytes += index == 0 ? [0x51, 0x76] : [0xA1, UInt8((index - 1) >> 8), UInt8((index - 1) & 0xFF)]
        }
        let table = bytes.count
        for offset in offsets { bytes += [UInt8(offset >> 8), UInt8(offset & 0xFF)] }
        bytes += [0, 0, 0, 0, 0, 0, 2, 2]
        for value in [depth, depth - 1, table] { bytes += (0..<8).map { UInt8(value >> (56 - 8 * $0) & 0xFF) } }
        #expect(propertyList(bytes).reasons == [.tooDeep])
        #expect(propertyList(bytes).pairs.isEmpty)
    }

    @Test func `A list that is cut off anywhere crashes nothing, and is a gap`() throws {
        let whole = try plistlib("{'a': 'one', 'b': ['two', b'12345678'], 'c': {'d': 'three', 'e': 7}}")
        for cut in 0..<whole.count {
            let values = propertyList(Array(whole.prefix(cut)))
            if cut > 8 { #expect(values.reasons == [.damaged], "cut at \(cut)") }
        }
        #expect(propertyList(whole).lines == ["a a=one", "b[0] b=two", "c.d d=three"])
    }

    @Test func `Bits that flip crash nothing, and the reading ends`() throws {
        let whole = try plistlib(
            "{'$archiver': 'NSKeyedArchiver', '$objects': ['$null', {'NS.keys': [UID(2)], 'NS.objects': [UID(3)]}, 'k', 'v'],"
                + " 'b': ['two', b'12345678', 'ä'], 'c': {'d': 'three', 'e': 7}}")
        let seed: UInt64 = 20_261_202
        var generator = SeededGenerator(seed: seed)
        for index in 8..<whole.count {
            for bit in 0..<8 {
                var bytes = whole
                bytes[index] ^= 1 << UInt8(bit)
                let values = propertyList(bytes)
                #expect(values.pairs.count < 500, "byte \(index), bit \(bit)")
            }
        }
        for _ in 0..<2_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                bytes[Int.random(in: 8..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            let values = propertyList(bytes)
            #expect(values.pairs.count < 500, "seed \(seed)")
        }
    }

    @Test func `A version that nothing reads is a gap`() {
        let values = propertyList(Array("bplist16".utf8) + [UInt8](repeating: 0xA0, count: 100))
        #expect(values.reasons == [.unsupported])
    }

    @Test func `The values of a keyed archive have the names by which they are referred to`() throws {
        let values = propertyList(
            try plistlib(
                """
                {'$version': 100000, '$archiver': 'NSKeyedArchiver', '$top': {'root': UID(1)}, '$objects': [
                  '$null',
                  {'NS.keys': [UID(2), UID(3)], 'NS.objects': [UID(4), UID(5)], '$class': UID(8)},
                  'token', 'hosts', 'canary-2',
                  {'NS.objects': [UID(6), UID(7)], '$class': UID(8)},
                  'one.example', {'NS.string': 'two.example', '$class': UID(8)},
                  {'$classname': 'NSDictionary'},
                  {'password': UID(10), 'pin': UID(10), 'site': UID(11), 'inline': 'plain'},
                  'canary-3', {'NS.base': UID(0), 'NS.relative': UID(12)}, 'https://three.example',
                  {'NS.data': b'12345678'}]}
                """))
        let lines = values.lines.filter { $0.hasPrefix("$objects") }
        #expect(
            lines == [
                "$objects[0] =$null", "$objects[2] =token", "$objects[3] =hosts", "$objects[4] token=canary-2",
                "$objects[6] hosts=one.example", "$objects[7].NS.string hosts=two.example",
                "$objects[8].$classname $classname=NSDictionary", "$objects[9].inline inline=plain",
                "$objects[10] pin=canary-3", "$objects[10] password=canary-3",
                "$objects[12] site=https://three.example",
            ])
        #expect(values.parts.map(\.path) == ["$objects[13].NS.data"])
        #expect(values.reasons == [])
    }

    @Test func `A long key is examined once, and nowhere shown in part`() throws {
        let values = propertyList(try plistlib("[{'k' * 300: 'a'}, {'k' * 300: 'b'}, {'k' * 256: 'c'}]"))
        let key = String(repeating: "k", count: 300)
        let named = String(repeating: "k", count: 256)
        #expect(
            values.lines == [
                "[0] =\(key)", "[0].(long key) =a", "[1].(long key) =b", "[2] =\(named)", "[2].\(named) \(named)=c",
            ])
    }
}
