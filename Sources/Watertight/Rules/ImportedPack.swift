/// A YAML pack of another project, as TOML.
public struct ImportedPack {
    /// The pack in this project's TOML, in UTF-8.
    public let toml: [UInt8]
    /// What could not be carried over, one sentence each.
    public let remarks: [String]

    /// Reads a file.
    /// - Throws: `ScanError` where it cannot be read or parsed.
    public init(file: String) throws(ScanError) {
        throw ScanError("to come")
    }
}
