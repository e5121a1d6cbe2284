/// Bytes that were decoded out of a text and have to be opened: an archive in base64, a compressed body.
public struct DecodedBlob: Sendable {
    /// Where the encoded text starts in the blob.
    public var offset: Int
    /// The decoded bytes.
    public var bytes: [UInt8]
}
