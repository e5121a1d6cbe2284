/// A kind of file whose values are reached by a path within it: property lists, captures in JSON.
public enum StructureKind: String, CaseIterable, Sendable {
    /// A property list: binary, XML or old-style.
    case propertyList
    /// A HAR capture of HTTP exchanges.
    case har
    /// HTTP/1 messages as they went over the wire.
    case httpMessages
    /// A session archive of Fiddler.
    case fiddler
    /// Flows of mitmproxy.
    case mitmproxy
    /// What other tools write of exchanges in JSON.
    case jsonCapture
    /// Packets: pcap and pcapng.
    case packetCapture
    /// A SQLite database.
    case sqlite
    /// The write-ahead log of one.
    case sqliteLog
    /// Bytecode of Hermes: the JavaScript of an app made with React Native.
    case hermes
    /// JavaScript of such an app, module by module.
    case ramBundle
    /// Bytecode of Android: dex files.
    case dex
    /// Android's verified dex files.
    case vdex
    /// A compiled class of Java.
    case javaClass
    /// XML in an Android package.
    case binaryXML
    /// The resources of an Android package.
    case resourceTable
    /// A .NET assembly.
    case dotNet
    /// A .NET assembly that Xamarin has compressed.
    case compressedAssembly
    /// Assemblies of an Android app in one file.
    case assemblyStore
    /// The texts of a program made with Unity.
    case unityMetadata
    /// A message of protocol buffers.
    case protobuf
    /// A program or library of Apple's systems.
    case machO
    /// A program or library of Linux or Android.
    case elf
    /// A picture with texts beside its pixels.
    case png
    /// A unified log of Apple's systems.
    case unifiedLog
    /// A compiled asset catalog, or another BOM store.
    case assetCatalog
    /// A PDF.
    case pdf
    /// The XML of a document's text, out of an Office or OpenDocument file.
    case officeText

    /// What a kind is, as far as that makes a difference to the walk.
    private enum Family { case settings, capture, database, program, native, resource, document }

    private var family: Family {
        switch self {
        case .propertyList: .settings
        case .har, .httpMessages, .fiddler, .mitmproxy, .jsonCapture, .packetCapture: .capture
        case .sqlite, .sqliteLog: .database
        case .hermes, .ramBundle, .dex, .vdex, .javaClass, .dotNet, .compressedAssembly, .assemblyStore, .unityMetadata:
            .program
        case .machO, .elf: .native
        case .binaryXML, .resourceTable, .protobuf, .unifiedLog, .assetCatalog: .resource
        case .png, .pdf, .officeText: .document
        }
    }

    /// Whether reading it makes it a capture, and its texts a capture's.
    public var isCapture: Bool { family == .capture }

    /// Whether its bytes are mostly compressed.
    public var isPacked: Bool { self == .fiddler }

    /// Whether its texts are those of a program.
    public var isProgram: Bool { family == .program }

    /// Whether only a part of it is read, so that the rest has to be looked at as any binary is.
    public var isReadInPart: Bool { family == .program || family == .native || family == .resource }

    /// Whether what is left of it may look compressed without being so: code, tables and pixels.
    public var mayLookPacked: Bool { family == .native || self == .assetCatalog }

    /// Whether it can only be opened where all its bytes are at hand.
    public var needsRandomAccess: Bool {
        switch self {
        case .propertyList, .har, .jsonCapture: false
        default: true
        }
    }

    /// What the names of the files beside it have behind its own that a blob with this head needs to be read wholly.
    public func companionSuffixes(head: [UInt8]) -> [String] {
        self == .sqlite && SQLiteMagic.hasLog(head) ? ["-wal"] : []
    }

    /// Whether reading it runs C libraries, or code that is likely to be wrong about hostile bytes: a worker's business.
    public var needsWorker: Bool {
        switch family {
        case .capture, .database, .native, .document: true
        case .settings, .program, .resource: self == .compressedAssembly
        }
    }
}
