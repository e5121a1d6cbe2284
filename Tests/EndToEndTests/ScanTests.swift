import Foundation
import TestSupport
import Testing

/// The built program, workers and all, as a script sees it.
@Suite struct ScanTests {
    private let shop: Workshop
    private var program: BuiltProgram { BuiltProgram(shop: shop) }

    init() throws { shop = try Workshop() }

    @Test func `A leak in an app archive ends with status 1, verdict and checklist, and shows no secret`() throws {
        let key = Workshop.fabricKey()
        try shop.zip("My.ipa", [("Payload/My.app/Config.json", Array("{\"k\": \"\(key)\"}".utf8))])
        let run = try program.run("scan", "My.ipa")
        #expect(run.status == 1)
        #expect(run.output.hasPrefix("LEAK   1 credential in 1 place"))
        #expect(run.output.contains("My.ipa!/Payload/My.app/Config.json:1:8"))
        #expect(run.output.contains("https://platform.praxa.io/api-keys"))
        #expect(!run.output.contains(key.dropFirst(9)))
        #expect(run.errors.isEmpty)
    }

    @Test func `Clean, incomplete and wrong usage have statuses of their own`() throws {
        try shop.write("a.txt", "nothing")
        try shop.run("7z", "a", "-psecret", "e.zip", "a.txt")
        #expect(try program.run("scan", "a.txt").status == 0)
        let incomplete = try program.run("scan", "e.zip")
        #expect(incomplete.status == 3)
        #expect(incomplete.output.hasPrefix("INCOMPLETE"))
        for arguments in [["scan"], ["scan", "nowhere"], ["scan", "a.txt", "--no-such"], []] {
            let run = try program.run(arguments)
            #expect(run.status == 2)
            #expect(run.output.isEmpty)
            #expect(!run.errors.isEmpty)
        }
    }

    @Test func `A password from a variable or a file opens an encrypted zip, and is in no output`() throws {
        let key = Workshop.fabricKey()
        try shop.write("k.txt", "x = \(key)")
        try shop.run("7z", "a", "-tzip", "-psesame-4711", "-mem=AES256", "e.zip", "k.txt")
        try shop.write("passwords", "other\nsesame-4711\n")
        let read = try program.run("scan", "e.zip", "--archive-passwords", "passwords")
        #expect(read.status == 1)
        #expect(read.output.contains("e.zip!/k.txt:1:5"))
        let variable = try program.run(
            ["scan", "e.zip", "--archive-password-env", "ZIP_PASSWORD"], environment: ["ZIP_PASSWORD": "sesame-4711"])
        #expect(variable.status == 1)
        #expect(try program.run("scan", "e.zip", "--archive-password-env", "NOT_SET_HERE").status == 2)
        let wrong = try program.run(
            ["scan", "e.zip", "--archive-password-env", "ZIP_PASSWORD"], environment: ["ZIP_PASSWORD": "sesame-4712"])
        #expect(wrong.status == 3)
        #expect(!(wrong.output + wrong.errors + variable.output + read.output).contains("sesame"))
    }

    @Test func `Standard input may be a text or an archive`() throws {
        let key = Workshop.fabricKey()
        #expect(try program.run("scan", "-", input: Array("x \(key)\n".utf8)).status == 1)
        try shop.zip("a.zip", [("k.txt", Array(key.utf8))])
        let run = try program.run("scan", "-", "--format", "json", input: try shop.read("a.zip"))
        #expect(run.status == 1)
        let findings = try run.report["findings"] as? [[String: Any]]
        #expect(findings?.map { $0["place"] as? String } == ["-!/k.txt"])
    }

    @Test func `How many workers there are does not show in the report`() throws {
        for number in 0..<12 {
            try shop.zip("\(number).zip", [("k.txt", Array(Workshop.fabricKey().utf8)), ("n.txt", [65, 66])])
        }
        try shop.run("7z", "a", "-psecret", "e.zip", "0.zip")
        var reports: [String] = []
        for jobs in ["1", "2", "8"] {
            let run = try program.run("scan", ".", "--jobs", jobs, "--format", "json")
            #expect(run.status == 1)
            var report = try run.report
            report["run"] = nil
            let data = try JSONSerialization.data(withJSONObject: report, options: .sortedKeys)
            reports.append(String(decoding: data, as: UTF8.self))
        }
        #expect(reports[0] == reports[1])
        #expect(reports[0] == reports[2])
        #expect(reports[0].contains("12.zip") == false)
    }

    @Test func `An archive that makes its opener run for ever costs one gap, and its sibling is examined`() throws {
        try shop.write("evil.py", Self.endlessXar)
        try shop.run("python3", "evil.py")
        try shop.zip("a.zip", [("evil.xar", try shop.read("evil.xar")), ("k.txt", Array(Workshop.fabricKey().utf8))])
        let run = try program.run("scan", "a.zip", "--format", "json")
        #expect(run.status == 1)
        let coverage = try run.report["coverage"] as? [String: Any]
        let gaps = coverage?["gaps"] as? [[String: Any]]
        #expect(gaps?.map { $0["place"] as? String } == ["a.zip!/evil.xar"])
        #expect(["time-limit", "damaged"].contains(gaps?.first?["reason"] as? String))
    }

    @Test func `Names cannot steer the terminal`() throws {
        try shop.write("evil.py", Self.steeringTar)
        try shop.run("python3", "evil.py", Workshop.fabricKey())
        let run = try program.run("scan", "t.tar")
        #expect(run.status == 1)
        #expect(
            !run.output.unicodeScalars.contains {
                $0.value < 0x20 && $0 != "\n" || $0.value == 0x202E || $0.value == 0x9B
            })
    }

    @Test func `Every format and every report file comes from one run and holds no secret`() throws {
        let key = Workshop.fabricKey()
        try shop.write("a.env", "K=\(key)\nAuthorization: Bearer \(key)\n")
        let run = try program.run(
            "scan", "a.env", "--format", "json", "--report", "text=r.txt", "--report", "markdown=r.md")
        #expect(run.status == 1)
        for text in [
            run.output, String(decoding: try shop.read("r.txt"), as: UTF8.self),
            String(decoding: try shop.read("r.md"), as: UTF8.self),
        ] {
            #expect(text.contains("praxa_sk_…\(key.suffix(4))"))
            #expect(!text.contains(key.dropFirst(9).dropLast(4)))
        }
    }

    /// Two files that are hard links of each other: libarchive 3.6.2 follows them for ever.
    private static let endlessXar = """
        import zlib, struct, hashlib
        link = '<type link="%s">hardlink</type>'
        item = lambda i, l: '<file id="%d"><name>f%d</name>%s%s<inode>7</inode><deviceno>1</deviceno><mode>0664</mode></file>' % (i, i, link % l, link % l)
        toc = ('<?xml version="1.0" encoding="UTF-8"?><xar><toc><checksum style="sha1"><offset>0</offset><size>20</size></checksum>'
               + item(1, 'original') + item(2, '1') + '</toc></xar>').encode()
        packed = zlib.compress(toc)
        open('evil.xar', 'wb').write(struct.pack('>4sHHQQI', b'xar!', 28, 1, len(packed), len(toc), 1) + packed + hashlib.sha1(packed).digest())
        """

    private static let steeringTar = """
        import tarfile, io, sys
        t = tarfile.open('t.tar', 'w')
        i = tarfile.TarInfo('a\\x1b]0;owned\\x07\\x1b[2J\\x9b31m\\u202e\\r.txt')
        d = b'k=' + sys.argv[1].encode()
        i.size = len(d)
        t.addfile(i, io.BytesIO(d))
        t.close()
        """

    @Test func `Verbose says why what was looked at is no finding, in archives too`() throws {
        let text = Array("one\nhttps://user:hunter22@example.com/a\n".utf8)
        try shop.write("a.txt", text)
        try shop.zip("a.zip", [("a.txt", text)])
        for (name, place) in [("a.txt", "a.txt:2"), ("a.zip", "a.zip!/a.txt:2")] {
            let run = try program.run("scan", name, "--verbose")
            #expect(run.status == 0)
            #expect(
                run.output.contains(
                    "Looked at and passed over (1)\n  url-userinfo   a host of documentation    \(place)"))
            #expect(try !program.run("scan", name).output.contains("passed over"))
        }
    }
}
