/// Bytes out of a structure that are a blob of their own, to be examined and opened like any file: a data value, a body.
public struct StructuredPart {
    /// The path to them, as in `StructuredPair`.
    public var path: String
    /// A file name that tells what they are, where the structure does (`body.json`); else the last word of the path.
    public var name: [UInt8]
    /// The bytes.
    public var bytes: [UInt8]

    /// A part from its parts.
    public init(path: String, name: [UInt8], bytes: [UInt8]) {
        self.path = path
        self.name = name
        self.bytes = bytes
    }
}
