import Foundation
import TestSupport

/// The program as it was built beside the tests.
struct BuiltProgram {
    /// How a run ended.
    struct Outcome {
        let status: Int32
        let output: String
        let errors: String

        /// The JSON report on standard output.
        var report: [String: Any] {
            get throws {
                try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any] ?? [:]
            }
        }
    }

    /// Where it lies.
    static var executable: URL {
        URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "watertight")
    }

    let shop: Workshop

    /// Runs the program in the workshop's folder.
    func run(_ arguments: String..., input: [UInt8] = []) throws -> Outcome { try run(arguments, input: input) }

    /// Runs the program with a row of arguments, in a folder of the workshop, with some variables set.
    func run(
        _ arguments: [String], input: [UInt8] = [], in folder: String = "", environment: [String: String] = [:]
    ) throws -> Outcome {
        try shop.write(".stdin", input)
        let process = Process()
        process.executableURL = Self.executable
        process.arguments = arguments
        process.currentDirectoryURL = shop.folder.appending(path: folder)
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = try FileHandle(forReadingFrom: shop.folder.appending(path: ".stdin"))
        try shop.write(".stdout", "")
        try shop.write(".stderr", "")
        process.standardOutput = try FileHandle(forWritingTo: shop.folder.appending(path: ".stdout"))
        process.standardError = try FileHandle(forWritingTo: shop.folder.appending(path: ".stderr"))
        try process.run()
        process.waitUntilExit()
        defer {
            for name in [".stdin", ".stdout", ".stderr"] {
                try? FileManager.default.removeItem(at: shop.folder.appending(path: name))
            }
        }
        return Outcome(
            status: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
            output: String(decoding: try shop.read(".stdout"), as: UTF8.self),
            errors: String(decoding: try shop.read(".stderr"), as: UTF8.self))
    }
}
