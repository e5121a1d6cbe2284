/// The front door to structures: a blob in, its values out, one by one.
public enum Structures {
    /// In memory up to this, where a format that needs all its bytes is given as a stream after all.
    private static let spoolMemoryBytes = 16 << 20

    /// Hands the values of `content` to `visitor`, in the order in which they stand.
    ///
    /// Never throws: problems go to `visitor.note`. What is decoded (base64, content encodings) is charged to `budget`.
    /// `companions` are those that `kind` asked for, as far as they are there; `passwords` open what
    /// is encrypted in a zip.
    public static func open(
        _ kind: StructureKind, _ content: BlobContent, companions: [Companion] = [], budget: Budget,
        passwords: ArchivePasswords = .none, visitor: any StructureVisitor
    ) {
        switch (kind, content) {
        case (.propertyList, _): PropertyList.read(content, budget: budget, visitor: visitor)
        case (.har, _): HARReader(content, budget: budget, visitor: visitor).readAll()
        case (.jsonCapture, _): JSONCaptureReader(content, budget: budget, visitor: visitor).readAll()
        case (.httpMessages, .bytes(let bytes)):
            HTTPTextReader(bytes, budget: budget, visitor: visitor).readAll()
        case (.fiddler, .bytes(let bytes)):
            FiddlerArchiveReader(bytes, budget: budget, passwords: passwords, visitor: visitor).readAll()
        case (.mitmproxy, .bytes(let bytes)): MitmproxyReader(bytes, budget: budget, visitor: visitor).readAll()
        case (.sqlite, .bytes(let bytes)):
            SQLiteReader(budget: budget, visitor: visitor).read(
                bytes, log: companions.first { $0.suffix == "-wal" }?.bytes)
        case (.sqliteLog, .bytes(let bytes)): SQLiteReader(budget: budget, visitor: visitor).read(log: bytes)
        case (_, .stream(let stream)):
            let spooled = unsafe Spool.spool(
                stream, memoryLimit: spoolMemoryBytes, temporaryFolder: "/tmp", alsoHandTo: nil)
            open(
                kind, .bytes(spooled.bytes), companions: companions, budget: budget, passwords: passwords,
                visitor: visitor)
            if let failure = spooled.failure { visitor.note(failure) }
        }
    }
}
