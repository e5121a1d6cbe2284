internal import WatertightRules

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Reads the files of the packs that the user names: a file, or a folder's `.toml` files by name; and those that they
/// extend.
enum RulePackFiles {
    private static let maximumBytes = 16 << 20
    /// A pack may extend one that extends another; what that one extends is not asked, as in gitleaks.
    private static let maximumDepth = 2

    static func read(_ paths: [String]) throws(ScanError) -> [RuleChoice.PackText] {
        var packs: [RuleChoice.PackText] = []
        for path in paths {
            if let names = folder(path) {
                let files = names.filter { $0.hasSuffix(".toml") }.sorted()
                if files.isEmpty { throw ScanError("\(ShownText.of(path)): there is no .toml file in this folder") }
                for name in files { packs.append(try pack("\(path)/\(name)")) }
            } else {
                packs.append(try pack(path))
            }
        }
        return packs
    }

    /// A pack with those that it extends.
    private static func pack(_ path: String) throws(ScanError) -> RuleChoice.PackText {
        var pack = try file(path)
        var last = pack
        while pack.bases.count < maximumDepth, let base = try basePath(of: last) {
            last = try file(base)
            pack.bases.append(last)
        }
        return pack
    }

    /// The path of the pack that `pack` extends: as it stands, or beside the pack where there is such a file.
    private static func basePath(of pack: RuleChoice.PackText) throws(ScanError) -> String? {
        do throws(RulePackError) {
            guard let path = try RulePackReader.extends(pack.text, file: pack.file).path else { return nil }
            guard !path.hasPrefix("/"), let slash = pack.file.lastIndex(of: "/") else { return path }
            let beside = pack.file[...slash] + path
            return unsafe access(String(beside), F_OK) == 0 ? String(beside) : path
        } catch {
            throw ScanError("rule pack \(ShownText.of(error.description))")
        }
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

    /// The text of one file, whatever it is.
    static func text(of path: String) throws(ScanError) -> RuleChoice.PackText { try file(path) }

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
                throw ScanError("\(ShownText.of(path)): it has more than 16 MiB, which is not read")
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
