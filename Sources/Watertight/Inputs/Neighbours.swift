internal import WatertightOpening

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The files beside a file of the input.
struct Neighbours {
    /// More files than this are no set.
    private static let maximumVolumes = 200

    /// The folder, while it is open; nil for the one that the path leads to from the working directory.
    private let folder: Int32?
    /// The path up to the name, with the slash.
    private let base: [UInt8]
    /// The name of the file itself.
    let name: [UInt8]

    /// The files beside the one at `path`, which lies in `folder`, where that is open.
    init(path: [UInt8], folder: Int32?) {
        self.folder = folder
        let cut = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        base = Array(path[..<cut])
        name = Array(path[cut...])
    }

    /// The path of the neighbour that is called `name`.
    func path(of name: [UInt8]) -> [UInt8] { base + name }

    /// The bytes of the neighbour that is called `name`; nil where there is no such file.
    func open(_ name: [UInt8]) -> DescriptorBytes? {
        let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK
        guard let descriptor = try? SystemCall.open(folder == nil ? base + name : name, in: folder, flags: flags) else {
            return nil
        }
        guard let status = try? SystemCall.status(of: descriptor), status.kind == .file else {
            close(descriptor)
            return nil
        }
        return DescriptorBytes(descriptor: descriptor, count: status.size, closesOnDeinit: true)
    }

    /// The files that a blob of this file needs to be read, as far as they are there.
    func companions(_ suffixes: [String]) -> [Companion] {
        suffixes.compactMap { suffix in
            open(name + Array(suffix.utf8)).map { Companion(suffix: suffix, bytes: $0) }
        }
    }

    /// The whole set that the file, whose bytes are `own`, is called by, in order; nil where it stands alone.
    ///
    /// The paths are those of the others. A set is one only where the first file begins as an archive or compressed
    /// stream, and the others as the kind of set has it.
    func volumes(_ volume: VolumeName, _ own: DescriptorBytes) -> (bytes: JoinedBytes, paths: [[UInt8]])? {
        guard volume.isLeading else { return nil }
        var others: [DescriptorBytes] = []
        var paths: [[UInt8]] = []
        while others.count < Self.maximumVolumes, let name = volume.other(others.count), name != self.name,
            let bytes = open(name)
        {
            others.append(bytes)
            paths.append(path(of: name))
        }
        guard let first = others.first else { return nil }
        let row = volume.leadsFromBehind ? others + [own] : [own] + others
        let isArchive: Bool
        switch Self.format(of: row[0]) {
        case .container, .compressed: isArchive = true
        case .opaque, .structure, .media, nil: isArchive = Self.isSplitZip(row[0])
        }
        guard isArchive else { return nil }
        if !volume.repeatsMagic, !volume.leadsFromBehind, Self.format(of: first) != nil { return nil }
        if volume.repeatsMagic, case .container? = Self.format(of: first) {} else if volume.repeatsMagic { return nil }
        return (JoinedBytes(row), paths)
    }

    /// APPNOTE.TXT 8.5.3: the first file of a split zip begins with a mark.
    private static func isSplitZip(_ bytes: DescriptorBytes) -> Bool {
        head(of: bytes).starts(with: [0x50, 0x4B, 7, 8])
    }

    private static func format(of bytes: DescriptorBytes) -> SniffedFormat? {
        FormatSniffer.sniff(head: head(of: bytes), bytes: nil)
    }

    private static func head(of bytes: DescriptorBytes) -> [UInt8] {
        var content = BlobContent.bytes(bytes)
        return BlobWalk.head(of: &content)
    }
}
