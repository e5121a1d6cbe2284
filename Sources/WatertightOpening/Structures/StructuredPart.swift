/// Bytes out of a structure that are a blob of their own, to be examined and opened like any file: a data value, a body,
/// a section of a program.
public struct StructuredPart {
    /// The path to them, as in `StructuredPair`.
    public var path: String
    /// A file name that tells what they are, where the structure does (`body.json`); else the last word of the path.
    public var name: [UInt8]
    /// The bytes. Good only during the visit.
    public var content: BlobContent
    /// Whether it may look compressed without being so, as code and tables of a program do.
    public var mayLookPacked = false

    /// A part whose bytes are held in memory.
    public init(path: String, name: [UInt8], bytes: [UInt8]) {
        self.init(path: path, name: name, content: .bytes(MemoryBytes(bytes)))
    }

    /// A part from its parts.
    public init(path: String, name: [UInt8], content: BlobContent) {
        self.path = path
        self.name = name
        self.content = content
    }
}
