import Foundation
import TestSupport
import Testing

/// `watertight skim` as a hook and a person run it, in repositories that git itself made.
@Suite struct SkimTests {
    private let repository: GitWorkshop
    private let key = Workshop.fabricKey()

    init() throws { repository = try GitWorkshop() }

    // MARK: What is staged

    @Test func `Before the first commit everything staged is examined, as it is staged`() throws {
        try repository.stage("Fixtures/a.json", "{\"k\": \"\(key)\"}")
        try repository.shop.write("Fixtures/a.json", "{}")
        let run = try repository.skim()
        #expect(run.status == 1)
        #expect(run.output.contains("Fixtures/a.json:1:8"))
        #expect(run.output.contains("1 staged file: "))
        #expect(!run.output.contains(key.dropFirst(9)))
        #expect(run.errors.isEmpty)
    }

    @Test func `Of a file that is staged in part, only that part counts`() throws {
        try repository.stage("a.txt", "one\n")
        try repository.commit()
        try repository.stage("a.txt", "one\ntwo\n")
        try repository.shop.write("a.txt", "one\ntwo\n\(key)\n")
        #expect(try repository.places().status == 0)
        try repository.git("add", "a.txt")
        try repository.shop.write("a.txt", "one\n")
        #expect(try repository.places().found == ["a.txt"])
    }

    @Test func `What is committed already is not examined again`() throws {
        try repository.stage("old.txt", key)
        try repository.commit()
        try repository.stage("new.txt", "nothing")
        #expect(try repository.places().status == 0)
    }

    @Test func `A renamed file is a new one, and a deleted one is none`() throws {
        try repository.stage("old.txt", String(repeating: "the same line\n", count: 50) + key)
        try repository.stage("gone.txt", key)
        try repository.commit()
        try repository.git("mv", "old.txt", "new.txt")
        try repository.git("rm", "-q", "gone.txt")
        #expect(try repository.places().found == ["new.txt"])
        #expect(try repository.places().gaps == [])
    }

    @Test func `A link is examined as the text that it is`() throws {
        try repository.stage("a", "nothing")
        try repository.commit()
        try repository.shop.run("sh", "-c", "rm a && ln -s /nowhere/\(key) a")
        try repository.git("add", "a")
        let result = try repository.places()
        #expect(result.found == ["a#link"])
        #expect(result.gaps == [])
    }

    @Test func `A submodule is another repository's business, and no gap`() throws {
        try repository.git("update-index", "--add", "--cacheinfo", "160000,\(String(repeating: "ab", count: 20)),lib")
        let run = try repository.skim()
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("CLEAN   1 staged file: "))
    }

    @Test func `Nothing staged is clean, and said`() throws {
        for text in ["one", "two"] {
            let run = try repository.skim()
            #expect(run.status == 0)
            #expect(run.output == "CLEAN   nothing is staged\n")
            try repository.stage("a.txt", text)
            try repository.commit()
        }
    }

    @Test func `Names may hold anything that git allows`() throws {
        let names = ["with space", "line\nfeed", "-dash", "quote\"'", "tab\t", "é", "a#b!", ":colon"]
        for name in names { try repository.shop.write(name, key) }
        try repository.shop.run("sh", "-c", "printf %s \"$1\" >\"$(printf 'raw\\377')\"", "sh", key)
        try repository.git("add", "-A")
        try repository.git("reset", "-q", "--", "input-*", "output-*")
        let expected = [
            "with space", "line%0Afeed", "-dash", "quote\"'", "tab%09", "é", "a%23b%21", ":colon", "raw%FF",
        ]
        #expect(Set(try repository.places().found) == Set(expected))
    }

    @Test func `A file in a merge conflict is a gap, as nothing of it is staged`() throws {
        try repository.stage("a.txt", "one\n")
        try repository.commit()
        try repository.git("checkout", "-q", "-b", "other")
        try repository.stage("a.txt", "two\n")
        try repository.commit()
        try repository.git("checkout", "-q", "-")
        try repository.stage("a.txt", "three\n")
        try repository.commit()
        #expect(throws: Workshop.ToolFailure.self) { try repository.git("merge", "-q", "other") }
        let result = try repository.places()
        #expect(result.gaps == ["unreadable a.txt"])
        #expect(result.status == 3)
    }

    // MARK: Bytes

    @Test func `An archive is opened, in a worker or held in memory`() throws {
        try repository.shop.zip("a.zip", [("deep/k.txt", Array(key.utf8))])
        try repository.git("add", "a.zip")
        try repository.shop.write("a.zip", "")
        #expect(try repository.places().found == ["a.zip!/deep/k.txt"])
    }

    @Test func `Long texts and long binaries are read to their ends`() throws {
        let line = String(repeating: "a line of a long text\n", count: 100_000)
        try repository.stage("long.txt", line + key)
        try repository.shop.zip("a.zip", [("k.txt", Array(key.utf8))])
        // An image in name and head, with an archive behind it.
        let head: [UInt8] = [0x42, 0x4D, 0, 0] + [UInt8](repeating: 1, count: 2 << 20)
        try repository.shop.write("picture.bin", head + (try repository.shop.read("a.zip")))
        try repository.git("add", "picture.bin")
        #expect(try repository.places().found == ["long.txt", "picture.bin!/k.txt"])
    }

    @Test func `More files than are asked for at once all have their turn`() throws {
        for number in 0..<150 { try repository.shop.write("f\(number)/x.txt", "number \(number)\n") }
        try repository.shop.write("f149/x.txt", key)
        try repository.git("add", ".")
        try repository.git("reset", "-q", "--", "input-*", "output-*")
        let run = try repository.skim()
        #expect(run.output.contains("150 staged files: "))
        #expect(try repository.places().found == ["f149/x.txt"])
    }

    @Test func `Bytes that git has lost are a gap, and the other files are examined`() throws {
        try repository.stage("a.txt", "lost")
        try repository.stage("b.txt", key)
        let object = String(decoding: try repository.git("rev-parse", ":a.txt").dropLast(), as: UTF8.self)
        try repository.shop.run("rm", "-f", ".git/objects/\(object.prefix(2))/\(object.dropFirst(2))")
        let result = try repository.places()
        #expect(result.gaps == ["unreadable a.txt"])
        #expect(result.found == ["b.txt"])
    }

    @Test func `Objects with longer names are found as well`() throws {
        let other = try GitWorkshop(format: "sha256")
        try other.stage("a.txt", key)
        #expect(try other.places().found == ["a.txt"])
    }

    // MARK: Where it runs

    @Test func `Outside a repository it says what to do`() throws {
        let shop = try Workshop()
        let run = try BuiltProgram(shop: shop).run(["skim"], environment: repository.environment)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains("not a git repository: run skim inside one, or name what to examine"))
    }

    @Test func `Without git it says so, and paths can still be examined`() throws {
        try repository.stage("a.txt", key)
        let run = try repository.skim(setting: ["PATH": "/nowhere"])
        #expect(run.status == 2)
        #expect(run.errors.contains("git is needed"))
        #expect(try repository.skim("a.txt", setting: ["PATH": "/nowhere"]).status == 1)
    }

    @Test func `A broken index is told in git's words`() throws {
        try repository.shop.write(".git/index", "nonsense that is long enough to be taken for an index")
        let run = try repository.skim()
        #expect(run.status == 2)
        #expect(run.errors.contains("git could not say what is staged"))
    }

    @Test func `In a folder of the repository everything staged is examined, under git's paths`() throws {
        try repository.stage("a.txt", key)
        try repository.stage("sub/b.txt", key)
        let run = try repository.skim("--format", "json", in: "sub")
        let findings = try run.report["findings"] as? [[String: Any]]
        #expect(findings?.map { $0["place"] as? String } == ["a.txt", "sub/b.txt"])
    }

    @Test func `The index that a hook names is the one that counts`() throws {
        try repository.stage("a.txt", key)
        let other = ["GIT_INDEX_FILE": ".git/other-index"]
        #expect(try repository.skim(setting: other).output == "CLEAN   nothing is staged\n")
        try repository.shop.run("cp", ".git/index", ".git/other-index")
        #expect(try repository.skim(setting: other).status == 1)
        #expect(try repository.skim(in: ".git", setting: ["GIT_DIR": "."]).status == 1)
    }

    @Test func `As a hook it stops a commit with a leak and lets a clean one through`() throws {
        let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "watertight").path
        try repository.shop.write("hooks/pre-commit", "#!/bin/sh\nexec '\(program)' skim >&2\n")
        try repository.shop.run("chmod", "+x", "hooks/pre-commit")
        try repository.stage("a.txt", "nothing")
        try repository.git("commit", "-q", "-m", "clean")
        try repository.shop.write("a.txt", key)
        // `commit -a` has an index of its own, under another name.
        #expect(throws: Workshop.ToolFailure.self) { try repository.git("commit", "-q", "-a", "-m", "leak") }
        #expect(throws: Workshop.ToolFailure.self) { try repository.git("commit", "-q", "a.txt", "-m", "leak") }
    }

    @Test func `Settings that make git print something else, or run something, change nothing`() throws {
        try repository.shop.write("evil.sh", "#!/bin/sh\ntouch \"\(repository.shop.path)/was-run\"\n")
        try repository.shop.run("chmod", "+x", "evil.sh")
        let evil = "\(repository.shop.path)/evil.sh"
        // Staged before, as git itself runs what some of these settings name.
        try repository.stage("é/a.txt", key)
        for (name, value) in [
            ("color.ui", "always"), ("diff.external", evil), ("core.fsmonitor", evil), ("core.pager", evil),
            ("diff.relative", "true"), ("diff.noprefix", "true"), ("diff.renames", "copies"),
            ("diff.ignoreSubmodules", "all"), ("core.quotePath", "true"), ("diff.x.textconv", evil),
        ] { try repository.git("config", name, value) }
        try repository.shop.write(".gitattributes", "* diff=x\n")
        let run = try repository.skim("--format", "json", in: "é", setting: ["GIT_EXTERNAL_DIFF": evil])
        let findings = try run.report["findings"] as? [[String: Any]]
        #expect(findings?.map { $0["place"] as? String } == ["é/a.txt"])
        #expect((try? repository.shop.read("was-run")) == nil)
    }

    // MARK: What the user leaves out, and what only a skim looks for

    @Test func `A folder that is left out is one accepted gap`() throws {
        for name in ["vendor/a.txt", "vendor/deep/b.txt", "c.txt"] { try repository.stage(name, key) }
        let result = try repository.places("--exclude", "vendor/")
        #expect(result.found == ["c.txt"])
        #expect(result.gaps == ["excluded vendor"])
        #expect(try repository.places("--exclude", "*.txt").status == 0)
    }

    @Test func `Sample data that looks live is told by a skim, of low severity, and not by a scan`() throws {
        let sample = #"{"next": "https:\/\/api.northwind-sync.com\/v1", "owner": "ada.byron@northwind-sync.com"}"#
        try repository.stage("Fixtures/a.json", sample)
        try repository.stage("Sources/a.swift", "let url = \"https://api.northwind-sync.com\"")
        try repository.shop.zip("Fixtures/b.zip", [("b.json", Array(sample.utf8))])
        try repository.git("add", "Fixtures/b.zip")
        let run = try repository.skim("--format", "json")
        let findings = try run.report["findings"] as? [[String: Any]] ?? []
        #expect(run.status == 0)
        #expect(findings.count == 4)
        #expect(Set(findings.map { $0["rule"] as? String }) == ["fixture-live-host", "fixture-live-person"])
        #expect(findings.allSatisfy { $0["kind"] as? String == "fixture" && $0["severity"] as? String == "low" })
        #expect(!run.output.contains("ada.byron"))
        #expect(try repository.skim("Fixtures", "--fail-on", "low").status == 1)
        let scan = try BuiltProgram(shop: repository.shop).run("scan", "Fixtures", "--fail-on", "low")
        #expect(scan.status == 0)
    }
}
