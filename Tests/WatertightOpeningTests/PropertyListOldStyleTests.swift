import TestSupport
import Testing
import WatertightModel
import WatertightOpening

struct PropertyListOldStyleTests {
    static let project = """
        // !$*UTF8*$!
        {
        \tarchiveVersion = 1;
        \tobjects = {
        /* Begin PBXBuildFile section */
        \t\t0123456789ABCDEF01234567 /* main.m in Sources */ = {isa = PBXBuildFile; fileRef = 00AA /* main.m */; };
        /* End PBXBuildFile section */
        \t\tABCD = {
        \t\t\tisa = PBXShellScriptBuildPhase;
        \t\t\tfiles = (
        \t\t\t);
        \t\t\tshellScript = "export KEY=\\"canary-4\\"\\nrun ${SRCROOT}/a.sh\\n";
        \t\t\tbuildSettings = {
        \t\t\t\tOTHER_SWIFT_FLAGS = "-DAPI=\\\\\\"canary-5\\\\\\"";
        \t\t\t\t"PATHS[sdk=iphone*]" = (
        \t\t\t\t\t"$(inherited)",
        \t\t\t\t\t/usr/lib,
        \t\t\t\t);
        \t\t\t};
        \t\t};
        \t};
        \trootObject = 00AA /* Project object */;
        }
        """

    @Test func `An Xcode project is read, with the escapes of its strings undone`() {
        let values = propertyList(Self.project)
        #expect(
            values.lines == [
                "archiveVersion archiveVersion=1", "objects =0123456789ABCDEF01234567",
                "objects.0123456789ABCDEF01234567.isa isa=PBXBuildFile",
                "objects.0123456789ABCDEF01234567.fileRef fileRef=00AA",
                "objects.ABCD.isa isa=PBXShellScriptBuildPhase",
                "objects.ABCD.shellScript shellScript=export KEY=\"canary-4\"\nrun ${SRCROOT}/a.sh\n",
                "objects.ABCD.buildSettings =OTHER_SWIFT_FLAGS",
                "objects.ABCD.buildSettings.OTHER_SWIFT_FLAGS OTHER_SWIFT_FLAGS=-DAPI=\\\"canary-5\\\"",
                "objects.ABCD.buildSettings =PATHS[sdk=iphone*]",
                "objects.ABCD.buildSettings.PATHS[sdk=iphone*][0] PATHS[sdk=iphone*]=$(inherited)",
                "objects.ABCD.buildSettings.PATHS[sdk=iphone*][1] PATHS[sdk=iphone*]=/usr/lib",
                "rootObject rootObject=00AA",
            ])
        #expect(values.reasons == [])
    }

    static let strings = """
        /* No comment provided by engineer. */
        "Cancel" = "Abbr\\U00e9chen";

        // A title
        "Key" = "a \\"b\\" \\\\ \\101 \\U1F5 \\Ud83d\\Udd11 \\Ud83d! \\q";
        NSCameraUsageDescription = 'single "quotes"';
        "long
        key" = "long
        value";
        """

    @Test func `Strings files are read in every form of Unicode`() {
        let expected = [
            "Cancel Cancel=Abbréchen", "Key Key=a \"b\" \\ A \u{1F5} 🔑 \u{FFFD}! q", " =NSCameraUsageDescription",
            "NSCameraUsageDescription NSCameraUsageDescription=single \"quotes\"", "long\nkey long\nkey=long\nvalue",
        ]
        let units = Array(Self.strings.utf16)
        let scalars = Self.strings.unicodeScalars.map(\.value)
        let forms: [(name: String, bytes: [UInt8])] = [
            ("UTF-8", Array(Self.strings.utf8)), ("UTF-8 with a mark", [0xEF, 0xBB, 0xBF] + Array(Self.strings.utf8)),
            ("UTF-16", wide(units, bigEndian: false)),
            ("UTF-16 with a mark", [0xFE, 0xFF] + wide(units, bigEndian: true)),
            ("UTF-32", wide(scalars, bigEndian: false)),
            ("UTF-32 with a mark", [0, 0, 0xFE, 0xFF] + wide(scalars, bigEndian: true)),
        ]
        for (name, bytes) in forms {
            let values = propertyList(bytes)
            #expect(values.lines == expected, "\(name)")
            #expect(values.reasons == [], "\(name)")
            #expect(sniffed(bytes) == "propertyList", "\(name)")
        }
    }

    @Test func `Arrays, data and nested dictionaries are read`() {
        let values = propertyList(
            "{ a = ( one, \"two\", ( three ), { b = four; } ); d = <68656c6c 6f206461 7461>; e = <00>; }")
        #expect(values.lines == ["a[0] a=one", "a[1] a=two", "a[2][0] a=three", "a[3].b b=four"])
        #expect(values.dataLines == ["d d: hello data"])
        #expect(values.reasons == [])
        #expect(propertyList("( one, { a = two; } )").lines == ["[0] =one", "[1].a a=two"])
    }

    @Test func `Mistakes lose nothing that can be read`() {
        let values = propertyList("{ a = one; b c = two; d = ( three; e = @four@; } f = five; }")
        #expect(values.lines.contains("a a=one"))
        #expect(values.lines.contains("c c=two"))
        for word in ["three", "@four@", "five"] {
            #expect(values.lines.contains { $0.contains(word) }, "\(word)")
        }
        #expect(values.reasons == [.damaged])
    }

    @Test func `A brace too many does not end a strings file`() {
        let values = propertyList("\"a\" = \"b\";\n}\n\"c\" = \"d\";\n")
        #expect(values.lines == ["a a=b", "c c=d"])
        #expect(values.reasons == [.damaged])
    }

    @Test(arguments: ["project", "strings"])
    func `A list that is cut off anywhere gives what it has`(_ name: String) {
        let whole = Array((name == "project" ? Self.project : Self.strings).utf8)
        var most = 0
        for cut in 1..<whole.count {
            let values = propertyList(Array(whole.prefix(cut)))
            // A string that is cut off is given as far as it goes, and may turn out to be a key.
            #expect(values.pairs.count >= most - 1, "cut at \(cut)")
            most = max(most, values.pairs.count)
            #expect(!values.reasons.contains(.damaged), "cut at \(cut)")
        }
        #expect(propertyList(Array(Self.project.utf8.dropLast(1))).reasons == [.truncated])
    }

    @Test func `Nesting without end is followed to a depth, and values below are read`() {
        let values = propertyList(String(repeating: "{ a = ", count: 100_000) + "\"bottom\"; b = (c")
        #expect(values.lines.contains { $0.hasSuffix("=bottom") })
        #expect(values.reasons == [.tooDeep, .truncated])
        #expect(propertyList(String(repeating: "(", count: 1_000_000)).reasons == [.tooDeep, .truncated])
    }

    @Test func `Garbage in a list crashes nothing and ends`() {
        let seed: UInt64 = 20_261_203
        var generator = SeededGenerator(seed: seed)
        for text in [Self.project, Self.strings] {
            let whole = Array(text.utf8)
            for _ in 0..<1_000 {
                var bytes = whole
                for _ in 0..<Int.random(in: 1...8, using: &generator) {
                    bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(
                        in: 0...255, using: &generator)
                }
                _ = sniffed(bytes)
                #expect(propertyList(bytes).pairs.count < 200, "seed \(seed)")
            }
        }
    }
}
