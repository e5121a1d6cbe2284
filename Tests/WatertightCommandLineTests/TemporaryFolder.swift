import Foundation

/// A folder made for one test, and removed with everything in it.
final class TemporaryFolder {
    /// The folder's path.
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "watertight-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func bytes(_ name: String) -> [UInt8] { Array("\(path)/\(name)".utf8) }

    func content(_ name: String) -> String? {
        FileManager.default.contents(atPath: "\(path)/\(name)").map { String(decoding: $0, as: UTF8.self) }
    }

    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? [] }

    /// A file to write to, as a stand-in for standard output or standard error.
    func descriptor(_ name: String) -> Int32 {
        unsafe open("\(path)/\(name)", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    }
}
