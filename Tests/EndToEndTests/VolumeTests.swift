import Foundation
import TestSupport
import Testing

/// Archives in several files.
@Suite struct VolumeTests {
    private let shop: Workshop
    private let key = Workshop.fabricKey()
    private var program: BuiltProgram { BuiltProgram(shop: shop) }

    init() throws {
        shop = try Workshop()
        // Random, so that it stays large, and text, so that it is no gap itself.
        try shop.write("noise", (0..<240_000).map { _ in UInt8.random(in: 0x41...0x50) })
        try shop.write("k.txt", "x = \(key)\n")
    }

    /// Each with what makes it, and the file that it is called by.
    static let sets = [
        ("7z a -v30k s/a.7z noise k.txt", "a.7z.001"),
        ("7z a -tzip -v30k s/a.zip noise k.txt", "a.zip.001"),
        ("zip -q -s 64k s/a.zip noise k.txt", "a.zip"),
        ("tar czf - noise k.txt | split -b 30k - s/a.tar.gz.", "a.tar.gz.aa"),
        ("tar cf - noise k.txt | split -d -b 30k - s/a.tar.", "a.tar.00"),
    ]

    @Test(arguments: sets)
    func `A set in one folder is opened as one archive, and leaves no gap`(_ command: String, _ first: String) throws {
        try shop.run("sh", "-c", "mkdir s && \(command) >/dev/null")
        for input in ["s", "s/\(first)"] {
            let run = try program.run("scan", input)
            #expect(run.status == 1)
            #expect(run.output.contains("s/\(first)!/k.txt:1:5"), "\(run.output)")
            #expect(!run.output.contains("Not examined"), "\(run.output)")
        }
    }

    @Test(arguments: sets)
    func `A volume by itself is never clean`(_ command: String, _ first: String) throws {
        try shop.run("sh", "-c", "mkdir s && \(command) >/dev/null")
        let names = try FileManager.default.contentsOfDirectory(atPath: shop.path + "/s")
        #expect(names.count > 1)
        for name in names where !command.hasPrefix("tar cf") {
            try shop.run("sh", "-c", "mkdir alone && cp 's/\(name)' alone/")
            let run = try program.run("scan", "alone")
            #expect(run.status == 3 || run.status == 1 && run.output.contains("Not examined"), "\(name): \(run.output)")
            try shop.run("rm", "-r", "alone")
        }
    }

    @Test func `Volumes whose first file is left out are examined as they are`() throws {
        try shop.run("sh", "-c", "mkdir s && 7z a -v30k s/a.7z noise k.txt >/dev/null")
        let run = try program.run("scan", "s", "--exclude", "*.001")
        #expect(run.status == 3)
        #expect(run.output.contains("s/a.7z.002"))
    }

    @Test func `Numbered logs are no set`() throws {
        try shop.write("logs/app.log.001", "first\n")
        try shop.write("logs/app.log.002", "x = \(key)\n")
        let run = try program.run("scan", "logs")
        #expect(run.output.contains("logs/app.log.002:1:5"))
    }
}
