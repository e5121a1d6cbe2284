import TestSupport
import Testing
import WatertightModel
import WatertightOpening

struct PropertyListXMLTests {
    private func dictionary(_ body: String) -> ValueCollector {
        propertyList("<?xml version=\"1.0\"?>\n<plist version=\"1.0\">\n<dict>\n\(body)\n</dict>\n</plist>\n")
    }

    @Test func `Values stand at their key paths, with the nearest key as their name`() throws {
        let expression = """
            {'PraxaKey': 'canary-1', 'CFBundleURLTypes': [{'CFBundleURLSchemes': ['one', 'two']}],
             'Number': 5, 'Real': 1.5, 'Yes': True, 'Date': datetime.datetime(2020, 1, 1), 'List': [['x'], 'y'],
             'Empty': '', 'After': {'Deep': {'Er': 'z'}}}
            """
        for format in ["FMT_XML", "FMT_BINARY"] {
            let values = propertyList(try plistlib(expression, format))
            #expect(
                values.lines == [
                    "PraxaKey PraxaKey=canary-1", " =CFBundleURLTypes", "CFBundleURLTypes[0] =CFBundleURLSchemes",
                    "CFBundleURLTypes[0].CFBundleURLSchemes[0] CFBundleURLSchemes=one",
                    "CFBundleURLTypes[0].CFBundleURLSchemes[1] CFBundleURLSchemes=two", "List[0][0] List=x",
                    "List[1] List=y", "After.Deep.Er Er=z",
                ], "\(format)")
            #expect(values.reasons == [], "\(format)")
        }
    }

    @Test func `Entities, character references, CDATA and comments in strings are read`() {
        let values = dictionary(
            """
            <key>a&amp;b</key><string>&lt;x&gt; &quot;y&quot; &apos;z&apos; &#65;&#x42;&#x1F511;</string>
            <key>c</key><string>one<!-- a comment -->two<![CDATA[<three> & ]]>four</string>
            <key>d</key><string>&unknown; & &#xD800; &#;</string>
            <!-- <key>no</key><string>nothing</string> -->
            <?target <string>nothing</string>?>
            <key attribute="a > b">e</key><string >f</string >
            <key>g</key><string><![CDATA[]]></string>
            """)
        #expect(
            values.lines == [
                "a&b a&b=<x> \"y\" 'z' AB🔑", "c c=onetwo<three> & four", "d d=&unknown; & \u{FFFD} &#;", "e e=f",
            ])
        #expect(values.reasons == [])
    }

    @Test func `Strings are read from UTF-16, whatever the order of its bytes`() {
        let text =
            "<?xml version=\"1.0\" encoding=\"UTF-16\"?><plist><dict><key>ä</key><string>ö🔑</string></dict></plist>"
        let units = Array(text.utf16)
        #expect(propertyList([0xFF, 0xFE] + wide(units, bigEndian: false)).lines == ["ä ä=ö🔑"])
        #expect(propertyList([0xFE, 0xFF] + wide(units, bigEndian: true)).lines == ["ä ä=ö🔑"])
    }

    @Test func `Data is decoded, however its lines are broken`() {
        let values = dictionary(
            """
            <key>Blob</key>
            <data>
                aGVsbG8s
                IHdvcmxkIQ==
            </data>
            <key>Short</key><data>aGk=</data><key>Empty</key><data/>
            <key>List</key><array><data>bm8gcGFkZGluZyBoZXJl</data></array>
            """)
        #expect(values.dataLines == ["Blob Blob: hello, world!", "List[0] List: no padding here"])
        #expect(values.reasons == [])
    }

    @Test func `Data that the budget does not allow is a gap, and what follows is read`() {
        var limits = ScanLimits()
        limits.maximumExpandedBytes = 20
        let text =
            "<plist><array><data>\(String(repeating: "QUFB", count: 100))</data><string>after</string></array></plist>"
        let values = propertyList(Array(text.utf8), budget: Budget(limits: limits, bytesRead: 1 << 20))
        #expect(values.parts.isEmpty)
        #expect(values.lines == ["[1] =after"])
        #expect(values.reasons == [.expansionLimit])
    }

    @Test func `Missing and wrong tags lose nothing that can be read`() {
        let values = dictionary(
            """
            <key>a</key><array><string>one</string><dict><key>b</key><string>two</dict></array>
            <key>c</key></array><odd>text</odd><string>three</string> <5 <key>d</key><array><string>four</string>
            """)
        #expect(values.lines == ["a[0] a=one", "a[1].b b=two", "c c=three", "d[0] d=four"])
        #expect(values.reasons == [.damaged])
    }

    @Test func `Long keys are examined, at the path of their dictionary`() {
        let values = dictionary(
            "<key>outer</key><dict><key>canary-key-of-some-length</key><string>x</string><key>short</key><true/></dict>"
        )
        #expect(
            values.lines == [
                "outer =canary-key-of-some-length", "outer.canary-key-of-some-length canary-key-of-some-length=x",
            ])
    }

    @Test func `A list that is cut off anywhere gives what it has, and says so`() throws {
        let whole = try plistlib("{'a': 'one', 'b': ['two', b'12345678'], 'c': {'d': 'three'}}", "FMT_XML")
        var most = 0
        // Without the line feed, and the last tag's end.
        for cut in 0..<(whole.count - 1) {
            let values = propertyList(Array(whole.prefix(cut)))
            #expect(values.pairs.count >= most, "cut at \(cut)")
            most = values.pairs.count
            if sniffed(Array(whole.prefix(cut))) == "propertyList" {
                #expect(values.reasons == [.truncated], "cut at \(cut)")
            }
        }
        #expect(propertyList(whole).lines == ["a a=one", "b[0] b=two", "c.d d=three"])
    }

    @Test func `Nesting without end is followed to a depth, and values below are read`() {
        let depth = 100_000
        let open = String(repeating: "<array>", count: depth)
        let values = propertyList("<plist>\(open)<string>bottom</string></plist>")
        #expect(values.pairs.map { String(decoding: $0.value, as: UTF8.self) } == ["bottom"])
        #expect(values.reasons.first == .tooDeep)
        let close = String(repeating: "</array>", count: depth)
        #expect(propertyList("<plist>\(open)\(close)</plist>").reasons == [.tooDeep])
    }

    @Test func `Garbage in a list crashes nothing and ends`() throws {
        let whole = try plistlib("{'a': 'one&<', 'b': ['two', b'12345678'], 'c': {'d': 'three'}}", "FMT_XML")
        let seed: UInt64 = 20_261_201
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<2_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            let values = propertyList(bytes)
            #expect(values.pairs.count < 200, "seed \(seed)")
        }
    }

    @Test func `A long key above many values does not multiply`() {
        let key = String(repeating: "k", count: 100_000)
        let strings = String(repeating: "<string>v</string>", count: 2_000)
        let values = dictionary("<key>\(key)</key><array>\(strings)</array>")
        #expect(values.pairs.count == 2_001)
        #expect(values.pairs[0].value.count == 100_000)
        // Nor is it cut, since half a secret would be redacted by nothing.
        #expect(values.lines[1] == "(long key)[0] =v")
    }

    @Test func `Reading stops when the visitor has enough`() {
        let strings = String(repeating: "<string>v</string>", count: 5_000)
        let text = "<plist><array>\(strings)</array></plist>"
        #expect(propertyList(Array(text.utf8), limit: 100).pairs.count < 1_000)
    }

    @Test func `A stream is read to its end, in whatever pieces, and its failure is a gap`() {
        let bytes = Array("<plist><dict><key>a</key><string>b</string></dict></plist>".utf8)
        let collector = ValueCollector()
        let failure = OpeningError(.damaged, "a checksum is wrong")
        Structures.open(
            .propertyList, .stream(PiecewiseStream(bytes, step: 3, failure: failure)), budget: ampleBudget(),
            visitor: collector)
        #expect(collector.lines == ["a a=b"])
        #expect(collector.notes == [failure])
    }
}
