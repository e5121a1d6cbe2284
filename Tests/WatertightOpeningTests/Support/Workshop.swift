import Foundation

/// A temporary folder in which a test makes its archives with the usual tools; it goes when the test ends.
final class Workshop {
    /// The folder.
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "watertight-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// The folder's path.
    var path: String { folder.path }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// Writes a file.
    func write(_ name: String, _ bytes: [UInt8]) throws {
        let url = folder.appending(path: name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
    }

    /// Writes a file of text.
    func write(_ name: String, _ text: String) throws {
        try write(name, Array(text.utf8))
    }

    /// Reads a file.
    func read(_ name: String) throws -> [UInt8] {
        [UInt8](try FileHandle(forReadingFrom: folder.appending(path: name)).readToEnd() ?? Data())
    }

    /// Runs a tool in the folder and gives what it prints. A tool that is missing or fails, fails the test.
    @discardableResult
    func run(_ tool: String, _ arguments: String..., input: [UInt8] = []) throws -> [UInt8] {
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
    struct ToolFailure: Error {
        let tool: String
        let status: Int32
    }
}
