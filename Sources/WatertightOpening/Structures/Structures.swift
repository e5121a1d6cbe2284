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
        switch kind {
        case .propertyList: PropertyList.read(content, budget: budget, visitor: visitor)
        case .har: HARReader(content, budget: budget, visitor: visitor).readAll()
        case .jsonCapture: JSONCaptureReader(content, budget: budget, visitor: visitor).readAll()
        case .httpMessages:
            HTTPTextReader(whole(content, visitor), budget: budget, visitor: visitor).readAll()
        case .fiddler:
            FiddlerArchiveReader(
                whole(content, visitor), budget: budget, passwords: passwords, visitor: visitor
            ).readAll()
        case .mitmproxy: MitmproxyReader(whole(content, visitor), budget: budget, visitor: visitor).readAll()
        case .packetCapture:
            PacketCaptureReader(whole(content, visitor), budget: budget, visitor: visitor).readAll()
        case .sqlite:
            SQLiteReader(budget: budget, visitor: visitor).read(
                whole(content, visitor), log: companions.first { $0.suffix == "-wal" }?.bytes)
        case .sqliteLog:
            SQLiteReader(budget: budget, visitor: visitor).read(log: whole(content, visitor))
        case .hermes: HermesBytecode.read(whole(content, visitor), visitor: visitor)
        case .ramBundle: RamBundle.read(whole(content, visitor), visitor: visitor)
        case .dex: DexReader.read(whole(content, visitor), visitor: visitor)
        case .vdex: VdexReader.read(whole(content, visitor), visitor: visitor)
        case .javaClass: JavaClassReader.read(whole(content, visitor), visitor: visitor)
        case .binaryXML: BinaryXMLReader.read(whole(content, visitor), visitor: visitor)
        case .resourceTable: ResourceTableReader.read(whole(content, visitor), visitor: visitor)
        case .dotNet: DotNetReader.read(whole(content, visitor), visitor: visitor)
        case .compressedAssembly: CompressedAssembly.read(whole(content, visitor), budget: budget, visitor: visitor)
        case .assemblyStore: AssemblyStore.read(whole(content, visitor), visitor: visitor)
        case .unityMetadata: UnityMetadata.read(whole(content, visitor), visitor: visitor)
        case .machO: MachOReader(whole(content, visitor), visitor: visitor).readAll()
        case .elf: ELFReader(whole(content, visitor), budget: budget, visitor: visitor).readAll()
        case .unifiedLog: UnifiedLogReader(whole(content, visitor), visitor: visitor).readAll()
        case .assetCatalog: AssetCatalogReader(whole(content, visitor), visitor: visitor).readAll()
        case .png: PNGReader(whole(content, visitor), budget: budget, visitor: visitor).readAll()
        case .pdf: PDFReader(whole(content, visitor), budget: budget, visitor: visitor).readAll()
        case .officeText: OfficeTextReader(whole(content, visitor), budget: budget, visitor: visitor).readAll()
        case .protobuf: ProtobufReader.read(whole(content, visitor), visitor: visitor)
        }
    }

    /// The content so that it can be read at will; of a stream, what came before a failure.
    private static func whole(_ content: BlobContent, _ visitor: any StructureVisitor) -> any RandomAccessBytes {
        switch content {
        case .bytes(let bytes): return bytes
        case .stream(let stream):
            let spooled = unsafe Spool.spool(
                stream, memoryLimit: spoolMemoryBytes, temporaryFolder: "/tmp", alsoHandTo: nil)
            if let failure = spooled.failure { visitor.note(failure) }
            return spooled.bytes
        }
    }
}
