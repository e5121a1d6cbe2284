import TestSupport
import Testing
import WatertightModel
import WatertightOpening

/// Tables of strings of other stacks than Apple's. The decoders are checked against layouts; classes also against javac.
struct StackStructureTests {
    @Test(arguments: [51, 60, 70, 76, 84, 86, 87, 94, 96, 97, 98, 99])
    func `Strings of Hermes bytecode come out on their own, in all versions`(version: Int) {
        let long = String(repeating: "long ", count: 100)
        let bytes = StackFiles.hermes(["touching", "naïve", "wide €", long, "two\nlines"], version: version)
        let found = readStructure(.hermes, bytes)
        #expect(sniffed(bytes) == "hermes")
        #expect(
            found.lines == [
                "string[0] =touching", "string[1] =naïve", "string[2] =wide €", "string[3] =" + long,
                "string[4] =two\nlines",
            ])
        #expect(found.reasons == [])
    }

    @Test func `Letters in a literal array of Hermes bytecode are a text`() {
        let text = Array("spelled as numbers".utf8)
        var literals = ByteMaker([0x82, 0x01])
        literals.fill(to: 2)
        literals = ByteMaker([0x52, 1, 0, 2, 0, 0xF0, UInt8(text.count)])
        for letter in text { literals.little32(Int(letter)) }
        let found = readStructure(.hermes, StackFiles.hermes(["name", "other"], literals: literals.bytes))
        #expect(found.lines == ["string[0] =name", "string[1] =other", "array[5] =spelled as numbers"])
    }

    @Test func `Hermes bytecode whose kinds do not add up is a gap`() {
        var bytes = StackFiles.hermes(["name", "other"])
        bytes[128 + 3 * 16] = 9
        #expect(readStructure(.hermes, bytes).reasons == [.damaged])
    }

    @Test func `Strings that overlap come out each, and are bounded`() {
        var bytes = StackFiles.hermes([String](repeating: "0123456789abcdef", count: 4))
        let table = 128 + 48 + 8 + 4
        // All of them, from the first byte on.
        for index in 0..<4 { for byte in 0..<3 { bytes[table + 4 * index + byte] = 0 } }
        #expect(readStructure(.hermes, bytes).pairs.map(\.value.count) == [16, 16, 16, 16])

        let storage = String(repeating: "x", count: 1 << 20)
        bytes = StackFiles.hermes([storage] + [String](repeating: "", count: 40))
        let start = 128 + 48 + 8 + 4
        for index in 1...40 { for byte in 0..<4 { bytes[start + 4 * index + byte] = bytes[start + byte] } }
        let found = readStructure(.hermes, bytes)
        #expect(found.reasons == [.expansionLimit])
        #expect(found.pairs.count < 12)
    }

    @Test(arguments: ["035", "037", "039", "040", "041"])
    func `Strings of a dex file come out with their letters`(version: String) {
        let bytes = StackFiles.dex(["plain text", "n\0ul", "smile 😀"], version: version)
        let found = readStructure(.dex, bytes)
        #expect(sniffed(bytes) == "dex")
        #expect(found.lines == ["string[0] =plain text", "string[1] =n\0ul", "string[2] =smile 😀"])
        #expect(found.reasons == [])
    }

    @Test func `The text of a static field has the field's name`() {
        let found = readStructure(
            .dex, StackFiles.dex(["Lcom/example/Config;", "API_KEY", "a value"], hasClass: true))
        #expect(
            found.lines == [
                "com.example.Config.API_KEY API_KEY=a value", "string[0] =Lcom/example/Config;",
                "string[1] =API_KEY",
            ])
    }

    @Test func `Dex files that follow one another, or stand in a vdex, are read each`() {
        let (first, second) = (StackFiles.dex(["first"], version: "041"), StackFiles.dex(["second"], version: "041"))
        #expect(readStructure(.dex, first + second).lines == ["string[0] =first", "dex[1].string[0] =second"])

        var bytes = ByteMaker("vdex027\0")
        bytes.fill(to: 60)
        bytes.add(first)
        bytes.align(4)
        bytes.add(second)
        let found = readStructure(.vdex, bytes.bytes)
        #expect(sniffed(bytes.bytes) == "vdex")
        #expect(found.parts.map(\.path) == ["dex[0]", "dex[1]"])
        #expect(found.parts.map(\.bytes) == [first, second])
    }

    @Test func `Texts of a class come out with the names of its constants`() {
        let bytes = StackFiles.javaClass(value: "val\0ue 😀", other: "another")
        let found = readStructure(.javaClass, bytes)
        #expect(sniffed(bytes) == "javaClass")
        #expect(found.lines == ["API_KEY API_KEY=val\0ue 😀", "constant[11] =another"])
        #expect(found.reasons == [])
    }

    @Test func `A program for several processors is no class`() {
        var bytes = ByteMaker([0xCA, 0xFE, 0xBA, 0xBE])
        bytes.big32(2, 0x0100_0007, 3, 0x4000, 0x1000, 14, 0x0100_000C, 0, 0x8000, 0x1000, 14)
        bytes.fill(to: 256)
        #expect(sniffed(bytes.bytes) != "javaClass")
    }

    @Test(arguments: [true, false])
    func `Attributes of a manifest have their names`(isUTF8: Bool) {
        let bytes = StackFiles.manifest(value: "väl", isUTF8: isUTF8)
        let found = readStructure(.binaryXML, bytes)
        #expect(sniffed(bytes) == "binaryXML")
        #expect(
            found.lines == [
                "manifest.meta-data@name name=com.example.KEY", "manifest.meta-data@value value=väl",
                "manifest.meta-data@value com.example.KEY=väl", "string[0] =manifest", "string[1] =meta-data",
                "string[2] =name", "string[3] =value", "string[6] =unused text",
            ])
        #expect(found.reasons == [])
    }

    @Test(arguments: StackFiles.EntryForm.allCases, [true, false])
    func `Resources have their names`(form: StackFiles.EntryForm, isUTF8: Bool) {
        let bytes = StackFiles.resources(value: "a value", isUTF8: isUTF8, form: form)
        let found = readStructure(.resourceTable, bytes)
        #expect(sniffed(bytes) == "resourceTable")
        let path = form == .list ? "string/api_key[0]" : "string/api_key"
        #expect(found.lines == ["\(path) api_key=a value", "string[0] =hello"])
        #expect(found.reasons == [])
    }

    @Test func `Texts of an assembly come out on their own`() {
        let long = String(repeating: "long ", count: 40)
        let bytes = StackFiles.assembly(["first text", "ä text", long])
        let found = readStructure(.dotNet, bytes)
        #expect(sniffed(bytes) == "dotNet")
        #expect(found.lines == ["US[1] =first text", "US[23] =ä text", "US[37] =" + long])
        #expect(found.reasons == [])
    }

    @Test(arguments: [1, 2])
    func `Assemblies of an Android app are expanded`(version: Int) {
        let assembly = StackFiles.assembly(["first text"])
        let packed = StackFiles.compressedAssembly(assembly)
        #expect(sniffed(packed) == "compressedAssembly")
        #expect(readStructure(.compressedAssembly, packed).parts.map(\.bytes) == [assembly])

        let store = StackFiles.store([packed, assembly], version: version)
        #expect(sniffed(store) == "assemblyStore")
        let found = readStructure(.assemblyStore, store)
        #expect(found.parts.map(\.path) == ["assembly[0]", "assembly[1]"])
        #expect(found.parts.map(\.bytes) == [packed, assembly])
        #expect(found.reasons == [])
    }

    @Test func `A compressed assembly whose size is a lie is a gap`() {
        var bytes = StackFiles.compressedAssembly(StackFiles.assembly(["first text"]))
        bytes[8] ^= 1
        #expect(readStructure(.compressedAssembly, bytes).reasons == [.damaged])
        bytes[11] = 8
        #expect(readStructure(.compressedAssembly, bytes).reasons == [.damaged])
    }

    @Test(arguments: [16, 24, 29, 31, 35, 38, 106])
    func `Texts of a Unity program come out on their own`(version: Int) {
        let bytes = StackFiles.unityMetadata(["touching", "näive", "third"], version: version)
        let found = readStructure(.unityMetadata, bytes)
        #expect(sniffed(bytes) == "unityMetadata")
        #expect(found.lines == ["literal[0] =touching", "literal[1] =näive", "literal[2] =third"])
        #expect(found.reasons == [])
    }

    @Test(arguments: [false, true], [6, 7])
    func `Files of a Unity bundle come out, packed or not`(isPacked: Bool, version: Int) {
        let data = sampleText(lines: 100)
        for listAtEnd in [false, true] {
            let bytes = StackFiles.bundle("CAB-1", data, isPacked: isPacked, listAtEnd: listAtEnd, version: version)
            let found = collect(.unityBundle, bytes)
            #expect(sniffed(bytes) == "Unity bundle")
            #expect(found["CAB-1"]?.bytes == data)
            #expect(found.reasons == [])
        }
    }

    @Test func `A cut Unity bundle gives what comes before the cut`() {
        let bytes = StackFiles.bundle("CAB-1", sampleText(lines: 100), isPacked: true)
        let found = collect(.unityBundle, Array(bytes.dropLast(1500)))
        #expect(found["CAB-1"]?.bytes?.isEmpty == false)
        #expect(found.reasons == [.truncated])
    }

    @Test func `Modules of a bundle of React Native are parts`() {
        let bytes = StackFiles.ramBundle(startup: "var start", ["first", "", "third"])
        let found = readStructure(.ramBundle, bytes)
        #expect(sniffed(bytes) == "ramBundle")
        #expect(found.parts.map(\.path) == ["startup", "module[0]", "module[1]", "module[2]"])
        #expect(found.text("module[2]") == "third")
        #expect(found.reasons == [])
    }

    @Test func `Texts in messages of protocol buffers have the name before them`() {
        let bytes = StackFiles.message(name: "api_key", value: StackFiles.field(1, Array("a longer value".utf8)))
        let found = readStructure(.protobuf, bytes)
        #expect(sniffed(bytes) == "protobuf")
        #expect(found.lines == ["2.2 =api_key", "2.6.2.1 api_key=a longer value"])
    }

    @Test func `A file in a message of protocol buffers is a part`() throws {
        let packed: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0x4B, 0x4C, 0x4A, 4, 0, 0xC2, 0x41, 0x24, 0x35]
        let bytes = StackFiles.message(name: "long_enough", value: packed)
        #expect(readStructure(.protobuf, bytes).parts.map(\.bytes) == [packed])
    }

    @Test func `Texts, and bytes that are no message, are not taken for one`() {
        #expect(sniffed(Array("\nHello, this is a text and nothing else".utf8)) == "nothing")
        let message = StackFiles.message(name: "api_key", value: StackFiles.field(1, Array("a longer value".utf8)))
        #expect(sniffed(Array(message.dropLast())) == "nothing")
        #expect(sniffed(message + [0]) == "nothing")
        var random = SeededGenerator(seed: 7)
        for _ in 0..<2_000 { #expect(sniffed(random.bytes(200)) != "protobuf") }
    }

    @Test func `Files of an Electron app come out by their paths`() {
        let list = """
            {"files":{"a":{"files":{"files":{"size":3,"offset":"0"},"b.js":{"offset":"3","size":4,"integrity":{"size":9}}}},\
            "n":{"size":5,"unpacked":true},"l":{"link":"a/b.js"},"end":{"size":9,"offset":"7"}}}
            """
        let bytes = StackFiles.asar(list, Array("onefourlast".utf8))
        let found = collect(.asar, bytes)
        #expect(sniffed(bytes) == "asar")
        #expect(found.entries.map(\.name) == ["a/files", "a/b.js", "l", "end"])
        #expect(found["a/files"]?.bytes == Array("one".utf8))
        #expect(found["a/b.js"]?.bytes == Array("four".utf8))
        #expect(found["end"]?.bytes == Array("last".utf8))
        #expect(found.reasons == [.truncated])
    }
}
