/// The bytes of a blob, as its source can give them.
public enum BlobContent {
    /// Read once, front to back.
    case stream(any ByteStream)
    /// Read at will.
    case bytes(any RandomAccessBytes)
}
