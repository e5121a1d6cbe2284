/// Recognises programs and resources of application stacks whose texts stand in tables.
enum ProgramMagic {
    /// The kind of structure that `head` begins.
    static func kind(of head: [UInt8]) -> StructureKind? {
        if HermesBytecode.matches(head) { return .hermes }
        if RamBundle.matches(head) { return .ramBundle }
        if DexFile.matches(head) { return .dex }
        if VdexReader.matches(head) { return .vdex }
        if MachOReader.matches(head) { return .machO }
        if ELFReader.matches(head) { return .elf }
        if JavaClassFile.matches(head) { return .javaClass }
        if ResourceChunks.matches(head, type: BinaryXMLReader.type, headerBytes: 8) { return .binaryXML }
        if ResourceChunks.matches(head, type: ResourceTableReader.type, headerBytes: 12) { return .resourceTable }
        if UnityMetadata.matches(head) { return .unityMetadata }
        if CompressedAssembly.matches(head) { return .compressedAssembly }
        if AssemblyStore.matches(head) { return .assemblyStore }
        if DotNetAssembly.matches(head) { return .dotNet }
        return nil
    }
}
