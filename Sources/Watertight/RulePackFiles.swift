#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Reads the files of the packs that the user names: a file, or a folder's `.toml` files by name.
enum RulePackFiles {
    private static let maximumBytes = 16 << 20

    static func read(_ paths: [String]) throws(ScanError) -> [RuleChoice.PackText] {
        var packs: [RuleChoice.PackText] = []
        for path in paths {
            if let names = folder(path) {
                let files = names.filter { $0.hasSuffix(".toml") }.sorted()
                if files.isEmpty { throw ScanError("\(ShownText.of(path)): there is no .toml file in this folder") }
                for name in files { packs.append(try file("\(path)/\(name)")) }
            } else {
                packs.append(try file(path))
            }
        }
        return packs
    }

    /// The names in a folder; nil where the path is none.
    private static func folder(_ path: String) -> [String]? {
        guard let stream = unsafe opendir(path) else { return nil }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            names.append(name)
        }
        return names
    }

    private static func file(_ path: String) throws(ScanError) -> RuleChoice.PackText {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw ScanError("\(ShownText.of(path)): \(meaning(errno))") }
        defer { close(descriptor) }
        var text: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = unsafe chunk.withUnsafeMutableBytes { unsafe Self.read(descriptor, $0) }
            if count < 0, errno == EINTR { continue }
            if count < 0 { throw ScanError("\(ShownText.of(path)): \(meaning(errno))") }
            if count == 0 { break }
            text += chunk.prefix(count)
            if text.count > maximumBytes {
                throw ScanError("\(ShownText.of(path)): a rule pack of more than 16 MiB is none")
            }
        }
        return RuleChoice.PackText(file: path, text: text)
    }

    private static func read(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
        #if canImport(Glibc)
            unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        #else
            unsafe Darwin.read(descriptor, buffer.baseAddress, buffer.count)
        #endif
    }

    private static func meaning(_ code: Int32) -> String {
        unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    }
}
