import Foundation
import TestSupport
import Testing

/// Programs of other stacks than Apple's, through the built program.
@Suite struct StackScanTests {
    private let shop: Workshop
    private var program: BuiltProgram { BuiltProgram(shop: shop) }

    init() throws { shop = try Workshop() }

    /// JavaScript of React Native with one module, and `rest` behind it.
    private func bundle(_ module: String, rest: [UInt8] = []) -> [UInt8] {
        func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        return [0xE5, 0xD1, 0x0B, 0xFB] + number(1) + number(2) + number(2) + number(module.utf8.count + 1)
            + Array(";\0\(module)\0".utf8) + rest
    }

    private func places(_ run: BuiltProgram.Outcome) throws -> [String] {
        let findings = try run.report["findings"] as? [[String: Any]] ?? []
        return findings.compactMap { $0["place"] as? String }
    }

    @Test func `An escaped key in a module of an app's JavaScript is found, in an archive too`() throws {
        let key = Workshop.fabricKey().replacing("_", with: "\\u005f")
        try shop.zip("a.apk", [("assets/index.android.bundle", bundle("__d(function(){k=\"\(key)\"})"))])
        let run = try program.run("scan", "a.apk", "--format", "json")
        #expect(run.status == 1)
        #expect(try places(run) == ["a.apk!/assets/index.android.bundle#module[0]"])
    }

    @Test func `What is compressed in the part of a program that is not read is opened there`() throws {
        let text = String(repeating: "some text ", count: 50) + Workshop.fabricKey()
        let packed = try shop.run("gzip", "-c", input: Array(text.utf8))
        try shop.write("main.jsbundle", bundle("var a", rest: packed))
        let run = try program.run("scan", "main.jsbundle", "--format", "json")
        #expect(run.status == 1)
        #expect(try places(run).allSatisfy { $0.hasPrefix("main.jsbundle#gzip@") })
        try shop.write("cut.jsbundle", bundle("var a", rest: packed.dropLast(20)))
        #expect(try program.run("scan", "cut.jsbundle").output.contains("truncated"))
    }

    @Test func `Base64 in the part of a program that is not read is decoded`() throws {
        let text = Data("cfg=\(Workshop.fabricKey())".utf8).base64EncodedString()
        try shop.write("main.jsbundle", bundle("var a", rest: [0, 1, 2] + Array(text.utf8) + [0, 3]))
        #expect(try program.run("scan", "main.jsbundle").status == 1)
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/javac")))
    func `A constant of a class that javac has made has its name`() throws {
        let key = Workshop.fabricKey().replacing("_", with: "\\\\u005f")
        try shop.write(
            "Config.java",
            "class Config { static final String API_KEY = \"{\\\"k\\\":\\\"\(key)\\\"}\"; long l = 1L << 40; double d = 0.1; }"
        )
        try shop.run("javac", "Config.java")
        let run = try program.run("scan", "Config.class", "--format", "json")
        #expect(run.status == 1)
        #expect(try places(run) == ["Config.class#API_KEY"])
    }
}
