internal import WatertightModel

/// One input, looked up before anything is examined.
struct InputArgument {
    /// What an input turned out to be.
    enum Kind {
        case file, folder, stream, standardInput
        /// It is there, but the system does not let it be looked at.
        case unreadable(SystemCall.Failure)
    }

    /// The bytes of its path as the user gave it, without `/` at its end.
    let path: [UInt8]
    /// The path without links, which is how two arguments are told to be the same.
    let realPath: [UInt8]
    /// What it is, links followed.
    let kind: Kind

    /// Looks `input` up.
    /// - Throws: `ScanError` where there is nothing of that name.
    static func lookUp(_ input: ScanOptions.Input) throws(ScanError) -> InputArgument {
        switch input {
        case .standardInput:
            let name = Array("-".utf8)
            return InputArgument(path: name, realPath: name, kind: .standardInput)
        case .path(let given):
            if given.isEmpty { throw ScanError("an empty text is no path") }
            if given.contains(0) { throw ScanError("\(ShownText.of(given)): a path holds no NUL byte") }
            let kind = try kind(of: given)
            let path = withoutTrailingSlashes(given)
            // A pipe behind `/dev/stdin` has no path in the file system; its name has to do.
            return InputArgument(path: path, realPath: (try? SystemCall.realPath(path)) ?? path, kind: kind)
        }
    }

    private static func kind(of path: [UInt8]) throws(ScanError) -> Kind {
        do throws(SystemCall.Failure) {
            return switch try SystemCall.status(of: path).kind {
            case .file: .file
            case .folder: .folder
            case .other: .stream
            }
        } catch {
            if !error.meansAbsent { return .unreadable(error) }
            let isLink = SystemCall.isLink(withoutTrailingSlashes(path))
            throw ScanError("\(ShownText.of(path)): \(isLink ? "a link that leads nowhere" : error.meaning)")
        }
    }

    /// Whether `real`, a path without links, is this input or lies under it.
    func holds(_ real: [UInt8]) -> Bool {
        guard real.starts(with: realPath) else { return false }
        guard case .folder = kind, real.count > realPath.count else { return real.count == realPath.count }
        return realPath.last == UInt8(ascii: "/") || real[realPath.count] == UInt8(ascii: "/")
    }

    private static func withoutTrailingSlashes(_ path: [UInt8]) -> [UInt8] {
        var path = path
        while path.count > 1, path.last == UInt8(ascii: "/") { path.removeLast() }
        return path
    }
}
