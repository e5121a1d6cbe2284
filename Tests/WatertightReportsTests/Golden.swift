import Foundation

/// The files in `Fixtures/reports`, which hold what the writers are expected to write.
enum Golden {
    /// Whether the files are to be rewritten instead of compared.
    static let isUpdating = ProcessInfo.processInfo.environment["WATERTIGHT_UPDATE_GOLDEN"] == "1"

    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/reports")

    /// Nil where `bytes` are those of the file `name`, else what to tell the reader. Rewrites the file where asked to.
    static func difference(of bytes: [UInt8], from name: String) throws -> String? {
        let file = folder.appending(path: name)
        if isUpdating {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(bytes).write(to: file)
            return nil
        }
        let hint = "If it is right as it is now, run the tests with WATERTIGHT_UPDATE_GOLDEN=1 and review the change."
        guard let expected = try? Data(contentsOf: file) else { return "Fixtures/reports/\(name) is missing. \(hint)" }
        guard Array(expected) != bytes else { return nil }
        let expectedLines = String(decoding: expected, as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false)
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        let line = zip(expectedLines, lines).prefix { $0 == $1 }.count
        let was = line < expectedLines.count ? String(expectedLines[line]) : "(end)"
        let now = line < lines.count ? String(lines[line]) : "(end)"
        return "Fixtures/reports/\(name) differs at line \(line + 1).\nwas: \(was)\nnow: \(now)\n\(hint)"
    }
}
