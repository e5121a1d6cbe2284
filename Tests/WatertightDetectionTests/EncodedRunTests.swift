import Foundation
import TestSupport
import Testing
import WatertightDetection
import WatertightModel

/// Base64 and hexadecimal in lines, and dumps.
@Suite struct EncodedRunTests {
    struct Wrapping: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Text into the lines that the wrapping makes of it.
        let lines: @Sendable (String, Int) -> String
    }

    static let wrappings: [Wrapping] = [
        Wrapping(testDescription: "lines alone") { text, width in
            "\n" + ViewTests.wrapped(text, width, "\n") + "\n"
        },
        Wrapping(testDescription: "indented, in a property list") { text, width in
            "<data>\n\t\t" + ViewTests.wrapped(text, width, "\n\t\t") + "\n\t</data>"
        },
        Wrapping(testDescription: "mail, quoted twice") { text, width in
            "> > " + ViewTests.wrapped(text, width, "\r\n> > ") + "\r\n"
        },
        Wrapping(testDescription: "a terminal, behind a name") { text, width in
            "\n" + ViewTests.wrapped("value: " + text, width, "\n") + "\n"
        },
        Wrapping(testDescription: "quoted, with the digits after it") { text, width in
            "\"" + ViewTests.wrapped(text, width, "\n  ") + "\""
        },
    ]

    private func missed(_ keys: [String], in text: String, inPiecesOf length: Int = 4096) throws -> Int {
        let outcome = try TestDetector.make().scan(
            Array(text.utf8), as: TestDetector.subject(.configuration), inPiecesOf: length)
        let found = Set(outcome.discoveries.compactMap { $0.secret?.sha256 })
        return keys.count { !found.contains(SecretIdentifier.sha256(Array($0.utf8))) }
    }

    private static func filler(_ random: inout SeededGenerator) -> String {
        let words = [
            "token", "a", "id=7;", "Value", "2026-11-03", "\n", "\n\n", "x1", "-----BEGIN-----\n", "ab cd", "Aa",
        ]
        return (0..<Int.random(in: 0..<40, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
            .joined(separator: " ") + "\n"
    }

    @Test(arguments: wrappings, [31, 44, 60, 64, 72, 76, 80, 500])
    func `No key in lines of base64 or hexadecimal is missed`(_ wrapping: Wrapping, _ width: Int) throws {
        try expectNoneMissed(wrapping, width)
    }

    @Test(arguments: [18, 20, 24, 28])
    func `No key in short lines that are not indented is missed`(_ width: Int) throws {
        try expectNoneMissed(Self.wrappings[0], width)
    }

    private func expectNoneMissed(_ wrapping: Wrapping, _ width: Int) throws {
        var random = SeededGenerator(seed: UInt64(width))
        var text = ""
        let keys = (0..<60).map { _ in Workshop.fabricKey() }
        for (number, key) in keys.enumerated() {
            text += Self.filler(&random)
            let content = "{\"note\": \"a value\", \"key\": \"\(key)\"}"
            text += wrapping.lines(number % 2 == 0 ? ViewTests.base64(content) : ViewTests.hex(content), width)
        }
        #expect(try missed(keys, in: text) == 0)
    }

    /// How a program prints bytes.
    struct Dump: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var offset: @Sendable (Int) -> String = { String(format: "%08x: ", $0) }
        var row = 16
        var group = 1
        /// Whether each group is a number, its low byte first.
        var isReversed = false
        /// What stands in the middle of a row, beside the space.
        var gap = ""
        /// What stands around the text; nil where there is none.
        var marks: (String, String)? = ("  ", "")

        func lines(_ bytes: [UInt8]) -> String {
            stride(from: 0, to: bytes.count, by: row).map { start in
                let row = Array(bytes[start..<min(start + self.row, bytes.count)])
                let groups = stride(from: 0, to: row.count, by: group).map { first in
                    let bytes = row[first..<min(first + group, row.count)]
                    let digits = (isReversed ? bytes.reversed() : Array(bytes)).map { String(format: "%02x", $0) }
                        .joined()
                    let space = String(repeating: " ", count: 2 * group - digits.count)
                    return (isReversed ? space + digits : digits + space) + (first + group == self.row / 2 ? gap : "")
                }
                let text = groups.joined(separator: " ")
                guard let marks else { return offset(start) + text.trimmingCharacters(in: .whitespaces) + "\n" }
                let width = (2 * group + 1) * (self.row / group) - 1 + gap.count
                let shown = row.map { $0 > 31 && $0 < 127 ? String(UnicodeScalar($0)) : "." }.joined()
                return offset(start) + text + String(repeating: " ", count: max(0, width - text.count)) + marks.0
                    + shown
                    + marks.1 + "\n"
            }.joined()
        }
    }

    static let dumps: [Dump] = [
        Dump(testDescription: "xxd", group: 2),
        Dump(testDescription: "xxd in bytes"),
        Dump(testDescription: "xxd in fours", group: 4),
        Dump(testDescription: "xxd with low bytes first", group: 4, isReversed: true),
        Dump(testDescription: "xxd, eight a row", row: 8, group: 2),
        Dump(testDescription: "xxd plain", offset: { _ in "" }, row: 30, group: 30, marks: nil),
        Dump(
            testDescription: "hexdump, canonical", offset: { String(format: "%08x  ", $0) }, gap: " ",
            marks: ("  |", "|")),
        Dump(testDescription: "a debugger", offset: { String(format: "0x%09x: ", 0x1_0000_3F8A + $0) }),
        Dump(testDescription: "a tracing client", offset: { String(format: "%04x: ", $0) }),
        Dump(testDescription: "a packet dump", offset: { String(format: "%04x   ", $0) }, marks: ("   ", "")),
        Dump(testDescription: "od in bytes", offset: { String(format: "%07o ", $0) }, marks: ("  >", "<")),
        Dump(testDescription: "od in bytes alone", offset: { _ in " " }, marks: nil),
        Dump(
            testDescription: "od in numbers of two", offset: { String(format: "%07o ", $0) }, group: 2,
            isReversed: true,
            marks: nil),
        Dump(
            testDescription: "od in numbers of four", offset: { String(format: "%07o ", $0) }, group: 4,
            isReversed: true,
            marks: nil),
    ]

    @Test(arguments: zip(dumps, dumps.indices.map { [1, 31, 4096][$0 % 3] }))
    func `No key in a dump is missed, at any place in its rows, wherever a window ends`(_ dump: Dump, _ piece: Int)
        throws
    {
        var random = SeededGenerator(seed: UInt64(piece))
        var text = ""
        var keys: [String] = []
        while text.utf8.count < 270_000 {
            keys.append(Workshop.fabricKey())
            let isText = Bool.random(using: &random)
            let before = (0..<Int.random(in: 0..<60, using: &random)).map { _ in
                isText ? Array("ab cd.".utf8).randomElement(using: &random) ?? 0 : 0
            }
            text +=
                Self.filler(&random) + "memory:\n" + dump.lines(before + Array((keys[keys.count - 1] + " abc\n").utf8))
            text += "(done)\n"
        }
        #expect(try missed(keys, in: text, inPiecesOf: piece) == 0)
    }

    @Test func `A key in a dump has the place of its first byte`() throws {
        let key = Workshop.fabricKey()
        let dump = Dump(testDescription: "", group: 2).lines(Array("0123\(key)".utf8))
        let outcome = try TestDetector.scan("a memory dump\n" + dump, context: .log)
        let found = try #require(outcome.discoveries.first)
        #expect(outcome.discoveries.count == 1)
        #expect(found.offset == 14 + 20)
        #expect(found.line == 2)
        #expect(found.column == 21)
    }

    @Test func `Data in groups of digits is read`() throws {
        let key = Workshop.fabricKey()
        let digits = ViewTests.wrapped(ViewTests.hex("k=" + key), 8, " ")
        for text in [
            "data = <\(digits)>;", "length = 75, bytes = \(digits)", "\\x\(ViewTests.hex(key))",
            "X'\(ViewTests.hex(key))'", "0x\(ViewTests.hex(key))",
        ] {
            #expect(try TestDetector.scan(text).discoveries.map(\.rule) == ["praxa-fabric-key"])
        }
    }

    @Test func `Columns of numbers are no dump`() throws {
        var random = SeededGenerator(seed: 3)
        let text = (0..<2000).map { _ in
            (0..<12).map { _ in String(Int.random(in: 10...9999, using: &random)) }.joined(separator: " ")
        }.joined(separator: "\n")
        #expect(try TestDetector.scan(text).discoveries.isEmpty)
    }
}
