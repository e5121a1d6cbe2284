/// Tells what a blob is by its content, never by its name.
///
/// Every magic is verified as far as is cheap, so that a text which merely begins like one stays a text.
public struct FormatSniffer {
    /// How much of a blob's front `head` should hold; a shorter one is taken for all there is.
    public static let headBytes = 64 << 10

    /// Looks at a blob.
    ///
    /// - Parameters:
    ///   - head: The first `headBytes` bytes, or all where there are fewer.
    ///   - bytes: The whole blob, where it can be read at will. Formats that are known by their end (a zip behind
    ///     other data, disk images) are only recognised with it.
    /// - Returns: What the blob is; nil where nothing claims it.
    public static func sniff(head: [UInt8], bytes: (any RandomAccessBytes)?) -> SniffedFormat? {
        guard head.count >= 2 else { return nil }
        let isWhole = bytes.map { $0.count <= head.count } ?? (head.count < headBytes)
        if let kind = ContainerMagic.kind(of: head, bytes) {
            if kind == .zip, FiddlerArchiveReader.matches(head) { return .structure(.fiddler) }
            return .container(kind)
        }
        if let bytes, DiskImage.matches(bytes) { return .container(.diskImage) }
        // A disk image begins with its first run, which may be a zlib stream.
        if let error = bytes.flatMap(TrailerMagic.problem) { return .opaque(error) }
        if let kind = CompressionMagic.kind(of: head, isWhole: isWhole) { return .compressed(kind) }
        if let bytes, TrailerMagic.isZip(bytes) { return .container(.zip) }
        if let bytes, let found = SelfExtracting.archive(in: bytes, head: head) { return .container(found.kind) }
        if SQLiteMagic.isDatabase(head) { return .structure(.sqlite) }
        if SQLiteMagic.isLog(head) { return .structure(.sqliteLog) }
        if let kind = ProgramMagic.kind(of: head) { return .structure(kind) }
        if PropertyListMagic.matches(head, bytes, isWhole: isWhole) { return .structure(.propertyList) }
        if let error = OpaqueMagic.problem(of: head, bytes) { return .opaque(error) }
        if UnifiedLogReader.matches(head) { return .structure(.unifiedLog) }
        if AssetCatalogReader.matches(head) { return .structure(.assetCatalog) }
        if PacketCaptureReader.matches(head) { return .structure(.packetCapture) }
        if PNGReader.matches(head) { return .structure(.png) }
        if PDFReader.matches(head) { return .structure(.pdf) }
        if let kind = MediaMagic.kind(of: head) { return .media(kind) }
        if HARMagic.layout(of: head) != nil { return .structure(.har) }
        if JSONCaptureLayout.of(head) != nil { return .structure(.jsonCapture) }
        if MitmproxyReader.matches(head) { return .structure(.mitmproxy) }
        if HTTPTextReader.matches(head) { return .structure(.httpMessages) }
        if OfficeTextReader.matches(head) { return .structure(.officeText) }
        if ProtobufReader.matches(head, bytes, isWhole: isWhole) { return .structure(.protobuf) }
        return nil
    }
}
