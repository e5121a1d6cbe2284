import Testing

@testable import WatertightModel

struct PlaceTests {
    private let archive = Place(path: Array("build/My.ipa".utf8))

    @Test func `steps and views follow the path`() {
        let entry = archive.entry(Array("Payload/My.app/Info.plist".utf8))
        #expect(entry.text == "build/My.ipa!/Payload/My.app/Info.plist")
        #expect(entry.view("PraxaKey").text == "build/My.ipa!/Payload/My.app/Info.plist#PraxaKey")
    }

    @Test(arguments: [
        ("a.log", "a.log"), ("./a.log", "a.log"), ("././a.log", "a.log"), (".//a.log", "a.log"),
        ("./", "."), (".//", "."), (".", "."), ("../a.log", "../a.log"), ("/var/a.log", "/var/a.log"), (".env", ".env"),
        ("", ""),
    ])
    func `a leading dot and slash is dropped from a path`(path: String, text: String) {
        #expect(Place(path: Array(path.utf8)).text == text)
    }

    @Test func `a leading dot and slash of an entry stays, since it is part of its name`() {
        #expect(archive.entry(Array("./a".utf8)).text == "build/My.ipa!/./a")
    }

    @Test func `a step, a view and what lies further in are inside`() {
        let entry = archive.entry(Array("a.zip".utf8))
        #expect(entry.isInside(archive))
        #expect(entry.view("x").isInside(archive))
        #expect(entry.view("x").isInside(entry))
        #expect(entry.entry([]).isInside(entry))
    }

    @Test func `the place itself, what surrounds it and what only begins like it are not inside`() {
        let entry = archive.entry(Array("a".utf8))
        #expect(!archive.isInside(archive))
        #expect(!archive.isInside(entry))
        #expect(!archive.entry(Array("ab".utf8)).isInside(entry))
        #expect(!Place(path: Array("build/My.ipa.txt".utf8)).isInside(archive))
        #expect(!Place(path: Array("build/My.ipa!x".utf8)).isInside(archive))
    }

    @Test func `a file in a folder is not inside it, for a folder is no archive`() {
        #expect(!archive.isInside(Place(path: Array("build".utf8))))
    }

    @Test func `two spellings of one letter are two places, as they are two files`() {
        let composed = Place(path: Array("caf\u{E9}.zip".utf8))
        let decomposed = Place(path: Array("cafe\u{301}.zip".utf8))
        #expect(composed != decomposed)
        #expect(Set([composed, decomposed]).count == 2)
        #expect((composed < decomposed) != (decomposed < composed))
        #expect(!composed.view("x").isInside(decomposed))
        #expect(!decomposed.view("x").isInside(composed))
    }

    @Test func `a mark that joins the separator does not hide that something is inside`() {
        #expect(archive.view("\u{301}x").isInside(archive))
        #expect(archive.entry(Array("\u{301}x".utf8)).isInside(archive))
    }

    @Test func `equal places have equal hashes`() {
        #expect(Set([archive, Place(escaped: archive.text)]).count == 1)
    }
}
