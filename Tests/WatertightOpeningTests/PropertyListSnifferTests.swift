import TestSupport
import Testing
import WatertightOpening

struct PropertyListSnifferTests {
    /// Texts that are no property list, or not enough of one.
    static let lookAlikes: [(name: String, text: String)] = [
        ("Swift", "let key = \"value\";\nfunc f() { a = b }\n"),
        ("Swift with a comment", "/* header */\n// and more\nimport Foundation\nlet x = 5\n"),
        ("C", "/* header */\n#include <stdio.h>\nint main(void) { int x = 5; return x; }\n"),
        ("C block", "{ x = 5; y = 6; call(x, y); }\n"),
        ("C initialiser", "{ .a = 5, .b = 6 };\n"),
        ("JavaScript", "exports = \"x\"; alert(\"y\");\n"),
        ("JavaScript function", "(function () { x = 5; })();\n"),
        ("protobuf", "syntax = \"proto3\";\npackage a.b;\nmessage M { string s = 1; }\n"),
        ("CSS", "/* sheet */\n.a { color: red; }\n"), ("CSS with an element", "body { color: red; margin: 0; }\n"),
        ("JSON", "{\"key\": \"value\", \"list\": [1, 2]}\n"), ("JSON text", "\"key = value\"\n"),
        ("shell", "#!/bin/sh\nKEY=\"value\"; export KEY\n"), ("shell assignments", "KEY=\"value\"\nOTHER=\"value\"\n"),
        ("shell group", "{ x=5; echo \"$x\"; }\n"), ("awk", "{ total = total + $1; n = n + 1; }\n"),
        ("nix", "{ pkgs, lib }:\n{ a = 5; }\n"), ("nix set", "{ a = [ 1 2 ]; b = \"c\"; }\n"),
        ("TOML", "key = \"value\"\nother = \"value\"\n"), ("YAML", "key: value\n"), ("ini", "[section]\nkey=value\n"),
        ("HCL", "a = \"b\"\nc {\n d = 1\n}\n"), ("SQL", "(select a, b from c);\n"),
        ("prose", "(see there, and here) it goes on\n"),
        ("prose in parentheses", "(a word)\n"), ("tuple", "(1, 2) + (3, 4)\n"), ("CSV", "\"a\",\"b\"\n\"c\",\"d\"\n"),
        ("HTML", "<!DOCTYPE html>\n<html><body><plist></plist></body></html>\n"),
        ("SVG", "<?xml version=\"1.0\"?>\n<svg xmlns=\"x\"/>\n"),
        ("other XML", "<?xml version=\"1.0\"?>\n<!-- <plist> -->\n<plists><dict/></plists>\n"),
        ("XML of an editor", "<key>a</key><string>b</string>"),
        ("prose on plists", "bplist00 is what they begin with\n"),
        ("plist in prose", "see <plist version=\"1.0\">\n"), ("empty braces", "{}\n"), ("braces", "{ a }\n"),
        ("comment only", "/* \"a\" = \"b\"; */\n"), ("line comment only", "// !$*UTF8*$!\n"),
    ]

    @Test(arguments: lookAlikes.indices)
    func `What only looks like a property list is none`(_ index: Int) {
        let (name, text) = Self.lookAlikes[index]
        #expect(sniffed(Array(text.utf8)) == "nothing", "\(name)")
        let units = Array(text.utf16)
        #expect(sniffed([0xFF, 0xFE] + wide(units, bigEndian: false)) == "nothing", "\(name) in UTF-16")
        let long = Array(text.utf8) + sampleText(lines: 2_000)
        #expect(sniffed(long, randomAccess: false) == "nothing", "\(name), with more behind it")
    }

    /// Texts that are one.
    static let lists: [(name: String, text: String)] = [
        ("declaration", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\"><dict/></plist>"),
        (
            "document type",
            "<?xml version=\"1.0\"?>\n<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://x\">\n<plist><dict/></plist>"
        ),
        ("comment", "\n  <!-- a -->\n<plist version='1.0'>\n<array/></plist>"),
        ("root alone", "<plist><dict/></plist>"),
        ("empty root", "<plist/>"),
        ("project", "// !$*UTF8*$!\n{\n\tarchiveVersion = 1;\n}\n"), ("dictionary", "{ a = b; }"),
        ("quoted", "{\n  \"a b\" = \"c\\\"d\";\n}\n"), ("nested", "/* x */ { a = { b = (c, \"d\", <0aff>); }; }"),
        ("array", "( a, b )"), ("array of dictionaries", "( { a = b; }, { c = d; } )"),
        ("strings", "/* Title */\n\"key\" = \"value\";\n"), ("strings with a mistake", "\"a\" = \"b\";\n\"c\" = ;\n"),
        ("strings without quotes", "CFBundleName = \"App\";\nNSCameraUsageDescription = \"To see\";\n"),
        ("cut off", "{ a = b; c = {"), ("cut off strings", "\"a\" = \"b\";\n\"c\" = \"d"),
    ]

    @Test(arguments: lists.indices)
    func `A property list is recognised in any form of Unicode`(_ index: Int) {
        let (name, text) = Self.lists[index]
        let units = Array(text.utf16)
        let scalars = text.unicodeScalars.map(\.value)
        #expect(sniffed(Array(text.utf8)) == "propertyList", "\(name)")
        #expect(sniffed([0xEF, 0xBB, 0xBF] + Array(text.utf8)) == "propertyList", "\(name) with a mark")
        #expect(sniffed([0xFF, 0xFE] + wide(units, bigEndian: false)) == "propertyList", "\(name) in UTF-16")
        #expect(sniffed([0xFE, 0xFF] + wide(units, bigEndian: true)) == "propertyList", "\(name) in UTF-16")
        #expect(sniffed(wide(units, bigEndian: false)) == "propertyList", "\(name) in UTF-16 without a mark")
        #expect(sniffed(wide(units, bigEndian: true)) == "propertyList", "\(name) in UTF-16 without a mark")
        #expect(sniffed([0, 0, 0xFE, 0xFF] + wide(scalars, bigEndian: true)) == "propertyList", "\(name) in UTF-32")
        #expect(sniffed([0xFF, 0xFE, 0, 0] + wide(scalars, bigEndian: false)) == "propertyList", "\(name) in UTF-32")
    }

    @Test func `A binary property list is recognised, whole or cut off, in memory or as a stream`() throws {
        let list = try plistlib("{'a': ['b' * 50, 7, True], 'c': b'data' * 20000}")
        #expect(sniffed(list) == "propertyList")
        #expect(sniffed(list, randomAccess: false) == "propertyList")
        #expect(sniffed(Array(list.dropLast(40))) == "propertyList")
        #expect(sniffed(Array(list.prefix(200))) == "propertyList")
        #expect(sniffed(Array("bplist0".utf8)) == "nothing")
    }

    @Test func `A large dictionary is recognised by its first part`() {
        let statements = (0..<20_000).map { "\tkey\($0) = \"some value\";\n" }.joined()
        #expect(sniffed(Array("{\n\(statements)}\n".utf8)) == "propertyList")
        #expect(sniffed(Array("{\n\(statements)}\n".utf8), randomAccess: false) == "propertyList")
    }
}
