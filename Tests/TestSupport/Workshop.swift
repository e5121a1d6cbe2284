public import Foundation

/// A temporary folder in which a test makes its archives with the usual tools; it goes when the test ends.
public final class Workshop {
    /// The folder.
    public let folder: URL

    /// Makes an empty folder.
    public init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "watertight-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// The folder's path.
    public var path: String { folder.path }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// Writes a file.
    public func write(_ name: String, _ bytes: [UInt8]) throws {
        let url = folder.appending(path: name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
    }

    /// Writes a file of text.
    public func write(_ name: String, _ text: String) throws {
        try write(name, Array(text.utf8))
    }

    /// Reads a file.
    public func read(_ name: String) throws -> [UInt8] {
        [UInt8](try FileHandle(forReadingFrom: folder.appending(path: name)).readToEnd() ?? Data())
    }

    /// Runs a tool in the folder and gives what it prints. A tool that is missing or fails, fails the test.
    @discardableResult
    public func run(_ tool: String, _ arguments: String..., input: [UInt8] = []) throws -> [UInt8] {
        try run(tool, arguments: arguments, input: input)
    }

    /// Runs a tool with a row of arguments.
    @discardableResult
    public func run(_ tool: String, arguments: [String], input: [UInt8] = []) throws -> [UInt8] {
        let inputName = "input-\(UUID().uuidString)"
        let outputName = "output-\(UUID().uuidString)"
        try write(inputName, input)
        try write(outputName, "")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [tool] + arguments
        process.currentDirectoryURL = folder
        process.standardInput = try FileHandle(forReadingFrom: folder.appending(path: inputName))
        process.standardOutput = try FileHandle(forWritingTo: folder.appending(path: outputName))
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw ToolFailure(tool: tool, status: process.terminationStatus) }
        defer {
            for name in [inputName, outputName] {
                try? FileManager.default.removeItem(at: folder.appending(path: name))
            }
        }
        return try read(outputName)
    }

    /// A tool did not do what a test needs.
    public struct ToolFailure: Error {
        /// The tool's name.
        public let tool: String
        /// Its exit status.
        public let status: Int32
    }

    /// A Fabric key that exists nowhere, made anew at each call.
    public static func fabricKey() -> String {
        "praxa_sk_" + (0..<64).map { _ in String(Int.random(in: 0..<16), radix: 16) }.joined()
    }

    /// Writes a zip with these entries, deflated.
    public func zip(_ name: String, _ entries: [(name: String, bytes: [UInt8])]) throws {
        try? FileManager.default.removeItem(at: folder.appending(path: name))
        let stage = "stage-\(UUID().uuidString)"
        for entry in entries { try write("\(stage)/\(entry.name)", entry.bytes) }
        let script = "cd \(stage) && zip -q -r ../\(name) \"$@\""
        try run("sh", arguments: ["-c", script, "zip"] + entries.map(\.name))
        try FileManager.default.removeItem(at: folder.appending(path: stage))
    }
}
