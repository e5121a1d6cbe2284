import Testing
import WatertightModel

@testable import Watertight

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite struct InputsWalkTests {
    let tree: InputsTemporaryTree

    init() throws {
        tree = try InputsTemporaryTree()
    }

    /// What the walk says of `names` (relative to the tree; the tree itself where none is given), one line an item, with
    /// the tree's own path left out.
    private func walk(_ names: [String] = [""], excluding globs: [String] = []) throws -> [String] {
        try walk(inputs: names.map { .path(tree.bytes($0)) }, excluding: globs)
    }

    private func walk(inputs: [ScanOptions.Input], excluding globs: [String] = []) throws -> [String] {
        var lines: [String] = []
        try InputWalk(inputs, excluding: globs).forEach { item throws(ScanError) in lines.append(describe(item)) }
        return lines
    }

    private func describe(_ item: InputItem) -> String {
        switch item {
        case .file(let descriptor, let size, let place, let path, _):
            #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
            #expect(Place(path: path) == place)
            return "file \(short(place.text)) \(size)"
        case .stream(_, let place, _): return "stream \(short(place.text))"
        case .standardInput(let place): return "standard input \(place.text)"
        case .blob(_, let place, _): return "blob \(short(place.text))"
        case .link(let place, _, let target):
            return "link \(short(place.text)) \(short(String(decoding: target, as: UTF8.self)))"
        case .gap(let gap, _):
            return "\(gap.reason.rawValue)\(gap.accepted ? ", accepted" : "") \(short(gap.place.text)): \(gap.detail)"
        }
    }

    private func short(_ text: String) -> String {
        text.hasPrefix(tree.path + "/") ? String(text.dropFirst(tree.path.count + 1)) : text
    }

    // MARK: Order

    @Test func `a tree is walked in the order of the bytes of whole paths`() throws {
        for name in ["b/x", "a/z", "a.txt", "a/b/c", "A", "a0", ".git/HEAD", "a-b", "é"] { try tree.file(name) }
        let expected = [".git/HEAD", "A", "a-b", "a.txt", "a/b/c", "a/z", "a0", "b/x", "é"]
        #expect(try walk() == expected.map { "file \($0) 1" })
    }

    @Test func `arguments come in the order in which they were given`() throws {
        for name in ["b", "a", "c/x"] { try tree.file(name) }
        #expect(try walk(["c", "b", "a"]) == ["file c/x 1", "file b 1", "file a 1"])
    }

    @Test func `an empty file is a file`() throws {
        try tree.file("empty", "")
        #expect(try walk(["empty"]) == ["file empty 0"])
        #expect(try walk() == ["file empty 0"])
    }

    @Test func `slashes at an argument's end do not show in places`() throws {
        try tree.file("a/b")
        #expect(try walk(["a//"]) == ["file a/b 1"])
    }

    @Test func `names are bytes, and shown escaped`() throws {
        try tree.file([0x61, 0xFF, 0x0A, 0x1B])
        try tree.file("x!/y#z")
        #expect(try walk() == ["file a%FF%0A%1B 1", "file x%21/y%23z 1"])
    }

    @Test func `a tree deeper than a path may be long, and than files may be open, is walked to its end`() throws {
        let depth = 1_500
        var folder = unsafe open(tree.path, O_RDONLY | O_DIRECTORY)
        for _ in 0..<depth {
            #expect(unsafe mkdirat(folder, "abcdefgh", 0o755) == 0)
            let next = unsafe openat(folder, "abcdefgh", O_RDONLY | O_DIRECTORY)
            close(folder)
            folder = next
        }
        let bottom = unsafe openat(folder, "bottom", O_WRONLY | O_CREAT, 0o644)
        close(bottom)
        close(folder)
        try tree.file("abcdefgh/z")
        let lines = try walk()
        #expect(lines.count == 2)
        #expect(lines.first?.hasSuffix("/bottom 0") == true)
        #expect(lines.last == "file abcdefgh/z 1")
        #expect(InputsWalkTests.isRemoved(tree.path, "abcdefgh", depth: depth))
    }

    /// Removes a chain of folders that is too long for paths.
    private static func isRemoved(_ path: String, _ name: String, depth: Int) -> Bool {
        var folders = [unsafe open(path, O_RDONLY | O_DIRECTORY)]
        // Up again through `..`, as so many descriptors may not be open.
        for _ in 0..<depth {
            let next = unsafe openat(folders[0], name, O_RDONLY | O_DIRECTORY)
            close(folders[0])
            folders = [next]
        }
        _ = unsafe unlinkat(folders[0], "bottom", 0)
        for _ in 0..<depth {
            let parent = unsafe openat(folders[0], "..", O_RDONLY | O_DIRECTORY)
            close(folders[0])
            folders = [parent]
            _ = unsafe unlinkat(parent, name, AT_REMOVEDIR)
        }
        close(folders[0])
        return true
    }

    // MARK: Once

    @Test func `the same thing named twice is met once`() throws {
        for name in ["a/x", "a/y", "b"] { try tree.file(name) }
        #expect(try walk(["b", "b"]) == ["file b 1"])
        #expect(try walk(["a/y", "a"]) == ["file a/y 1", "file a/x 1"])
        #expect(try walk(["a", "a/y", "b"]) == ["file a/x 1", "file a/y 1", "file b 1"])
        #expect(try walk(["", "a", "a/x"]) == ["file a/x 1", "file a/y 1", "file b 1"])
        #expect(try walk(["a", ""]) == ["file a/x 1", "file a/y 1", "file b 1"])
    }

    @Test func `a link and what it leads to are one thing`() throws {
        try tree.file("real")
        try tree.link("latest", to: "real")
        #expect(try walk(["latest", "real"]) == ["file latest 1"])
    }

    @Test func `two names of one file are two places`() throws {
        try tree.file("a")
        #expect(unsafe link(tree.path + "/a", tree.path + "/b") == 0)
        #expect(try walk() == ["file a 1", "file b 1"])
    }

    @Test func `standard input is met once`() throws {
        #expect(try walk(inputs: [.standardInput, .standardInput]) == ["standard input -"])
    }

    // MARK: Links

    @Test func `a link that is an argument is followed`() throws {
        try tree.file("out/real.txt")
        try tree.link("latest", to: "out")
        #expect(try walk(["latest"]) == ["file latest/real.txt 1"])
    }

    @Test func `links within the inputs, in circles and to nowhere are only named`() throws {
        try tree.file("in/file")
        try tree.file("other/file")
        try tree.link("in/beside", to: "file")
        try tree.link("in/circle", to: "circle")
        try tree.link("in/nowhere", to: "../no/such/name")
        try tree.link("in/other", to: "../other/file")
        try tree.link("in/self", to: ".")
        #expect(
            try walk(["in", "other"]) == [
                "link in/beside file", "link in/circle circle", "file in/file 1",
                "link in/nowhere ../no/such/name", "link in/other ../other/file", "link in/self .",
                "file other/file 1",
            ])
    }

    @Test func `a link that leads outside all inputs is a gap`() throws {
        try tree.file("in/file")
        try tree.file("in2/file")
        try tree.link("in/out", to: "../in2/file")
        #expect(
            try walk(["in"]) == [
                "file in/file 1", "link in/out ../in2/file",
                "link-outside in/out: it leads to \(tree.path)/in2/file",
            ])
    }

    @Test func `a folder of links is examined: a link's target may be a secret`() throws {
        try tree.link("nowhere", to: "no-such-name")
        #expect(try walk() == ["link nowhere no-such-name"])
    }

    // MARK: What cannot be read

    @Test func `a named pipe in a folder is a gap and is not waited for`() throws {
        try tree.pipe("pipe")
        #expect(try walk() == ["unreadable pipe: a named pipe is not read"])
    }

    @Test func `a named pipe that is an argument is a stream`() throws {
        try tree.pipe("pipe")
        // Open for both ways, so that neither end waits for the other.
        let keeper = unsafe open(tree.path + "/pipe", O_RDWR)
        defer { close(keeper) }
        #expect(try walk(["pipe"]) == ["stream pipe"])
    }

    @Test func `a device that is an argument is a stream`() throws {
        #expect(try walk(inputs: [.path(Array("/dev/null".utf8))]) == ["stream /dev/null"])
    }

    @Test(.enabled(if: geteuid() != 0, "root may read everything"))
    func `what may not be opened is a gap`() throws {
        try tree.file("closed/x")
        try tree.file("secret")
        try tree.file("open")
        tree.forbid("closed")
        tree.forbid("secret")
        defer { _ = unsafe chmod(tree.path + "/closed", 0o755) }
        #expect(
            try walk() == [
                "unreadable closed: permission denied", "file open 1", "unreadable secret: permission denied",
            ])
    }

    // MARK: Left out

    @Test func `what is excluded is an accepted gap and is not gone into`() throws {
        for name in ["src/a.swift", "src/a.map", "node_modules/x/y", "src/node_modules/z"] { try tree.file(name) }
        #expect(
            try walk(excluding: ["node_modules", "src/*.map"]) == [
                "excluded, accepted node_modules: left out by --exclude node_modules",
                "excluded, accepted src/a.map: left out by --exclude src/*.map", "file src/a.swift 1",
                "excluded, accepted src/node_modules: left out by --exclude node_modules",
            ])
    }

    @Test func `a file that is an argument is excluded by its name`() throws {
        try tree.file("a.log")
        try tree.file("b.txt")
        #expect(
            try walk(["a.log", "b.txt"], excluding: ["*.log"]) == [
                "excluded, accepted a.log: left out by --exclude *.log", "file b.txt 1",
            ])
    }

    @Test func `an argument in an excluded folder is examined all the same`() throws {
        try tree.file("x/keep")
        try tree.file("y")
        #expect(
            try walk(["", "x/keep"], excluding: ["x"]) == [
                "excluded, accepted x: left out by --exclude x", "file y 1", "file x/keep 1",
            ])
    }

    @Test func `to exclude everything is an error`() throws {
        try tree.file("a")
        #expect(throws: ScanError("there is nothing to examine: --exclude leaves everything out")) {
            try walk(excluding: ["*"])
        }
    }

    @Test func `the run's own files are skipped`() throws {
        try tree.file("report.json")
        try tree.file("a")
        var paths: [[UInt8]] = []
        let own = [tree.bytes("report.json"), tree.bytes("not-there-yet")]
        try InputWalk([.path(tree.bytes())], ownFiles: own).forEach { item throws(ScanError) in
            if case .file(_, _, _, let path, _) = item { paths.append(path) }
        }
        #expect(paths == [tree.bytes("a")])
        #expect(throws: ScanError.self) { try InputWalk([.path(tree.bytes("report.json"))], ownFiles: own) }
    }

    // MARK: Wrong arguments

    @Test func `no input is an error`() {
        #expect(throws: ScanError.self) { try InputWalk([]) }
    }

    @Test func `a path that is not there is an error`() throws {
        #expect(throws: ScanError("\(tree.path)/no.zip: no such file or folder")) { try walk(["no.zip"]) }
        try tree.file("file")
        #expect(throws: ScanError("\(tree.path)/file/x: a part of the path is no folder")) { try walk(["file/x"]) }
    }

    @Test func `a link argument that leads nowhere is an error`() throws {
        try tree.link("latest", to: "nowhere")
        #expect(throws: ScanError("\(tree.path)/latest: a link that leads nowhere")) { try walk(["latest"]) }
    }

    @Test func `an empty folder is an error, after the rest had its turn`() throws {
        try tree.folder("empty")
        try tree.file("file")
        var met = 0
        let walk = try InputWalk([.path(tree.bytes("empty")), .path(tree.bytes("file"))])
        #expect(throws: ScanError("\(tree.path)/empty: there is nothing to examine")) {
            try walk.forEach { _ throws(ScanError) in met += 1 }
        }
        #expect(met == 1)
    }

    @Test func `an error does not repeat what could be a key`() {
        let name = "praxa_sk_" + String(repeating: "0a", count: 32)
        #expect(throws: ScanError("(73 characters): no such file or folder")) {
            try InputWalk([.path(Array(name.utf8))])
        }
    }
}
