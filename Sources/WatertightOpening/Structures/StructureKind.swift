/// A kind of file whose values are reached by a path within it: property lists, captures in JSON.
public enum StructureKind: String, CaseIterable, Sendable {
    /// A property list: binary, XML or old-style.
    case propertyList
    /// A HAR capture of HTTP exchanges.
    case har
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

    /// Whether reading it makes it a capture, and its texts a capture's.
    public var isCapture: Bool { self == .har }

    /// Whether its texts are those of a program.
    public var isProgram: Bool {
        switch self {
        case .hermes, .ramBundle, .dex, .vdex, .javaClass, .dotNet, .compressedAssembly, .assemblyStore, .unityMetadata:
            true
        case .propertyList, .har, .binaryXML, .resourceTable, .protobuf: false
        }
    }

    /// Whether only a part of it is read, so that the rest has to be looked at as any binary is.
    public var isReadInPart: Bool {
        switch self {
        case .propertyList, .har: false
        case .hermes, .ramBundle, .dex, .vdex, .javaClass, .binaryXML, .resourceTable, .dotNet, .compressedAssembly,
            .assemblyStore, .unityMetadata, .protobuf:
            true
        }
    }

    /// Whether it can only be opened where all its bytes are at hand.
    public var needsRandomAccess: Bool {
        switch self {
        case .propertyList, .har: false
        case .hermes, .ramBundle, .dex, .vdex, .javaClass, .binaryXML, .resourceTable, .dotNet, .compressedAssembly,
            .assemblyStore, .unityMetadata, .protobuf:
            true
        }
    }

    /// Whether reading it runs C libraries, or code that is likely to be wrong about hostile bytes: a worker's business.
    public var needsWorker: Bool {
        switch self {
        case .propertyList, .hermes, .ramBundle, .dex, .vdex, .javaClass, .binaryXML, .resourceTable, .dotNet,
            .assemblyStore, .unityMetadata, .protobuf:
            false
        case .har, .compressedAssembly: true
        }
    }
}
