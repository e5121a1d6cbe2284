import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A folder made for one test, and removed with everything in it. Names are bytes, as in the walk.
final class InputsTemporaryTree {
    /// The folder, without a link in its path.
    let path: String

    init() throws {
        var template = Array("/tmp/watertight-inputs-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil else { throw Failure(what: "mkdtemp") }
        var resolved = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        guard unsafe realpath(template, &resolved) != nil else { throw Failure(what: "realpath") }
        path = String(decoding: resolved.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    struct Failure: Error { let what: String }

    /// The bytes of the path of `name` in the tree.
    func bytes(_ name: String = "") -> [UInt8] { Array((name.isEmpty ? path : path + "/" + name).utf8) }

    /// Writes a file, and the folders that it needs.
    func file(_ name: String, _ content: String = "x") throws { try file(Array(name.utf8), content) }

    func file(_ name: [UInt8], _ content: String = "x") throws {
        let full = Array(path.utf8) + [0x2F] + name
        for (index, byte) in full.enumerated() where byte == 0x2F && index > path.utf8.count {
            _ = unsafe mkdir(terminated(Array(full[..<index])), 0o755)
        }
        let descriptor = unsafe open(terminated(full), O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        guard descriptor >= 0 else { throw Failure(what: "open") }
        defer { close(descriptor) }
        let written = unsafe write(descriptor, content, content.utf8.count)
        guard written == content.utf8.count else { throw Failure(what: "write") }
    }

    func folder(_ name: String) throws {
        guard unsafe mkdir(path + "/" + name, 0o755) == 0 else { throw Failure(what: "mkdir") }
    }

    func link(_ name: String, to target: String) throws {
        guard unsafe symlink(target, path + "/" + name) == 0 else { throw Failure(what: "symlink") }
    }

    func pipe(_ name: String) throws {
        guard unsafe mkfifo(path + "/" + name, 0o644) == 0 else { throw Failure(what: "mkfifo") }
    }

    func forbid(_ name: String) { _ = unsafe chmod(path + "/" + name, 0) }

    private func terminated(_ path: [UInt8]) -> [CChar] { path.map { CChar(bitPattern: $0) } + [0] }
}
