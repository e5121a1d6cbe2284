internal import WatertightModel

/// The front door of this stage: a container in, its entries out, one by one.
public enum Containers {
    /// In memory up to this, where a format that needs all its bytes is given as a stream after all.
    private static let spoolMemoryBytes = 16 << 20

    /// Shows the entries of `content`, which is a container of `kind`, to `visitor`.
    ///
    /// Never throws: what concerns the container goes to `visitor.note`, what concerns an entry is its `problem` or is
    /// thrown by its stream. Entries come in the container's order, each announced once. What compresses is charged to
    /// `budget`, and so is stored data that a container hands out more often than it has it. `passwords` open what is
    /// encrypted in a zip.
    public static func open(
        _ kind: ContainerKind, _ content: BlobContent, budget: Budget, passwords: ArchivePasswords = .none,
        visitor: any ContainerVisitor
    ) {
        switch (kind, content) {
        case (.zip, .bytes(let bytes)):
            ZipContainer(bytes, budget: budget, passwords: passwords, visitor: visitor).visitAll()
        case (.diskImage, .bytes(let bytes)):
            DiskImage(bytes, budget: budget, visitor: visitor).visitAll()
        case (.unityBundle, .bytes(let bytes)):
            UnityBundle(bytes, budget: budget, visitor: visitor).visitAll()
        case (.asar, .bytes(let bytes)):
            AsarContainer(bytes, budget: budget, visitor: visitor).visitAll()
        case (.sevenZip, .bytes(let bytes)), (.rar, .bytes(let bytes)):
            // What stands in front of a self-extracting archive is a program, and not the container's business.
            let head = (try? bytes.bytes(at: 0, count: 8)) ?? []
            let start = SelfExtracting.archive(in: bytes, head: head)?.offset ?? 0
            let archive = start == 0 ? bytes : SubrangeBytes(bytes, offset: start, count: bytes.count - start)
            ArchiveContainer(kind, .bytes(archive), budget: budget, visitor: visitor).visitAll()
            if start > 0 { visitor.leftover(0..<start) }
            if let end = ArchiveEnd.stated(by: archive, kind: kind) { visitor.leftover((start + end)..<bytes.count) }
        case (.cab, .bytes(let bytes)):
            ArchiveContainer(kind, content, budget: budget, visitor: visitor).visitAll()
            if let end = ArchiveEnd.stated(by: bytes, kind: kind) { visitor.leftover(end..<bytes.count) }
        case (.tar, _), (.cpio, _), (.ar, _), (_, .bytes):
            ArchiveContainer(kind, content, budget: budget, visitor: visitor).visitAll()
        case (_, .stream(let stream)):
            let spooled = unsafe Spool.spool(
                stream, memoryLimit: spoolMemoryBytes, temporaryFolder: "/tmp", alsoHandTo: nil)
            open(kind, .bytes(spooled.bytes), budget: budget, passwords: passwords, visitor: visitor)
            if let failure = spooled.failure { visitor.note(failure) }
        }
    }
}
